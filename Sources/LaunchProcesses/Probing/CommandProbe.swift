/// Runs a program and sees whether it ends with 0.
struct CommandProbe: ReadinessProbe {
    let command: ProcessCommand
    let host: ProcessHost

    func look() async -> Look {
        let name = command.arguments.first ?? ""
        let child: ChildProcess
        do {
            child = try host.start(command, output: -1)
        } catch {
            return .notYet("its ready command: \(error)")
        }
        let status = await withTaskGroup(of: ExitStatus?.self) { group in
            group.addTask { await child.end() }
            group.addTask {
                try? await Task.sleep(for: LookLimit.answer)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        child.send(.kill)
        // Also where we were cancelled: nothing may be left of it.
        await Task.detached { _ = await child.awaitGroupEnd(patience: .zero, isUrgent: Urgency()) }.value
        host.forget(child)
        guard let status else { return .notYet("‘\(name)’ takes longer than \(LookLimit.answer)") }
        return status.isSuccess ? .up : .notYet("‘\(name)’ \(status)")
    }
}
