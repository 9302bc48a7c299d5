import LaunchGraph
import LaunchProcesses
import LaunchRendering
import LaunchSupport

/// Forwards the output of services to a display, which is created after the services.
final class ServiceOutput: ProcessOutput {
    private let display = Locked<RunDisplay?>(nil)

    func show(on display: RunDisplay) { self.display.withLock { $0 = display } }

    func write(_ text: ArraySlice<UInt8>, of id: ServiceID) { display.withLock(\.self)?.write(text, of: id) }

    func take(_ bytes: ArraySlice<UInt8>, of id: ServiceID) { display.withLock(\.self)?.log(bytes, of: id) }
}

extension RunDisplay {
    /// Writes the unchanged output of a service to its log file, if there are log files.
    func log(_ bytes: ArraySlice<UInt8>, of id: ServiceID) {
        if let complaint = logs.withLock({ $0?.write(bytes, of: id) }) { say(complaint) }
    }

    /// Whether the logs contain the complete output of all services; true without logs.
    var logsAreComplete: Bool { logs.withLock { $0?.isComplete ?? true } }

    /// Shows the output of a service, unless it goes to a log file.
    func write(_ text: ArraySlice<UInt8>, of id: ServiceID) {
        if appearance.isQuiet || logs.withLock({ $0 != nil }) { return }
        var buffer = TextBuffer(isColoured: appearance.outputIsColoured)
        serviceText.append(text, of: id, to: &buffer)
        let bytes = buffer.bytes
        if appearance.isLive && appearance.outputIsTerminal {
            state.withLock { state in
                state.erase()
                output.write(bytes)
                if state.isShown { draw(&state) }
            }
        } else {
            output.write(bytes)
            if output.isClosed, events.request(.brokenPipe) {
                let end =
                    outputFailure == nil ? "the reader of the output has closed it" : "the output cannot be written"
                say("\(end): shutting down")
            }
        }
    }
}
