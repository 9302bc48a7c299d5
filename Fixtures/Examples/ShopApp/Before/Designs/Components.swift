@MainActor protocol Component: AnyObject { func boot(_ all: Bootstrap) throws }

@MainActor final class Bootstrap {
    struct NotYet: Error {}
    var components: [any Component] = []
    var booted: [String: Any] = [:]

    func find<Value>(_ name: String) throws -> Value {
        guard let value = booted[name] as? Value else { throw NotYet() }  // fails at run time
        return value
    }

    func run() throws {
        for component in components { try component.boot(self) }
    }
}

@MainActor final class UserComponent: Component {
    func boot(_ all: Bootstrap) throws {
        let store: Store = try all.find("store")
        all.booted["user"] = store.user()
    }
}
