import LaunchDeclarations
import LaunchManifest

/// A service of a Compose project before its values are interpreted: for each key, the values from `extends` and from
/// several files, in ascending order of precedence.
struct ComposeService: Sendable {
    let name: String
    /// The location of the declaration with the highest precedence.
    private(set) var location: SourceLocation
    private(set) var isRemoved = false
    private(set) var keys = KeyedList<[JSONValue]>()

    subscript(key: String) -> [JSONValue] { keys[key] ?? [] }

    /// Adds the members of a declaration that takes precedence over the earlier ones. `null` represents an absent value.
    mutating func add(_ declaration: JSONValue, at location: SourceLocation) {
        self.location = location
        isRemoved = false
        for (key, value) in declaration.members where value.kind != .null {
            let (value, replaces) = value.merging
            if replaces { keys[key.string ?? ""] = nil }
            if let value { keys.change(key.string ?? "", default: []) { $0.append(value) } }
        }
    }

    /// The keys that a format has, with their last values, except for those that the importer converts.
    func keys(in format: FormatKeys, except converted: Set<String>) -> [(key: String, value: JSONValue)] {
        keys.all.compactMap { key, values in
            guard format.isOfService(key), !converted.contains(key), let value = values.last else { return nil }
            return (key, value)
        }
    }

    var growth: Int { keys.values.joined().reduce(GrowthBudget.bytesPerService) { $0 + $1.growth } }

    /// Removes what the declarations so far contain, and the service itself unless another declaration follows.
    mutating func removeAll() {
        isRemoved = true
        keys = KeyedList()
    }
}

extension ImportedGraph {
    /// Returns the members of the objects of a key; those of a later object override those of earlier ones.
    mutating func merged(_ key: String, of service: ComposeService) -> [String: JSONValue] {
        var merged: [String: JSONValue] = [:]
        for value in service[key] {
            for (name, value) in members(value, key) { merged[name.string ?? ""] = value.merging.value }
        }
        return merged
    }
}

extension KeyedList<String> {
    var environment: [ServiceAttributes.EnvironmentVariable] { all.map { .init($0.key, $0.value) } }
}

extension [ServiceAttributes.EnvironmentVariable] {
    /// The last variable of each name, at the position of the first one.
    var lastOfEachName: Self {
        var values = KeyedList<String>()
        for variable in self { values[variable.name] = variable.value }
        return values.environment
    }
}

extension String {
    /// The parts of `NAME=VALUE`; `nil` without an equals sign.
    var assignment: (name: String, value: String)? {
        utf8.firstIndex(of: UInt8(ascii: "=")).map { (String(self[..<$0]), String(self[utf8.index(after: $0)...])) }
    }
}
