import LaunchSupport

/// Values by key, in the order in which the keys were added.
struct KeyedList<Value: Sendable>: Sendable {
    private var entries: [UTF8Key: (position: Int, value: Value)] = [:]
    private var nextPosition = 0

    var all: [(key: String, value: Value)] {
        entries.sorted { $0.value.position < $1.value.position }.map { ($0.key.text, $0.value.value) }
    }

    var isEmpty: Bool { entries.isEmpty }

    var values: [Value] { all.map(\.value) }

    /// `nil` removes the key.
    subscript(key: String) -> Value? {
        get { entries[UTF8Key(key)]?.value }
        set {
            entries[UTF8Key(key)] = newValue.map { (entries[UTF8Key(key)]?.position ?? nextPosition, $0) }
            nextPosition += 1
        }
    }

    /// Changes the value of a key in place. A new key has a default value.
    mutating func change(_ key: String, default value: @autoclosure () -> Value, _ body: (inout Value) -> Void) {
        body(&entries[UTF8Key(key), default: (nextPosition, value())].value)
        nextPosition += 1
    }
}
