import DependencyGraph
import LaunchSupport

/// The keys that one kind of object in a manifest may have.
protocol ManifestKey: Sendable {
    static var table: KeyTable { get }
    /// The name of the object in a message about an unknown key.
    static var object: String { get }
    /// The index of the key in the table.
    var index: Int { get }
    init?(index: Int)
}

extension ManifestKey {
    var spelling: String { Self.table.spellings[index] }
}

// Keys that are the cases of an enumeration, in the order of the table.
extension ManifestKey where Self: RawRepresentable<String> {
    var index: Int { Self.table.spellings.firstIndex(of: rawValue) ?? 0 }
    init?(index: Int) { self.init(rawValue: Self.table.spellings[index]) }
}

/// The top-level keys of a file.
enum FileKey: String, CaseIterable, ManifestKey {
    case name, defaults, layers, budget, services, forbidden
    case schema = "$schema"
    static let table = KeyTable(allCases.map(\.rawValue))
    static let object = "a manifest"
}

/// The keys of a service: its identifier and dependencies, its attributes, and its source location.
struct ServiceKey: ManifestKey {
    let index: Int

    static let id = ServiceKey(index: 0)
    static let dependsOn = ServiceKey(index: 1)
    static let startsAfter = ServiceKey(index: 2)
    private static let attributes = ServiceAttributes.fields
    static let place = ServiceKey(index: 3 + attributes.count)

    static let table = KeyTable(["id", "dependsOn", "startsAfter"] + attributes.map(\.spelling) + ["place"])
    static let object = "a service"

    static func attribute(_ spelling: String) -> ServiceKey {
        ServiceKey(index: 3 + (attributes.firstIndex { $0.spelling == spelling } ?? attributes.count))
    }

    /// The row of an attribute; `nil` for another key.
    var attribute: ManifestField<ServiceAttributes>? {
        let row = index - 3
        return Self.attributes.indices.contains(row) ? Self.attributes[row] : nil
    }
}

/// The keys of an element of `dependsOn` or `startsAfter` that is an object.
enum DependencyKey: String, CaseIterable, ManifestKey {
    case id, condition, place
    static let table = KeyTable(allCases.map(\.rawValue))
    static let object = "a dependency"
}

/// The keys of `defaults`: those of a service that several services can share.
struct DefaultsKey: ManifestKey {
    let index: Int

    private static let attributes = ServiceAttributes.fields.filter(\.isInDefaults)
    static let table = KeyTable(attributes.map(\.spelling))
    static let object = "defaults"

    var attribute: ManifestField<ServiceAttributes> { Self.attributes[index] }
}

enum ReadyKey: String, CaseIterable, ManifestKey {
    case tcp, http, file, command, output, status, interval
    static let table = KeyTable(allCases.map(\.rawValue))
    static let object = "ready"
}

enum HealthKey: String, CaseIterable, ManifestKey {
    case tcp, http, file, command, status, every, timeout, failures
    static let table = KeyTable(allCases.map(\.rawValue))
    static let object = "health"
}

/// The keys of an element of `forbidden`.
enum ForbiddenKey: String, CaseIterable, ManifestKey {
    case from, to, reason
    static let table = KeyTable(allCases.map(\.rawValue))
    static let object = "a forbidden dependency"
}

enum PlaceKey: String, CaseIterable, ManifestKey {
    case file, line, column
    static let table = KeyTable(allCases.map(\.rawValue))
    static let object = "place"
}

/// Finds a key by its bytes.
struct KeyTable: Sendable {
    let spellings: [String]

    init(_ spellings: [String]) { self.spellings = spellings }

    /// Returns the index of the key with this spelling; `nil` if there is none.
    func index(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        spellings.firstIndex { $0.utf8.count == key.count && $0.utf8.elementsEqual(key) }
    }
}
