internal import LaunchGraph

/// Runs a program and sees whether it ends with 0, however long that takes: whoever is in a hurry cancels the task.
struct CommandProbe: ReadinessProbe {
    let command: ProcessCommand
    let host: ProcessHost

    func look() async -> Look {
        let shown = "‘\(command.arguments.joined(separator: " "))’"
        let process: RunningProcess
        do {
            process = try RunningProcess(command, of: "ready", host: host, as: .look)
        } catch {
            return .notYet("its ready command: \(error)")
        }
        let status = await process.end()
        // Also where we were cancelled: nothing may be left of it.
        await process.endNow()
        let last = process.lastOutput.last { line in line.contains { !$0.isWhitespace } }
        let words = last.map { ": " + $0 } ?? ""
        guard let status else { return .notYet("\(shown) had not ended" + words) }
        return status.isSuccess ? .up : .notYet("\(shown) \(status)" + words)
    }
}
