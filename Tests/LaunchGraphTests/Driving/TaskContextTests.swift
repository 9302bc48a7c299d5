import LaunchGraph
import LaunchSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct TaskContextTests {
    private enum Trace {
        @TaskLocal static var id: String?
    }

    @Test func `services do not inherit task-local values of the calls that launch and stop them`() async throws {
        let seen = Locked<[String]>([])
        let note = { @Sendable (what: String) in seen.withLock { $0.append("\(what): \(Trace.id ?? "none")") } }
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService(
                    "a", mode: .onDemand, launch: { _ in note("launch") },
                    run: {
                        note("run")
                        try await untilShutdown()
                    }, shutdown: { note("shutdown") })
            }, clock: ManualClock())
        try await Trace.$id.withValue("caller") {
            let app = try await dispatcher.launch()
            _ = try await app.require("a", as: Void.self)
            try await dispatcher.shutdown()
        }
        let lines = seen.withLock { $0 }
        #expect(lines.first == "launch: none" && lines.last == "shutdown: none")
        #expect(!lines.contains { $0.hasSuffix("caller") })
    }

    @Test func `services have the priority of the task that launches them, and deferred ones at most utility`()
        async throws
    {
        let priority = Locked<TaskPriority?>(nil)
        let deferred = Locked<TaskPriority?>(nil)
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("a") { _ in priority.withLock { $0 = Task.currentPriority } }
                InlineService("later", mode: .deferred) { _ in deferred.withLock { $0 = Task.currentPriority } }
            }, clock: ManualClock())
        let changes = dispatcher.changes
        try await Task(priority: .high) { _ = try await dispatcher.launch() }.value
        #expect(priority.withLock { $0 } == .high)
        for await change in changes where change.id == "later" && change.state == .running { break }
        #expect(deferred.withLock { $0 } == .utility)
        try await dispatcher.shutdown()
    }

    @Test func `a required service runs with the priority of the task that requires it, if it is higher`() async throws
    {
        let priorities = Locked<[String: TaskPriority]>([:])
        let dispatcher = Dispatcher(
            try ServiceGraph {
                InlineService("base", mode: .onDemand) { _ in priorities.withLock { $0["base"] = Task.currentPriority }
                }
                InlineService("search", dependsOn: ["base"], mode: .onDemand) { _ in
                    priorities.withLock { $0["search"] = Task.currentPriority }
                }
            }, clock: ManualClock())
        try await Task(priority: .low) {
            let app = try await dispatcher.launch()
            try await Task(priority: .high) { _ = try await app.require("search", as: Void.self) }.value
        }.value
        #expect(priorities.withLock { $0 } == ["base": .high, "search": .high])
        try await dispatcher.shutdown()
    }
}
