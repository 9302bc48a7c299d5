import LaunchSupport

/// One run of a program: the first signal that ends it, and the reloads until then.
final class ProgramRun: Sendable {
    private struct State {
        var signal: ProcessSignal?
        /// The time until which a second signal ends the lame duck time instead of the process.
        var lameDuckEnd: Int64?
        var isEnding = false
        var launching: Task<Void, any Error>?
    }

    private let dispatcher: Dispatcher
    private let lameDuck: Duration?
    /// The limit of the shutdown, which applies to this run only, as the lame duck time does.
    private let deadline: Duration?
    private let state = Locked(State())
    private let reloads: AsyncStream<Void>.Continuation
    private let reloading: Task<Void, Never>

    init(_ dispatcher: Dispatcher, lameDuck: Duration?, deadline: Duration?) {
        self.dispatcher = dispatcher
        self.lameDuck = lameDuck
        self.deadline = deadline
        // Requests during a reload cause one further reload.
        let (requests, reloads) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.reloads = reloads
        reloading = Task {
            for await _ in requests { await dispatcher.reload() }
        }
    }

    deinit { reloading.cancel() }

    var signal: ProcessSignal? { state.withLock { $0.signal } }

    /// Handles a signal that ends the run; a second signal ends the lame duck time, or else the process.
    func receive(_ signal: ProcessSignal) {
        let now = dispatcher.time.now()
        let lameDuckEnd = now.addingSaturated((lameDuck ?? dispatcher.lameDuck).saturatedNanoseconds)
        let endsProcess = state.withLock { state in
            guard state.signal != nil else {
                (state.signal, state.lameDuckEnd) = (signal, lameDuckEnd)
                return false
            }
            defer { state.lameDuckEnd = nil }
            return state.lameDuckEnd.map { $0 <= now } ?? true
        }
        if endsProcess { _exit(signal.exitCode) }
        // This does not run on the thread that receives signals: the dispatcher's lock may be held for long where the
        // system creates no threads, and the second signal must end the process nevertheless.
        if !SystemThread.start({ self.end() }) { end() }
    }

    private var limits: LaunchInput {
        .limitRun(shutdown: deadline?.saturatedNanoseconds, lameDuck: lameDuck?.saturatedNanoseconds)
    }

    func launch(within limit: Duration?) async throws {
        let launching = Task<Void, any Error> { [dispatcher, limits] in
            _ = try await dispatcher.launch(only: nil, within: limit, for: limits)
        }
        let isEnding = state.withLock { state in
            state.launching = launching
            return state.isEnding
        }
        // A signal may have arrived before the task existed.
        if isEnding { launching.cancel() }
        try await withTaskCancellationHandler {
            try await launching.value
        } onCancel: {
            end()
        }
    }

    func untilEnded() async -> LaunchEnding {
        defer { reloading.cancel() }
        return await withTaskCancellationHandler {
            await dispatcher.untilEnded()
        } onCancel: {
            end()
        }
    }

    private func end() {
        // A launch that is under way is cancelled without a lame duck time.
        let hasLameDuckTime = dispatcher.inspect { $0.status == .running }
        let launching = state.withLock { state in
            state.isEnding = true
            if !hasLameDuckTime { state.lameDuckEnd = nil }
            return state.launching
        }
        // The launch, which applies the limits, has not begun, and everything may be up already.
        if launching == nil { dispatcher.handle(limits) }
        dispatcher.handle(.shutdown(within: nil))
        launching?.cancel()
        reloading.cancel()
    }

    func reload() { reloads.yield() }
}
