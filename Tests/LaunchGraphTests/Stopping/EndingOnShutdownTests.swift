import LaunchSupport
import Testing

@testable import LaunchGraph

@Suite(.timeLimit(.minutes(10))) struct EndingOnShutdownTests {
    let signal = ShutdownSignal()

    /// Iterates over `sequence` in a service's `run`.
    private func run<Base: AsyncSequence & Sendable>(
        _ sequence: Base, _ signal: ShutdownSignal? = nil, _ body: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> Task<[Int], any Error> where Base.Element == Int {
        let signal = signal ?? self.signal
        return Task {
            try await ShutdownSignal.$current.withValue(signal) {
                var received: [Int] = []
                for try await element in sequence.endingOnShutdown() {
                    received.append(element)
                    await body(element)
                }
                return received
            }
        }
    }

    @Test func `a sequence ends with the signal, with the cancellation of its run, or a second after the signal`()
        async throws
    {
        enum Step { case answer(Int), send, cancel, second }
        let rows: [(name: String, ControlledSequence.Cancellation, [Step], received: String)] = [
            ("the next element is pending", .ends, [.answer(1), .send], "[1]"),
            ("an element that is handed out at that moment is not lost", .gives(2), [.answer(1), .send], "[1, 2]"),
            ("the base throws because it was cancelled by the signal", .fails, [.send], "[]"),
            ("the run was cancelled, and the base ignores that", .isIgnored, [.cancel, .send], "[]"),
            ("the base ignores its cancellation for a second", .isIgnored, [.send, .second], "[]"),
            ("the run is cancelled after the signal", .isIgnored, [.send, .cancel], "[]"),
            ("the cancellation of the run reaches the base before a shutdown", .fails, [.cancel], "Failed()"),
        ]
        var found: [String] = []
        for (name, cancellation, steps, _) in rows {
            let clock = ManualClock()
            let signal = ShutdownSignal(time: TimeSource(clock))
            let base = ControlledSequence(cancellation: cancellation)
            let run = run(base, signal)
            await base.waitUntilAsked(times: 1)
            for step in steps {
                switch step {
                case .answer(let element):
                    base.answer(.success(element))
                    await base.waitUntilAsked(times: 2)
                case .send: #expect(signal.send(), "\(name)")
                case .cancel: run.cancel()
                case .second: clock.advance(by: .seconds(1))
                }
            }
            do { found.append("\(name): \(try await run.value)") } catch { found.append("\(name): \(error)") }
            // A task may still wait for an element of a base that ignores its cancellation.
            base.answer(.success(1))
        }
        #expect(found == rows.map { "\($0.name): \($0.received)" })
    }

    @Test func `a base is asked only when the next element is wanted, and not after the signal`() async throws {
        let base = ControlledSequence()
        let control = ServiceControl()
        let run = run(base) { _ in try? await control.wait(at: "processing") }
        for element in 1...2 {
            await base.waitUntilAsked(times: element)
            base.answer(.success(element))
            await control.reached("processing", times: element)
            #expect(base.asked == element)
            if element == 2 { #expect(signal.send()) }
            control.release("processing")
        }
        #expect(try await run.value == [1, 2])
        #expect(base.asked == 2)
    }

    @Test func `the next element is asked for outside of a loop`() async throws {
        let base = ControlledSequence()
        let task = Task { [signal] in
            try await ShutdownSignal.$current.withValue(signal) {
                var iterator = base.endingOnShutdown().makeAsyncIterator()
                return [try await iterator.next(), try await iterator.next()]
            }
        }
        await base.waitUntilAsked(times: 1)
        base.answer(.success(1))
        await base.waitUntilAsked(times: 2)
        signal.send()
        #expect(try await task.value == [1, nil])
    }

    @Test func `a sequence that is iterated over after the signal was sent has no elements`() async throws {
        signal.send()
        let base = ControlledSequence()
        #expect(try await run(base).value == [])
        #expect(base.asked == 0)
    }

    @Test func `a stream ends when the signal is sent`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.yield(1)
        let run = run(stream)
        while signal.handlerCount < 1 { await Task.yield() }
        signal.send()
        #expect(try await [[], [1]].contains(run.value))
    }

    @Test func `every element that is handed out is received, whenever the signal is sent`() async throws {
        for round in 0..<300 {
            let signal = ShutdownSignal()
            let base = ControlledSequence()
            let run = run(base, signal)
            async let sending: Void = {
                for _ in 0..<(round % 20) { await Task.yield() }
                signal.send()
            }()
            let producer = Task {
                var next = 0
                while !Task.isCancelled {
                    if base.answer(.success(next)) { next += 1 }
                    await Task.yield()
                }
            }
            let received = try await run.value
            producer.cancel()
            await producer.value
            await sending
            guard received == base.given else {
                Issue.record("\(base.given) were handed out, and \(received) were received")
                return
            }
        }
    }

    @Test func `a sequence throws the error of its base with its type`() async throws {
        let base = ControlledSequence()
        let control = ServiceControl()
        let task = Task { [signal] in
            await ShutdownSignal.$current.withValue(signal) {
                do throws(ControlledSequence.Failed) {
                    for try await _ in base.endingOnShutdown() {}
                } catch {
                    control.note("\(error)")
                }
            }
        }
        await base.waitUntilAsked(times: 1)
        base.answer(.failure(ControlledSequence.Failed()))
        await task.value
        #expect(control.lines == ["Failed()"])
        #expect(!signal.send())
    }

    @Test func `a base that cannot fail makes a sequence that cannot fail`() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.finish()
        for await _ in stream.endingOnShutdown() {}
    }

    @Test func `a run that is cancelled before it asks cancels the base`() async throws {
        let base = ControlledSequence()
        let control = ServiceControl()
        let task = Task { [signal] in
            try await control.waitIgnoringCancellation(at: "cancelled")
            try await ShutdownSignal.$current.withValue(signal) { for try await _ in base.endingOnShutdown() {} }
        }
        task.cancel()
        control.release("cancelled")
        try await task.value
        #expect(base.asked == 1)
    }

    @Test func `an iteration that was left is no handler any more and releases its base`() async throws {
        weak var released: ControlledSequence?
        do {
            let base = ControlledSequence()
            released = base
            let task = Task { [signal] in
                try await ShutdownSignal.$current.withValue(signal) {
                    for try await _ in base.endingOnShutdown() { break }
                }
            }
            await base.waitUntilAsked(times: 1)
            base.answer(.success(1))
            try await task.value
        }
        #expect(signal.handlerCount == 0)
        #expect(!signal.send())
        while released != nil { await Task.yield() }
    }

    /// Runs jobs in the calls that make them ready.
    private final class InlineExecutor: TaskExecutor {
        func enqueue(_ job: consuming ExecutorJob) {
            UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
        }
    }

    @Test func `an iteration that was left is no handler any more while the task that asked its base goes on`()
        async throws
    {
        let base = ControlledSequence()
        let task = Task(executorPreference: InlineExecutor()) { [signal] in
            try await ShutdownSignal.$current.withValue(signal) {
                for try await _ in base.endingOnShutdown() { break }
            }
            // The task that asked the base resumes this one, and has not continued.
            return signal.handlerCount
        }
        await base.waitUntilAsked(times: 1)
        base.answer(.success(1))
        #expect(try await task.value == 0)
    }

    @Test func `a base is asked on the executor of the dispatcher`() async throws {
        let executor = CountingExecutor()
        let base = ControlledSequence()
        let run = run(base, ShutdownSignal(executor: executor))
        await base.waitUntilAsked(times: 1)
        base.answer(.success(nil))
        #expect(try await run.value == [])
        #expect(executor.jobs > 0)
    }

    @Test func `outside of a run a sequence has all elements of its base`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        for number in 0..<5 { continuation.yield(number) }
        continuation.finish()
        var received: [Int] = []
        for await number in stream.endingOnShutdown() { received.append(number) }
        #expect(received == [0, 1, 2, 3, 4])
    }
}
