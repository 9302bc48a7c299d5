import LaunchSupport

/// Values by key, in the order in which the keys were added.
struct KeyedList<Value: Sendable>: Sendable {
    private var entries: [(key: String, value: Value)?] = []
    private var indices: [UTF8Key: Int] = [:]

    var all: [(key: String, value: Value)] { entries.compactMap(\.self) }

    var values: [Value] { entries.compactMap { $0?.value } }

    /// `nil` removes the key.
    subscript(key: String) -> Value? {
        get { indices[UTF8Key(key)].flatMap { entries[$0]?.value } }
        set {
            if let index = indices[UTF8Key(key)] {
                entries[index] = newValue.map { (key, $0) }
                if newValue == nil { indices[UTF8Key(key)] = nil }
            } else if let newValue {
                indices[UTF8Key(key)] = entries.count
                entries.append((key, newValue))
            }
        }
    }

    /// Changes the value of a key in place. A new key has a default value.
    mutating func change(_ key: String, default value: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
        if indices[UTF8Key(key)] == nil { self[key] = value() }
        guard let index = indices[UTF8Key(key)], var entry = entries[index] else { return }
        // While it is changed, the value has no second owner that would make a copy necessary.
        entries[index] = nil
        body(&entry.value)
        entries[index] = entry
    }
}
