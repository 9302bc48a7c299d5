/// The keys that one kind of object in a manifest may have.
struct ObjectKeys: Sendable {
    /// The name of the object in messages.
    let object: String
    let spellings: [String]

    private init(_ object: String, _ spellings: [String]) {
        self.object = object
        self.spellings = spellings
    }

    /// Returns the index of the key with this spelling; `nil` if there is none.
    func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        spellings.firstIndex { $0.utf8.count == key.count && $0.utf8.elementsEqual(key) }
    }
}

extension ObjectKeys {
    /// The top-level keys of a file.
    static let file = ObjectKeys(
        "a manifest", ["name", "defaults", "layers", "budget", "services", "forbidden", "$schema"])

    /// The keys of a service: its identifier and dependencies, its attributes, and its source location.
    static let service = ObjectKeys(
        "a service", ["id", "dependsOn", "startsAfter"] + ServiceAttributes.allKeys + ["place"])

    // The indices of the keys of a service that is read often, because a file can have a million services.
    static let id = 0
    static let dependsOn = 1
    static let startsAfter = 2
    static let firstAttribute = 3

    /// The keys of an element of `dependsOn` or `startsAfter` that is an object.
    static let dependency = ObjectKeys("a dependency", ["id", "condition", "place"])

    /// The keys of `defaults`: those of a service that several services can share.
    static let defaults = ObjectKeys("defaults", ServiceAttributes.sharedFields.map(\.spelling))

    static let retry = ObjectKeys("retry", ServiceAttributes.Retry.fields.map(\.spelling))

    static let restart = ObjectKeys("restart", ServiceAttributes.Restart.fields.map(\.spelling))

    static let ready = ObjectKeys("ready", ["tcp", "http", "file", "command", "output", "status", "interval"])

    static let health = ObjectKeys(
        "health", ["tcp", "http", "file", "command", "status", "every", "timeout", "failures"])

    /// The keys of an element of `forbidden`.
    static let forbidden = ObjectKeys("a forbidden dependency", ["from", "to", "reason"])

    static let place = ObjectKeys("place", ["file", "line", "column"])
}
