import LaunchDeclarations
import LaunchSupport

// Aliases that do not collide with the functions below.
private let systemRead = read as @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { open(path, flags) }

package enum FileContents {
    /// The maximum number of bytes to read: 1 GiB of a regular file, 256 MiB of a file without a length, such as a pipe
    /// or a device, which can be endless.
    package static let maximumLength = (regularFile: 1 << 30, stream: 256 << 20)

    /// Returns all bytes of the file at `path`; `-` is standard input. Diagnostics show `name` if it is given.
    ///
    /// A file that was found, or that another file refers to, must be a regular file: opening a pipe would wait for a
    /// writer, and a device need not end. A user who names such a file knows what it is.
    ///
    /// - Parameter isChosen: whether the user names the file.
    /// - Throws: the reason why the file could not be read.
    package static func read(
        _ path: String, named name: String? = nil, isChosen: Bool = true
    ) throws(UnreadableInput) -> SourceText {
        let name = name ?? (path == "-" ? "<stdin>" : path)
        do throws(Problem) {
            let file = path == "-" ? STDIN_FILENO : try openFile(path, isChosen: isChosen)
            defer { if path != "-" { close(file) } }
            let length = try lengthOfRegular(file, isChosen: isChosen || path == "-")
            let bytes = try readAll(file, length)
            return SourceText(name: name, bytes: bytes, file: length == nil || path == "-" ? nil : path)
        } catch {
            // The location is the file's first character, for tools that need a line.
            let location = SourceLocation(file: name, line: 1, column: 1)
            throw UnreadableInput([Diagnostic(nil, error.message, at: location, help: error.help)])
        }
    }

    private static func openFile(_ path: String, isChosen: Bool) throws(Problem) -> Int32 {
        guard !path.isEmpty, !path.utf8.contains(0) else { throw .system(ENOENT) }
        // Opening a pipe must not wait for a writer.
        let flags = O_RDONLY | O_CLOEXEC | (isChosen ? 0 : O_NONBLOCK)
        let file = path.withSystemString { systemOpen($0, flags) }
        guard file >= 0 else { throw .system(errno) }
        return file
    }

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
        case notRegular(String)
        case tooLong(limit: Int)

        var message: String {
            switch self {
            case .system(let code): FileContents.message(of: code, reading: "file")
            case .directory: "this is a folder, not a file"
            case .notRegular(let kind): "this is a \(kind), not a regular file"
            case .tooLong(let limit): "there are more than \(limit >> 20) MiB in this file"
            }
        }

        var help: String? {
            switch self {
            case .directory: "name the files in it"
            case .notRegular: "only a file that the command line names may be one"
            case .tooLong: "a manifest of a million services has about 100 MiB; is this one?"
            default: nil
            }
        }
    }

    private static func lengthOfRegular(_ file: Int32, isChosen: Bool) throws(Problem) -> Int? {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(errno) }
        let type = status.st_mode & S_IFMT
        if type == S_IFDIR { throw .directory }
        guard type == S_IFREG else {
            guard isChosen else { throw .notRegular(type == S_IFIFO ? "pipe" : type == S_IFSOCK ? "socket" : "device") }
            return nil
        }
        guard status.st_size <= maximumLength.regularFile else { throw .tooLong(limit: maximumLength.regularFile) }
        return Int(status.st_size)
    }

    private static func readAll(_ file: Int32, _ length: Int?) throws(Problem) -> [UInt8] {
        let limit = length == nil ? maximumLength.stream : maximumLength.regularFile
        var bytes: [UInt8] = []
        // One byte more than expected, so that the end is detected without growing the buffer.
        var room = max((length ?? 0) + 1, 1 << 16)
        while true {
            var failure: Problem?
            let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                var result = 0
                repeat {
                    result = systemRead(file, buffer.baseAddress, min(buffer.count, 1 << 30))
                } while result < 0 && errno == EINTR
                if result < 0 { failure = .system(errno) }
                count = max(result, 0)
            }
            if let failure { throw failure }
            if piece.isEmpty { return bytes }
            if bytes.isEmpty { bytes = piece } else { bytes += piece }
            guard bytes.count <= limit else { throw .tooLong(limit: limit) }
            room = max(room - piece.count, bytes.count, 1 << 16)
        }
    }
}
