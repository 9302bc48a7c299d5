import LaunchCommands
import LaunchGraph

// begin: command
@main struct Graph: GraphTool {                            // declares services, so that a broken graph is seen too
    @MainActor static var services: ServiceList { ConfigService(); DatabaseService(); SearchService() }
}
// end: command

struct ConfigService: Service {
    func launch(_ context: LaunchContext) async throws {}
}

struct DatabaseService: Service {
    let dependsOn = [ConfigService.id]
    func launch(_ context: LaunchContext) async throws {}
}

struct SearchService: Service {
    let dependsOn = [DatabaseService.id]
    func launch(_ context: LaunchContext) async throws {}
}
