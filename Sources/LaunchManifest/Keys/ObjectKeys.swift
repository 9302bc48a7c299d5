/// The keys that one kind of object in a manifest may have.
struct ObjectKeys: Sendable {
    /// Its name in messages.
    let object: String
    let spellings: [String]

    private init(_ object: String, _ spellings: [String]) {
        self.object = object
        self.spellings = spellings
    }

    func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        spellings.firstIndex { $0.utf8.count == key.count && $0.utf8.elementsEqual(key) }
    }
}

extension ObjectKeys {
    static let file = ObjectKeys(
        "a manifest", ["name", "defaults", "layers", "budget", "services", "forbidden", "$schema"])

    static let service = ObjectKeys(
        "a service", ["id", "dependsOn", "startsAfter"] + ServiceAttributes.allKeys + ["place"])

    // The indices of the keys of a service that is read often, because a file can have a million services.
    static let id = 0
    static let dependsOn = 1
    static let startsAfter = 2
    static let firstAttribute = 3

    /// The keys of an element of `dependsOn` or `startsAfter` that is an object.
    static let dependency = ObjectKeys("a dependency", ["id", "condition", "place"])

    static let defaults = ObjectKeys("defaults", ServiceAttributes.sharedFields.map(\.spelling))

    static let retry = ObjectKeys("retry", ServiceAttributes.Retry.fields.map(\.spelling))

    static let restart = ObjectKeys("restart", ServiceAttributes.Restart.fields.map(\.spelling))

    static let ready = ObjectKeys("ready", ProbeKeys.ready.map(\.spelling))

    static let health = ObjectKeys("health", ProbeKeys.health.map(\.spelling))

    static let forbidden = ObjectKeys("a forbidden dependency", ForbiddenKeys.fields.map(\.spelling))

    static let place = ObjectKeys("place", Place.fields.map(\.spelling))
}
