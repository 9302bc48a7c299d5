internal import Dispatch
internal import LaunchGraph
import LaunchSupport

extension ProcessHost {
    /// Lets the system forget a task that has done its work, if it has left nothing behind; otherwise it is kept until
    /// it is shut down, and its number with it.
    ///
    /// All tasks that end at about the same time are looked at together. Only on Linux can be told what is left of a
    /// group whose leader is kept; elsewhere all are kept.
    func letGo(ofTask child: ChildProcess) {
        #if os(Linux) || os(Android)
            child.isTaskThatIsOver = true
            let isFirst = state.withLock { state in
                defer { state.willLetGo = true }
                return !state.willLetGo
            }
            guard isFirst else { return }
            DispatchQueue.global(qos: .utility).async { [weak self] in self?.letGoOfTasks() }
        #endif
    }

    #if os(Linux) || os(Android)
        private func letGoOfTasks() {
            let tasks = state.withLock { state in
                state.willLetGo = false
                return state.children.values.filter(\.isTaskThatIsOver)
            }
            guard let processes = ProcessEntry.all() else { return }
            let groups = Set(processes.filter { !$0.hasEnded }.map(\.group))
            for task in tasks where !groups.contains(task.pid) {
                task.letGo()
                forget(task)
            }
        }
    #endif
}
