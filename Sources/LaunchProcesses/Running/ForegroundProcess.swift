internal import LaunchGraph
internal import LaunchSupport

/// A command that runs in the foreground while services are up: with the standard streams, the environment and the
/// process group of this program. Ctrl-C in a terminal therefore reaches it, too.
package final class ForegroundProcess: Sendable {
    private let launcher: ProcessLauncher
    private let child: ChildProcess

    package init(_ command: ProcessCommand, launcher: ProcessLauncher) throws(ProcessFailure) {
        child = try launcher.start(command, isForeground: true)
        self.launcher = launcher
    }

    package var status: ExitStatus? { child.status }
    package func waitForEnd() async { _ = await child.end() }

    /// Sends `SIGTERM` if `isAsked`, waits until the command has ended, and sends `SIGKILL` after `limit`.
    package func end(isAsked: Bool, within limit: Duration?) async -> ExitStatus {
        if isAsked { child.send(.terminate) }
        let urgency = Latch()
        let timer = limit.map { Task.timer(after: $0) { urgency.set() } }
        defer { timer?.cancel() }
        _ = await child.awaitGroupEnd(isUrgent: urgency)
        launcher.remove(child)
        return child.status ?? .unknown
    }
}
