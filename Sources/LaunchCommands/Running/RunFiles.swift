import LaunchGraph
import LaunchProcesses
import LaunchRendering
import LaunchSupport

/// The output files of a run: its report and its trace.
struct RunFiles: Sendable {
    let environment: Environment
    let launcher: ProcessLauncher

    /// The time limit for writing to a blocking file once a signal has requested the end of the run.
    static let outputLimitAfterRequest = Duration.seconds(2)

    /// Writes the report and the trace to the files that `options` names: to a regular file when all services are up
    /// and again at the end, to any other file (standard output, a pipe, a device) only at the end.
    ///
    /// - Returns: whether everything was written; if not, a message states the reason.
    func write(
        _ report: LaunchReport, _ options: LaunchRun.Options, isLast: Bool, _ display: RunDisplay, _ events: RunEvents
    ) async -> Bool {
        var isGood = true
        for (path, isTrace) in [(options.report, false), (options.trace, true)] {
            guard let path else { continue }
            var buffer = TextBuffer()
            if isTrace { report.trace(to: &buffer) } else { report.json(to: &buffer) }
            isGood = await write(buffer.bytes, to: path, isLast: isLast, display, events) && isGood
        }
        return isGood
    }

    /// Returns the reason why the report or the trace cannot be written, if it is known before the run begins.
    func problem(_ options: LaunchRun.Options) -> (path: String, reason: String)? {
        for path in [options.report, options.trace].compactMap(\.self) where path != "-" {
            do throws(SystemError) {
                try SystemCalls.checkReplacing(environment.resolved(path))
            } catch {
                return (path, error.reason)
            }
        }
        return nil
    }

    private func write(
        _ bytes: [UInt8], to path: String, isLast: Bool, _ display: RunDisplay, _ events: RunEvents
    ) async -> Bool {
        if path == "-" {
            // Success is checked once for all text on standard output.
            if isLast { display.writeOutput(bytes) }
            return true
        }
        let target = environment.resolved(path)
        if SystemCalls.canBlock(target) {
            guard isLast else { return true }
            return await writeToReader(bytes, target, named: path, display, events)
        }
        // The shutdown must not wait for a busy disk. What is written now is replaced at the end.
        return report(Self.replace(target, with: bytes, waitsForDisk: isLast), path, isLast: isLast, display)
    }

    /// Writes to a pipe or a device, which blocks until a process reads it.
    private func writeToReader(
        _ bytes: [UInt8], _ target: String, named path: String, _ display: RunDisplay, _ events: RunEvents
    ) async -> Bool {
        let outcome = Locked<Result<Void, SystemError>?>(nil)
        launcher.performBlocking {
            let result = Self.replace(target, with: bytes)
            outcome.withLock { $0 = result }
            events.changed()
        }
        var deadline: ContinuousClock.Instant?
        await events.wait {
            if outcome.withLock(\.self) != nil { return true }
            if deadline == nil, events.request != nil {
                deadline = .now + Self.outputLimitAfterRequest
                _ = DeadlineTimer(after: Self.outputLimitAfterRequest) { events.changed() }
            }
            return deadline.map { .now >= $0 } ?? false
        }
        let timedOut = Result<Void, SystemError>.failure(SystemError(reason: "no process reads it"))
        return report(outcome.withLock(\.self) ?? timedOut, path, isLast: true, display)
    }

    private func report(
        _ result: Result<Void, SystemError>, _ path: String, isLast: Bool, _ display: RunDisplay
    ) -> Bool {
        guard case .failure(let failure) = result else { return true }
        if isLast { display.say("error: \(path) cannot be written: \(failure.reason)") }
        return false
    }

    private static func replace(
        _ target: String, with bytes: [UInt8], waitsForDisk: Bool = true
    ) -> Result<Void, SystemError> {
        Result { () throws(SystemError) in
            try SystemCalls.replace(target, with: bytes, privacy: .userOnly, waitsForDisk: waitsForDisk)
        }
    }
}
