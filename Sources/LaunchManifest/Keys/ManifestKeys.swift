import DependencyGraph
import LaunchSupport

/// The keys that one kind of object in a manifest may have.
///
/// The spellings are in an array, in the order of the cases. Raw values are used as indices, and determining the names
/// of cases by reflection takes as long as reading hundreds of services. A test compares spellings and cases.
protocol ManifestKey: CaseIterable, RawRepresentable, Sendable where RawValue == Int {
    static var table: KeyTable { get }
    /// The name of the object in a message about an unknown key.
    static var object: String { get }
}

extension ManifestKey {
    /// The spelling of the key.
    var spelling: String { Self.table.spellings[rawValue] }
}

/// The top-level keys of a file.
enum FileKey: Int, ManifestKey {
    case name, defaults, layers, budget, services, forbidden, schema
    static let table = KeyTable([
        "name", "defaults", "layers", "budget", "services", "forbidden", "$schema",
    ])
    static let object = "a manifest"
}

/// The keys of a service.
enum ServiceKey: Int, ManifestKey {
    case id, dependsOn, startsAfter, layer, mode, onFailure, onEnd, timeout, shutdownTimeout, grace, drain, blocking,
        synchronous, retry, restart, expectedDuration, launch, image, environment, environmentFile, directory, ready,
        shutdown, place
    static let table = KeyTable([
        "id", "dependsOn", "startsAfter", "layer", "mode", "onFailure", "onEnd", "timeout", "shutdownTimeout", "grace",
        "drain", "blocking", "synchronous", "retry", "restart", "expectedDuration", "launch", "image", "environment",
        "environmentFile", "directory", "ready",
        "shutdown", "place",
    ])
    static let object = "a service"
}

/// The keys of an element of `dependsOn` or `startsAfter` that is an object.
enum DependencyKey: Int, ManifestKey {
    case id, condition, place
    static let table = KeyTable([
        "id", "condition", "place",
    ])
    static let object = "a dependency"
}

/// The keys of `defaults`: those of a service that several services can share.
enum DefaultsKey: Int, ManifestKey {
    case layer, mode, onFailure, onEnd, timeout, shutdownTimeout, grace, drain, blocking, retry, restart,
        expectedDuration, environment, environmentFile, directory, shutdown
    static let table = KeyTable([
        "layer", "mode", "onFailure", "onEnd", "timeout", "shutdownTimeout", "grace", "drain", "blocking", "retry",
        "restart", "expectedDuration", "environment", "environmentFile", "directory", "shutdown",
    ])
    static let object = "defaults"
}

/// The keys of `retry`.
enum RetryKey: Int, ManifestKey {
    case attempts, backoff, factor, limit, jitter
    static let table = KeyTable([
        "attempts", "backoff", "factor", "limit", "jitter",
    ])
    static let object = "retry"
}

/// The keys of `restart`.
enum RestartKey: Int, ManifestKey {
    case what, limit, within, backoff, factor, backoffLimit, jitter
    static let table = KeyTable([
        "what", "limit", "within", "backoff", "factor", "backoffLimit", "jitter",
    ])
    static let object = "restart"
}

/// The keys of `ready`.
enum ReadyKey: Int, ManifestKey {
    case tcp, http, file, command, output, status, interval
    static let table = KeyTable([
        "tcp", "http", "file", "command", "output", "status", "interval",
    ])
    static let object = "ready"
}

/// The keys of an element of `forbidden`.
enum ForbiddenKey: Int, ManifestKey {
    case from, to, reason
    static let table = KeyTable([
        "from", "to", "reason",
    ])
    static let object = "a forbidden dependency"
}

/// The keys of `place`.
enum PlaceKey: Int, ManifestKey {
    case file, line, column
    static let table = KeyTable([
        "file", "line", "column",
    ])
    static let object = "place"
}

/// Finds a key by its bytes.
struct KeyTable: Sendable {
    let spellings: [String]

    /// The keys of up to 15 bytes; of a longer one, its length and no other byte.
    private let short: [ShortText]

    init(_ spellings: [String]) {
        self.spellings = spellings
        short = spellings.map { spelling in
            Array(spelling.utf8).withUnsafeBytes { bytes in
                bytes.count > ShortText.maximumLength
                    ? ShortText(low: 0, high: UInt64(bytes.count) << 56) : ShortText(bytes)
            }
        }
    }

    /// Returns the index of the key with this spelling; -1 if there is none.
    ///
    /// - Parameter expected: the index that is examined first.
    @inline(__always)
    func index(of key: UnsafeBufferPointer<UInt8>, expecting expected: Int) -> Int {
        let key = UnsafeRawBufferPointer(key)
        guard key.count <= ShortText.maximumLength else { return indexOfLong(key) }
        let text = ShortText(key)
        if expected < short.count, short[expected].low == text.low, short[expected].high == text.high {
            return expected
        }
        return indexOfShort(text)
    }

    @inline(never)
    private func indexOfShort(_ text: ShortText) -> Int {
        short.firstIndex { $0.low == text.low && $0.high == text.high } ?? -1
    }

    @inline(never)
    private func indexOfLong(_ key: UnsafeRawBufferPointer) -> Int {
        spellings.firstIndex { $0.utf8.count == key.count && $0.utf8.elementsEqual(key) } ?? -1
    }
}
