import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// A service of a Compose project before its values are interpreted: for each key the values that `extends` and several files
/// give it, from the weakest to the strongest.
struct ComposeService: Sendable {
    let name: String
    /// The key of its declaration that is the strongest.
    private(set) var position: TextPosition
    private(set) var keys: [(key: String, values: [JSONValue])] = []

    init(_ name: String, at position: TextPosition) {
        self.name = name
        self.position = position
    }

    /// The values of a key.
    subscript(key: String) -> [JSONValue] { keys.first { $0.key == key }?.values ?? [] }

    /// Adds the members of a declaration that is stronger than those before. `null` stands for nothing.
    mutating func add(_ members: [(key: JSONValue, value: JSONValue)], at position: TextPosition) {
        self.position = position
        for (key, value) in members where value.kind != .null {
            let key = key.string ?? ""
            if let index = keys.firstIndex(where: { $0.key == key }) {
                keys[index].values.append(value)
            } else {
                keys.append((key, [value]))
            }
        }
    }
}

/// A dependency of a service of a Compose project.
struct ComposeDependency: Sendable {
    var id: String
    var condition: DependencyCondition
    var isRequired: Bool
    var position: TextPosition
}
