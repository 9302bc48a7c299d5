import LaunchGraph

// begin: services
struct ConfigService: Service {
    func launch(_ context: LaunchContext) async throws -> Config {
        try Config.load()
    }
}

struct DatabaseService: Service {
    @DependsOn(ConfigService.self) private var config          // declares the dependency, and reads its value
    let policy = ServicePolicy(timeout: .seconds(5),
                               retry: .init(attempts: 3, backoff: .exponential(from: .milliseconds(50))),
                               onFailure: .abort)

    func launch(_ context: LaunchContext) async throws -> Database {
        try await Database(url: config.databaseURL)
    }

    func shutdown(_ database: Database) async throws {         // receives what launch returned
        await database.close()
    }
}
// end: services

@MainActor protocol SessionObserver { func userDidSignIn(_ user: User) }

extension LifecycleEvent where Responder == any SessionObserver, Payload == User, Output == Void {
    static var userDidSignIn: Self { .init("userDidSignIn") { $0.userDidSignIn($1) } }
}
