import LaunchSupport

/// A file or standard input that is read piece by piece, so that its length does not matter.
enum ByteSource {
    /// The descriptor of an open file, or of standard input.
    case descriptor(Int32)
    /// The rest of a standard input in memory.
    case bytes(ArraySlice<UInt8>)

    /// Opens the file at `path`, relative to the working directory; `-` is standard input.
    init(_ path: String, _ environment: Environment) throws(SystemError) {
        switch (path, environment.standardInput) {
        case ("-", .bytes(let bytes)): self = .bytes(bytes[...])
        case ("-", .process): self = .descriptor(STDIN_FILENO)
        default:
            guard !path.isEmpty, !path.utf8.contains(0) else { throw SystemError(code: ENOENT) }
            self = .descriptor(
                try SystemCalls.call(environment.resolved(path)) { open($0, O_RDONLY | O_CLOEXEC) })
        }
    }

    func end() { if case .descriptor(let descriptor) = self, descriptor != STDIN_FILENO { close(descriptor) } }

    /// Returns the next bytes, which are fewer than `most` only at the end: one read of a pipe can return fewer bytes.
    mutating func next(_ most: Int) throws(SystemError) -> [UInt8] {
        switch self {
        case .bytes(let rest):
            self = .bytes(rest.dropFirst(most))
            return Array(rest.prefix(most))
        case .descriptor(let descriptor):
            return try [UInt8](unsafeUninitializedCapacity: most) { (buffer, filled) throws(SystemError) in
                let bytes = UnsafeMutableRawBufferPointer(buffer)
                while filled < most {
                    let room = UnsafeMutableRawBufferPointer(rebasing: bytes[filled..<most])
                    let count = read(descriptor, room.baseAddress, room.count)
                    if count == 0 { break }
                    if count > 0 { filled += count } else if errno != EINTR { throw .last }
                }
            }
        }
    }
}
