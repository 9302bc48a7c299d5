internal import LaunchGraph

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

    /// Waits until the command has ended, and sends `SIGKILL` after `limit`.
    ///
    /// - Parameter isAsked: whether the command receives `SIGTERM` first.
    package func end(isAsked: Bool, within limit: Duration?) async -> ExitStatus {
        if isAsked { child.send(.terminate) }
        _ = await child.awaitGroupEnd(within: limit, isUrgent: Latch())
        launcher.remove(child)
        return child.status ?? .unknown
    }
}
