import LaunchGraph
import LaunchProcesses
import LaunchRendering
import LaunchSupport

extension LaunchRun.Options {
    /// Throws the reason why the report or the trace cannot be written, if it is known before the run begins.
    func requireWritableFiles(in environment: Environment) throws(CommandFailure) {
        for path in [report, trace].compactMap(\.self) where path != "-" {
            do throws(SystemError) {
                try SystemCalls.checkReplacing(environment.resolved(path))
            } catch {
                throw .unwritable(path, because: error.reason)
            }
        }
    }
}

// The output files of a run: its report and its trace.
extension LaunchRun {
    /// The time limit for output that no process reads, once a signal has requested the end of the run.
    static let outputLimitAfterRequest = Duration.seconds(2)

    /// Writes the report and the trace to the files that the options name: to a regular file when all services are up
    /// and again at the end, to any other file (standard output, a pipe, a device) only at the end.
    ///
    /// - Returns: whether everything was written; if not, a message states the reason.
    func writeFiles(_ report: LaunchReport, isLast: Bool) async -> Bool {
        var isGood = true
        for (path, isTrace) in [(options.report, false), (options.trace, true)] {
            guard let path else { continue }
            var buffer = TextBuffer()
            if isTrace { report.trace(to: &buffer) } else { report.json(to: &buffer) }
            isGood = await write(buffer.bytes, to: path, isLast: isLast) && isGood
        }
        return isGood
    }

    private func write(_ bytes: [UInt8], to path: String, isLast: Bool) async -> Bool {
        if path == "-" {
            // Success is checked once for all text on standard output.
            if isLast { await performBlocking { [display] in display.output.write(bytes) } }
            return true
        }
        let target = environment.resolved(path)
        let result: Result<Void, SystemError>
        if SystemCalls.canBlock(target) {
            guard isLast else { return true }
            let outcome = Locked<Result<Void, SystemError>?>(nil)
            await performBlocking {
                let result = Self.replace(target, with: bytes)
                outcome.withLock { $0 = result }
            }
            result = outcome.withLock(\.self) ?? .failure(SystemError(reason: "no process reads it"))
        } else {
            // The shutdown must not wait for a busy disk. What is written now is replaced at the end.
            result = Self.replace(target, with: bytes, waitsForDisk: isLast)
        }
        guard case .failure(let failure) = result else { return true }
        if isLast { display.say("error: \(path) cannot be written: \(failure.reason)") }
        return false
    }

    /// Performs `work`, which blocks while no process reads an output, and waits for it as ``waitForReader(_:)`` does.
    private func performBlocking(_ work: @escaping @Sendable () -> Void) async {
        await waitForReader { [launcher] in
            await withCheckedContinuation { continuation in
                launcher.performBlocking {
                    work()
                    continuation.resume()
                }
            }
        }
    }

    /// Waits until `work` has ended, which can take until a process reads an output; no longer than a limit after a signal
    /// has requested the end of the run.
    func waitForReader(_ work: @escaping @Sendable () async -> Void) async {
        let hasEnded = Locked(false)
        Task.detached { [events] in
            await work()
            hasEnded.withLock { $0 = true }
            events.changed()
        }
        var deadline: ContinuousClock.Instant?
        await events.wait {
            if deadline == nil, events.request != nil {
                deadline = .now + Self.outputLimitAfterRequest
                _ = DeadlineTimer(after: Self.outputLimitAfterRequest) { [events] in events.changed() }
            }
            return hasEnded.withLock(\.self) || deadline.map { .now >= $0 } ?? false
        }
    }

    private static func replace(
        _ target: String, with bytes: [UInt8], waitsForDisk: Bool = true
    ) -> Result<Void, SystemError> {
        Result { () throws(SystemError) in
            try SystemCalls.replace(target, with: bytes, privacy: .userOnly, waitsForDisk: waitsForDisk)
        }
    }
}
