import UIKit

// The parts of the app that are the same before and after.

public struct User: Sendable {
    public let name: String
}

public struct Store: Sendable {
    public static func open() -> Store { Store() }
    public func user() -> User { User(name: "Ada") }
    public func save() {}
    public func close() {}
}

public struct Push: Sendable {
    public func send(_ token: Data, for user: User) {}
    public func fetch(_ done: @escaping @Sendable (Bool) -> Void) { done(true) }
}

public struct Analytics: Sendable {
    public static func start(for user: User) async -> Analytics { Analytics() }
    public func pause() {}
}

public struct Catalogue: Sendable {
    public func preheat() {}
}
