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
    /// The time limit for writing to a blocking file once a signal has requested the end of the run.
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
            if isLast { display.writeOutput(bytes) }
            return true
        }
        let target = environment.resolved(path)
        let result: Result<Void, SystemError>
        if SystemCalls.canBlock(target) {
            guard isLast else { return true }
            result = await writeToReader(bytes, target)
        } else {
            // The shutdown must not wait for a busy disk. What is written now is replaced at the end.
            result = Self.replace(target, with: bytes, waitsForDisk: isLast)
        }
        guard case .failure(let failure) = result else { return true }
        if isLast { display.say("error: \(path) cannot be written: \(failure.reason)") }
        return false
    }

    /// Writes to a pipe or a device, which blocks until a process reads it.
    private func writeToReader(_ bytes: [UInt8], _ target: String) async -> Result<Void, SystemError> {
        let outcome = Locked<Result<Void, SystemError>?>(nil)
        launcher.performBlocking { [events] in
            let result = Self.replace(target, with: bytes)
            outcome.withLock { $0 = result }
            events.changed()
        }
        var deadline: ContinuousClock.Instant?
        await events.wait {
            if outcome.withLock(\.self) != nil { return true }
            if deadline == nil, events.request != nil {
                deadline = .now + Self.outputLimitAfterRequest
                _ = DeadlineTimer(after: Self.outputLimitAfterRequest) { [events] in events.changed() }
            }
            return deadline.map { .now >= $0 } ?? false
        }
        return outcome.withLock(\.self) ?? .failure(SystemError(reason: "no process reads it"))
    }

    private static func replace(
        _ target: String, with bytes: [UInt8], waitsForDisk: Bool = true
    ) -> Result<Void, SystemError> {
        Result { () throws(SystemError) in
            try SystemCalls.replace(target, with: bytes, privacy: .userOnly, waitsForDisk: waitsForDisk)
        }
    }
}
