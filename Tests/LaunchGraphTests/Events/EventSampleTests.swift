import LaunchGraph
import Testing

private struct User: Sendable, Equatable { var name: String }

@MainActor private protocol SessionObserver { func userDidSignIn(_ user: User) }

extension LifecycleEvent where Responder == any SessionObserver, Payload == User, Output == Void {
    fileprivate static var userDidSignIn: Self { .init("userDidSignIn") { $0.userDidSignIn($1) } }
}

@MainActor private protocol URLOpening { func open(_ url: String) throws -> Bool }

extension LifecycleEvent where Responder == any URLOpening, Payload == String, Output == Bool {
    fileprivate static var open: Self { .init("open", rule: .any) { try $0.open($1) } }
}

extension LifecycleEvent where Responder == any URLOpening, Payload == Void, Output == [String] {
    fileprivate static var names: Self { .init("names", rule: .collect) { "\(type(of: $0))" } }
}

extension LifecycleEvent where Responder == any URLOpening, Payload == Void, Output == String? {
    fileprivate static var firstName: Self { .init("firstName", rule: .first) { "\(type(of: $0))" } }
}

private protocol CacheOwner: Sendable { func trim(to bytes: Int) async throws -> Int }

extension AsyncLifecycleEvent where Responder == any CacheOwner, Payload == Int, Output == Int {
    fileprivate static var trim: Self { .init("trim", rule: .reduce(0, +)) { try await $0.trim(to: $1) } }
}

@MainActor private protocol Fetching { func fetch(_ completion: EventCompletion<Int>) }

extension CompletionEvent where Responder == any Fetching, Payload == Void, Output == Int {
    fileprivate static var fetch: Self { .init("fetch", rule: .best(orElse: 0)) { $0.fetch($1) } }
}

@MainActor private final class Session: Service, SessionObserver, URLOpening, Fetching {
    var users: [User] = []
    func launch(_ context: LaunchContext) async throws {}
    func userDidSignIn(_ user: User) { users.append(user) }
    func open(_ url: String) throws -> Bool { url.hasPrefix("shop:") }
    func fetch(_ completion: EventCompletion<Int>) { completion(7) }
}

private actor Cache: Service, CacheOwner {
    func launch(_ context: LaunchContext) async throws {}
    func trim(to bytes: Int) async throws -> Int { bytes / 2 }
}

/// Events as their users write them.
@MainActor @Suite struct EventSampleTests {
    private let session = Session()

    private func dispatcher() throws -> Dispatcher {
        Dispatcher(
            try ServiceGraph {
                session; Cache()
            })
    }

    @Test func `any protocol can be the responder type of an event`() throws {
        let dispatcher = try dispatcher()
        try dispatcher.dispatch(.userDidSignIn, User(name: "Ada"))
        #expect(session.users == [User(name: "Ada")])
        #expect(try dispatcher.dispatch(.open, "shop:1"))
        #expect(try dispatcher.dispatch(.names) == ["Session"])
        #expect(try dispatcher.dispatch(.firstName) == "Session")
    }

    @Test func `an actor responds to asynchronous events`() async throws {
        #expect(try await dispatcher().dispatch(.trim, 10) == 5)
    }

    @Test func `a completion handler is called with the answer`() throws {
        var result: Int?
        try dispatcher().dispatch(.fetch) { result = $0 }
        #expect(result == 7)
    }
}
