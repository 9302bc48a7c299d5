import LaunchGraph
import Testing

struct User: Sendable { let name: String }

// README: begin
@MainActor protocol SessionObserver { func userDidSignIn(_ user: User) }

extension LifecycleEvent where Responder == any SessionObserver, Payload == User, Output == Void {
    static var userDidSignIn: Self { .init("userDidSignIn") { $0.userDidSignIn($1) } }
}

@MainActor final class BasketService: Service, SessionObserver {
    private(set) var owner: String?

    func launch(_ context: LaunchContext) async throws {}

    func userDidSignIn(_ user: User) { owner = user.name }
}
// README: end

/// The events of the README, compiled and run.
@MainActor struct EventSampleInReadmeTests {
    @Test func `the sample's event reaches the service that conforms`() async throws {
        let basket = BasketService()
        let dispatcher = Dispatcher(try ServiceGraph { basket })
        try await dispatcher.launch()
        try dispatcher.dispatch(.userDidSignIn, User(name: "Ada"))
        #expect(basket.owner == "Ada")
        try await dispatcher.shutdown()
    }
}
