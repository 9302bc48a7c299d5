import HostAdapters
import LaunchGraph

@MainActor final class GreetingService: SynchronousService {
    let dependsOn = [UserService.id]  // checked before anything runs

    func launch(_ context: LaunchContext) throws -> String {
        "Hello, \(try context[UserService.self].name)"  // a User, not Any
    }
}

@MainActor func components() throws -> ServiceGraph {
    try ServiceGraph {
        GreetingService()
        UserService()
        StoreService()
    }
}
