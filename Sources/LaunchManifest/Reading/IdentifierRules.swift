import LaunchSupport

/// What an identifier may be, beyond not being blank, which is a problem of the graph.
enum IdentifierRules {
    static let maximumLength = 512

    /// What is wrong with an identifier; `nil` of a good one, whose `name` is then not made.
    @inline(__always)
    static func problem(_ name: @autoclosure () -> String, _ bytes: UnsafeBufferPointer<UInt8>) -> ManifestProblem? {
        for index in bytes.indices {
            let byte = bytes[index]
            if byte >= 0x20, byte < 0x7F { continue }
            if let control = bytes.controlCharacter(at: index) { return .controlCharacter(name(), control) }
        }
        return bytes.count > maximumLength ? .identifierTooLong(name(), bytes: bytes.count) : nil
    }
}
