import HostAdapters
import LaunchGraph

@MainActor final class GreetingService: SynchronousService {
    @DependsOn(UserService.self) private var user  // checked before anything runs

    func launch(_ context: LaunchContext) throws -> String {
        "Hello, \(user.name)"  // a User, not Any
    }
}

@MainActor func components() throws -> ServiceGraph {
    try ServiceGraph {
        GreetingService()
        UserService()
        StoreService()
    }
}
