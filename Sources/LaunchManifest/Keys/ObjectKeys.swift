/// The keys that one kind of object in a manifest may have.
struct ObjectKeys: Sendable {
    /// Its name in messages.
    let object: String
    let spellings: [String]

    private init(_ object: String, _ spellings: [String]) { (self.object, self.spellings) = (object, spellings) }

    /// The keys of a table.
    init<Object>(_ object: String, _ fields: [ManifestField<Object>]) { self.init(object, fields.map(\.spelling)) }

    func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        spellings.firstIndex { $0.utf8.count == key.count && $0.utf8.elementsEqual(key) }
    }

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

    static let defaults = ObjectKeys("defaults", ServiceAttributes.sharedFields)
}
