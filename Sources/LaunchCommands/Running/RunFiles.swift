import LaunchGraph
import LaunchRendering

/// The files that a run leaves behind: its report and its trace.
struct RunFiles: Sendable {
    let environment: Environment

    /// Writes the report and the trace where `options` says: to a file both when everything is up and at the end, to
    /// standard output (`-`) at the end.
    ///
    /// - Returns: whether that went well; if not, it was said why.
    func write(_ report: LaunchReport, _ options: LaunchRun.Options, isLast: Bool, _ display: RunDisplay) -> Bool {
        var isGood = true
        if let path = options.report {
            var buffer = TextBuffer()
            buffer.append(json: report)
            isGood = write(buffer.bytes, to: path, isLast: isLast, display) && isGood
        }
        if let path = options.trace {
            var buffer = TextBuffer()
            buffer.append(trace: report)
            isGood = write(buffer.bytes, to: path, isLast: isLast, display) && isGood
        }
        return isGood
    }

    /// Why the report or the trace could not be written when a run is over, as far as that can be seen before it begins.
    func problem(_ options: LaunchRun.Options) -> (path: String, reason: String)? {
        for path in [options.report, options.trace].compactMap(\.self) where path != "-" {
            do throws(SystemCallError) {
                try SystemCalls.checkReplacing(environment.resolved(path))
            } catch {
                return (path, error.reason)
            }
        }
        return nil
    }

    private func write(_ bytes: [UInt8], to path: String, isLast: Bool, _ display: RunDisplay) -> Bool {
        if path == "-" {
            // Whether that went well is asked once, for all that goes there.
            if isLast { display.writeOutput(bytes) }
            return true
        }
        do throws(SystemCallError) {
            var failure: SystemCallError?
            bytes.withUnsafeBytes { bytes in
                do throws(SystemCallError) {
                    try SystemCalls.replace(environment.resolved(path), with: bytes)
                } catch {
                    failure = error
                }
            }
            if let failure { throw failure }
            return true
        } catch {
            if isLast { display.say("error: \(path) cannot be written: \(error.reason)") }
            return false
        }
    }
}
