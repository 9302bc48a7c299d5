import LaunchDeclarations
import LaunchManifest
import LaunchSupport

/// A service of a Compose project before its values are interpreted: for each key, the values from `extends` and from
/// several files, in ascending order of precedence.
struct ComposeService: Sendable {
    let name: String
    /// The position of the declaration with the highest precedence.
    private(set) var position: TextPosition
    /// Whether a declaration has removed the service.
    private(set) var isRemoved = false
    private(set) var keys: [(key: String, values: [JSONValue])] = []
    /// The indices of keys, once there are many.
    private var numbers: [UTF8Key: Int] = [:]

    /// The maximum number of keys that are compared one by one: for few keys, this takes less time than a table.
    private static let fewKeys = 16

    init(_ name: String, at position: TextPosition) {
        self.name = name
        self.position = position
        keys.reserveCapacity(4)
    }

    /// The values of a key.
    subscript(key: String) -> [JSONValue] { number(of: key).map { keys[$0].values } ?? [] }

    /// Adds the members of a declaration that takes precedence over the earlier ones. `null` represents an absent
    /// value.
    ///
    /// - Parameters:
    ///   - declaration: an object.
    ///   - position: the position of the key of the service.
    mutating func add(_ declaration: JSONValue, at position: TextPosition) {
        self.position = position
        isRemoved = false
        for (key, value) in declaration.members where value.kind != .null {
            let key = key.string ?? ""
            let (value, replaces) = value.merging
            let new = value.map { [$0] } ?? []
            if let number = number(of: key) {
                if replaces { keys[number].values.removeAll() }
                keys[number].values += new
            } else if let value {
                append(key, value)
            }
        }
    }

    /// How much a repetition of the service counts.
    var growth: Int {
        keys.reduce(GrowthBudget.bytesPerService) { $0 + $1.values.reduce(0) { $0 + $1.growth } }
    }

    /// Removes what the declarations so far contain, and the service itself unless another declaration follows.
    mutating func removeAll() {
        isRemoved = true
        keys = []
        numbers = [:]
    }

    private mutating func append(_ key: String, _ value: JSONValue) {
        keys.append((key, [value]))
        guard keys.count > Self.fewKeys else { return }
        if numbers.isEmpty {
            for (number, known) in keys.enumerated() { numbers[UTF8Key(known.key)] = number }
        } else {
            numbers[UTF8Key(key)] = keys.count - 1
        }
    }

    private func number(of key: String) -> Int? {
        keys.count > Self.fewKeys ? numbers[UTF8Key(key)] : keys.firstIndex { $0.key.hasSameBytes(as: key) }
    }
}

/// A dependency of a service of a Compose project.
struct ComposeDependency: Sendable {
    var id: String
    var condition: DependencyCondition
    var isRequired: Bool
    var position: TextPosition
}

/// The dependencies of a service, each identifier once.
struct ComposeDependencies: Sendable {
    private(set) var all: [ComposeDependency] = []
    /// The indices of dependencies by identifiers, once there are many.
    private var numbers: [UTF8Key: Int] = [:]

    /// The maximum number of dependencies that are compared one by one: for few dependencies, this takes less time than
    /// a table.
    private static let fewDependencies = 12

    /// Adds a dependency, or changes the existing one if `replaces` is true.
    mutating func add(_ dependency: ComposeDependency, replaces: Bool) {
        if let number = number(of: dependency.id) {
            if replaces { all[number] = dependency }
            return
        }
        if all.isEmpty { all.reserveCapacity(4) }
        all.append(dependency)
        guard all.count > Self.fewDependencies else { return }
        if numbers.isEmpty {
            for (number, known) in all.enumerated() { numbers[UTF8Key(known.id)] = number }
        } else {
            numbers[UTF8Key(dependency.id)] = all.count - 1
        }
    }

    /// Adds a dependency that is listed again.
    mutating func addRepeated(_ dependency: ComposeDependency) { all.append(dependency) }

    /// Removes the dependency with an identifier.
    mutating func remove(_ id: String) {
        let rest = all.filter { !$0.id.hasSameBytes(as: id) }
        self = ComposeDependencies()
        for dependency in rest { add(dependency, replaces: false) }
    }

    /// The dependency with an identifier.
    subscript(id: String) -> ComposeDependency? { number(of: id).map { all[$0] } }

    private func number(of id: String) -> Int? {
        all.count > Self.fewDependencies ? numbers[UTF8Key(id)] : all.firstIndex { $0.id.hasSameBytes(as: id) }
    }
}
