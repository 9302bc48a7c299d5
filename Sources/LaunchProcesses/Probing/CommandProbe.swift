internal import LaunchGraph
internal import LaunchSupport

/// Runs a command and checks that it exits with 0. The probe has no time limit; cancelling its task ends the command.
struct CommandProbe: ReadinessProbe {
    let command: ProcessCommand
    let launcher: ProcessLauncher

    func probe() async -> ProbeResult {
        let shown = "‘\(command.texts.shown)’"
        let process: RunningProcess
        do {
            process = try RunningProcess(command, of: "ready", launcher: launcher, as: .probe)
        } catch {
            return .notReady("the command of the probe: \(error)")
        }
        let status = await process.end()
        // The command is ended after a cancellation too, so that no process is left.
        await process.cleanUp(.signal(.kill), command: command, within: .zero)
        let last = process.lastOutput.last { line in line.contains { !$0.isWhitespace } }
        let words = last.map { ": " + $0 } ?? ""
        guard let status else { return .notReady("\(shown) had not ended" + words) }
        return status.isSuccess ? .ready : .notReady("\(shown) \(status)" + words)
    }
}
