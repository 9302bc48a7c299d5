import LaunchGraph
import Testing

struct User: Sendable { let name: String }

// begin: event
@MainActor protocol SessionObserver { func userDidSignIn(_ user: User) }

extension LifecycleEvent where Responder == any SessionObserver, Payload == User, Output == Void {
    static var userDidSignIn: Self { .init("userDidSignIn") { $0.userDidSignIn($1) } }
}

@MainActor final class BasketService: Service, SessionObserver {
    private(set) var owner: String?

    func launch(_ context: LaunchContext) async throws {}

    func userDidSignIn(_ user: User) { owner = user.name }
}
// end: event

// begin: answers
@MainActor protocol URLOpener { func open(_ url: String) -> Bool }

extension LifecycleEvent where Responder == any URLOpener, Payload == String, Output == Bool {
    static var openURL: Self { .init("openURL", rule: .untilHandled) { $0.open($1) } }
}
// end: answers

// begin: asynchronous
protocol CacheOwner: Sendable { func trimCaches(to bytes: Int) async throws -> Int }

extension AsyncLifecycleEvent where Responder == any CacheOwner, Payload == Int, Output == Int {
    static var trimCaches: Self { .init("trimCaches", rule: .reduce(0, +)) { try await $0.trimCaches(to: $1) } }
}

actor ImageCache: Service, CacheOwner {
    private var bytes = 5_000

    func launch(_ context: LaunchContext) async throws {}

    func trimCaches(to limit: Int) async throws -> Int {
        let freed = max(0, bytes - limit)
        bytes -= freed
        return freed
    }
}
// end: asynchronous

// begin: buffered
@MainActor protocol LinkOpener { func follow(_ link: String) }

extension LifecycleEvent where Responder == any LinkOpener, Payload == String, Output == Void {
    static var followLink: Self { .init("followLink", delivery: .buffered(.all)) { $0.follow($1) } }
}
// end: buffered

@MainActor private final class BrowserService: Service {
    func launch(_ context: LaunchContext) async throws -> Browser { Browser() }
}

@MainActor private final class Browser: LinkOpener {
    static var followed: [String] = []
    func follow(_ link: String) { Browser.followed.append(link) }
}

// begin: completion
@MainActor protocol MessageFetcher { func fetch(_ completion: EventCompletion<Bool>) }

extension CompletionEvent where Responder == any MessageFetcher, Payload == Void, Output == Bool {
    static var fetchMessages: Self { .init("fetchMessages", rule: .any, timeout: .seconds(25)) { $0.fetch($1) } }
}
// end: completion

@MainActor private final class MailService: Service, MessageFetcher {
    func launch(_ context: LaunchContext) async throws {}
    func fetch(_ completion: EventCompletion<Bool>) { completion(true) }
}

@MainActor private final class LinkService: Service, URLOpener {
    func launch(_ context: LaunchContext) async throws {}
    func open(_ url: String) -> Bool { url.hasPrefix("shop:") }
}

/// The samples of the article about events.
@MainActor struct EventSamples {
    @Test func `an event reaches the service that conforms to its protocol`() async throws {
        let basket = BasketService()
        let dispatcher = Dispatcher(try ServiceGraph { basket })
        try await dispatcher.launch()
        let user = User(name: "Ada")
        // begin: dispatch
        try dispatcher.dispatch(.userDidSignIn, user)
        // end: dispatch
        #expect(basket.owner == "Ada")
        try await dispatcher.shutdown()
    }

    @Test func `a rule combines the answers of the responders`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { LinkService() })
        try await dispatcher.launch()
        let opensCart = try dispatcher.dispatch(.openURL, "shop:cart")
        let opensMail = try dispatcher.dispatch(.openURL, "mailto:ada")
        #expect(opensCart && !opensMail)
        try await dispatcher.shutdown()
    }

    @Test func `a buffered event reaches a value that comes later`() async throws {
        Browser.followed = []
        let dispatcher = Dispatcher(try ServiceGraph { BrowserService() })
        try dispatcher.dispatch(.followLink, "shop:cart")
        #expect(Browser.followed.isEmpty)
        try await dispatcher.launch()
        #expect(Browser.followed == ["shop:cart"])
        try await dispatcher.shutdown()
    }

    @Test func `a completion handler is called with the combined answer`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { MailService() })
        try await dispatcher.launch()
        var hasNewMessages: Bool?
        // begin: dispatchCompletion
        try dispatcher.dispatch(.fetchMessages) { hasNewMessages = $0 }
        // end: dispatchCompletion
        #expect(hasNewMessages == true)
        try await dispatcher.shutdown()
    }

    @Test func `an asynchronous event reaches actors`() async throws {
        let dispatcher = Dispatcher(try ServiceGraph { ImageCache() })
        try await dispatcher.launch()
        // begin: dispatchAsynchronously
        let freed = try await dispatcher.dispatch(.trimCaches, 1_000)
        // end: dispatchAsynchronously
        #expect(freed == 4_000)
        try await dispatcher.shutdown()
    }
}
