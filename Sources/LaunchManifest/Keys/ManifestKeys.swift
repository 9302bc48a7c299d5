import DependencyGraph
import LaunchSupport

/// The keys that one kind of object in a manifest may have.
///
/// The spellings are in an array; raw values are used as indices. A test compares the spellings and the cases of
/// enumerations.
protocol ManifestKey: RawRepresentable, Sendable where RawValue == Int {
    static var table: KeyTable { get }
    /// The name of the object in a message about an unknown key.
    static var object: String { get }
}

extension ManifestKey {
    /// The spelling of the key.
    var spelling: String { Self.table.spellings[rawValue] }
}

/// The top-level keys of a file.
enum FileKey: Int, CaseIterable, ManifestKey {
    case name, defaults, layers, budget, services, forbidden, schema
    static let table = KeyTable([
        "name", "defaults", "layers", "budget", "services", "forbidden", "$schema",
    ])
    static let object = "a manifest"
}

/// The keys of a service: its identifier and dependencies, its attributes, and its source location.
struct ServiceKey: ManifestKey {
    let rawValue: Int

    static let id = ServiceKey(rawValue: 0)
    static let dependsOn = ServiceKey(rawValue: 1)
    static let startsAfter = ServiceKey(rawValue: 2)
    private static let attributes = ServiceAttributes.fields
    static let place = ServiceKey(rawValue: 3 + attributes.count)

    static let table = KeyTable(["id", "dependsOn", "startsAfter"] + attributes.map(\.spelling) + ["place"])
    static let object = "a service"

    /// Returns the key of an attribute.
    static func attribute(_ spelling: String) -> ServiceKey {
        ServiceKey(rawValue: 3 + (attributes.firstIndex { $0.spelling == spelling } ?? attributes.count))
    }

    /// The row of an attribute; `nil` for another key.
    var attribute: ManifestField<ServiceAttributes>? {
        let index = rawValue - 3
        return Self.attributes.indices.contains(index) ? Self.attributes[index] : nil
    }
}

/// The keys of an element of `dependsOn` or `startsAfter` that is an object.
enum DependencyKey: Int, CaseIterable, ManifestKey {
    case id, condition, place
    static let table = KeyTable([
        "id", "condition", "place",
    ])
    static let object = "a dependency"
}

/// The keys of `defaults`: those of a service that several services can share.
struct DefaultsKey: ManifestKey {
    let rawValue: Int

    private static let attributes = ServiceAttributes.fields.filter(\.isInDefaults)
    static let table = KeyTable(attributes.map(\.spelling))
    static let object = "defaults"

    var attribute: ManifestField<ServiceAttributes> { Self.attributes[rawValue] }
}

/// The keys of `ready`.
enum ReadyKey: Int, CaseIterable, ManifestKey {
    case tcp, http, file, command, output, status, interval
    static let table = KeyTable([
        "tcp", "http", "file", "command", "output", "status", "interval",
    ])
    static let object = "ready"
}

/// The keys of `health`.
enum HealthKey: Int, CaseIterable, ManifestKey {
    case tcp, http, file, command, status, every, timeout, failures
    static let table = KeyTable([
        "tcp", "http", "file", "command", "status", "every", "timeout", "failures",
    ])
    static let object = "health"
}

/// The keys of an element of `forbidden`.
enum ForbiddenKey: Int, CaseIterable, ManifestKey {
    case from, to, reason
    static let table = KeyTable([
        "from", "to", "reason",
    ])
    static let object = "a forbidden dependency"
}

/// The keys of `place`.
enum PlaceKey: Int, CaseIterable, ManifestKey {
    case file, line, column
    static let table = KeyTable([
        "file", "line", "column",
    ])
    static let object = "place"
}

/// Finds a key by its bytes.
struct KeyTable: Sendable {
    let spellings: [String]

    private let bytes: [[UInt8]]

    init(_ spellings: [String]) {
        self.spellings = spellings
        bytes = spellings.map { Array($0.utf8) }
    }

    /// Returns the index of the key with this spelling; `nil` if there is none.
    func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        bytes.firstIndex { $0.count == key.count && $0.elementsEqual(key) }
    }
}
