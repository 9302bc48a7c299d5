import LaunchGraph

// What the user of the samples has beside services.

nonisolated struct Config: Sendable {
    var databaseURL = "db://here"
    var metrics = "metrics://here"
    static func load() throws -> Config { Config() }
}

actor Database {
    let url: String
    private(set) var isOpen = true
    init(url: String) async throws { self.url = url }
    func close() { isOpen = false }
}

actor Metrics {
    let url: String
    private(set) var isFlushed = false
    private init(_ url: String) { self.url = url }
    static func start(_ url: String) async throws -> Metrics { Metrics(url) }
    func flush() { isFlushed = true }
}

nonisolated struct User: Sendable { var name: String }

struct SearchService: Service {
    func launch(_ context: LaunchContext) async throws {}
}

@MainActor final class SessionService: Service, SessionObserver {
    private(set) var users: [String] = []
    func launch(_ context: LaunchContext) async throws {}
    func userDidSignIn(_ user: User) { users.append(user.name) }
}

nonisolated struct Flags: Sendable { var search = true }

nonisolated let flags = Flags()
