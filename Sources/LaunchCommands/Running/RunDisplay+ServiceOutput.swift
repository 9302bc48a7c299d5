import LaunchGraph
import LaunchProcesses
import LaunchRendering
import Synchronization

/// Hands what services print to a display, which is made after those who print.
final class ServiceOutput: ProcessOutput {
    private let display: @Sendable () -> RunDisplay?

    init(_ display: @escaping @Sendable () -> RunDisplay?) {
        self.display = display
    }

    func write(_ text: ArraySlice<UInt8>, of id: ServiceID) {
        display()?.write(text, of: id)
    }
}

extension RunDisplay {
    /// Shows what a service printed, or keeps it in its file.
    func write(_ text: ArraySlice<UInt8>, of id: ServiceID) {
        let (isLogged, complaint) = logs.withLock { logs in (logs != nil, logs?.write(text, of: id)) }
        if let complaint { say(complaint) }
        if isLogged || look.isQuiet { return }
        var buffer = TextBuffer()
        serviceText.append(text, of: id, to: &buffer)
        let bytes = buffer.bytes
        if look.isLive && look.outputIsTerminal {
            state.withLock { state in
                state.erase()
                output.withLock { $0.write(bytes) }
                if state.isShown { draw(&state) }
            }
        } else {
            let isClosed = output.withLock { output in
                output.write(bytes)
                return output.isClosed
            }
            if isClosed { _ = events.requestEnd(.brokenPipe) }
        }
    }
}
