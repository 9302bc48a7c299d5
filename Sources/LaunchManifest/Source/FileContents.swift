package import LaunchDeclarations
import LaunchSupport

// An alias that does not collide with the functions below.
private let systemRead = read as @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int

/// Reads whole files with system calls.
package enum FileContents {
    /// The maximum number of bytes to read: 1 GiB of a regular file, 256 MiB of a file without a length, such as a pipe
    /// or a device, which can be endless.
    package static let maximumLength = (regularFile: 1 << 30, stream: 256 << 20)

    /// The error of a file that could not be read.
    package struct Failure: Error, Hashable {
        /// The problem. Its location is the file's first character, for tools that need a line.
        package let diagnostic: Diagnostic
    }

    /// Returns all bytes of the file at `path`; `-` is standard input. Diagnostics show `name` if it is given.
    ///
    /// - Throws: the reason why the file could not be read.
    package static func read(_ path: String, named name: String? = nil) throws(Failure) -> SourceText {
        let name = name ?? (path == "-" ? "<stdin>" : path)
        do throws(Problem) {
            if path == "-" { return SourceText(name: name, bytes: try readAll(STDIN_FILENO)) }
            guard !path.isEmpty, !path.utf8.contains(0) else { throw .system(ENOENT) }
            let file = path.withSystemString { open($0, O_RDONLY | O_CLOEXEC) }
            guard file >= 0 else { throw .system(errno) }
            defer { close(file) }
            return SourceText(name: name, bytes: try readAll(file))
        } catch {
            throw Failure(
                diagnostic: Diagnostic(
                    nil, error.message, at: SourceLocation(file: name, line: 1, column: 1), help: error.help))
        }
    }

    /// Returns the sentence for a system error code that occurred while reading a `kind`, such as `file` or `folder`.
    package static func message(of code: Int32, reading kind: String) -> String {
        switch code {
        case ENOENT: "there is no such \(kind)"
        case EACCES, EPERM: "this \(kind) may not be read: permission denied"
        default: "this \(kind) cannot be read: \(String(cString: strerror(code)))"
        }
    }

    private enum Problem: Error {
        case system(Int32)
        case directory
        case tooLong(limit: Int)

        var message: String {
            switch self {
            case .system(let code): FileContents.message(of: code, reading: "file")
            case .directory: "this is a folder, not a file"
            case .tooLong(let limit): "there are more than \(limit >> 20) MiB in this file"
            }
        }

        var help: String? {
            switch self {
            case .directory: "name the files in it"
            case .tooLong: "a manifest of a million services has about 100 MiB; is this one?"
            default: nil
            }
        }
    }

    private static func readAll(_ file: Int32) throws(Problem) -> [UInt8] {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(errno) }
        let type = status.st_mode & S_IFMT
        if type == S_IFDIR { throw .directory }
        let limit = type == S_IFREG ? maximumLength.regularFile : maximumLength.stream
        let expected = type == S_IFREG ? Int(status.st_size) : 0
        guard expected <= limit else { throw .tooLong(limit: limit) }

        var bytes: [UInt8] = []
        // One byte more than expected, so that the end is detected without growing the buffer.
        var room = max(expected + 1, 1 << 16)
        while true {
            let count = try readOnce(file, room, appendingTo: &bytes)
            if count == 0 { return bytes }
            guard bytes.count <= limit else { throw .tooLong(limit: limit) }
            room = max(room - count, bytes.count, 1 << 16)
        }
    }

    /// Reads up to `room` bytes and returns their number; 0 at the end.
    private static func readOnce(_ file: Int32, _ room: Int, appendingTo bytes: inout [UInt8]) throws(Problem) -> Int {
        var code: Int32 = 0
        let append = { (buffer: UnsafeMutableRawBufferPointer) -> Int in
            while true {
                let count = systemRead(file, buffer.baseAddress, min(buffer.count, 1 << 30))
                if count >= 0 { return count }
                if errno != EINTR {
                    code = errno
                    return 0
                }
            }
        }
        var count = 0
        if bytes.isEmpty {
            bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
                // A long file is accessed from its first page to its last one.
                SystemMemory.preferLargePages(UnsafeMutableRawBufferPointer(buffer))
                count = append(UnsafeMutableRawBufferPointer(buffer))
                initialized = count
            }
        } else {
            let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
                count = append(UnsafeMutableRawBufferPointer(buffer))
                initialized = count
            }
            bytes.append(contentsOf: piece)
        }
        if code != 0 { throw .system(code) }
        return count
    }
}
