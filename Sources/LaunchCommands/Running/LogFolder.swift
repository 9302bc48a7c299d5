import LaunchGraph
import LaunchRendering
import LaunchSupport

struct LogFolder: Sendable {
    private let path: String
    /// The size of a file, in bytes, above which another one begins; `nil` for no limit.
    private let limit: Int?
    private var files: [ServiceID: Int32] = [:]
    private var failed: Set<ServiceID> = []

    var isComplete: Bool { failed.isEmpty }

    /// Opens the folder at `path`, and creates it if it does not exist.
    init(path: String, limit: Int? = nil) throws(SystemError) {
        try SystemCalls.makeFolder(path)
        self.path = path
        self.limit = limit
    }

    /// Appends `text` to the service's file. A file that would exceed the limit is renamed first, and replaces the one
    /// that was renamed before. A longer text goes to several files. Returns a message for the first failure of a
    /// service.
    mutating func write(_ text: ArraySlice<UInt8>, of id: ServiceID) -> String? {
        guard !failed.contains(id) else { return nil }
        let file = path + "/" + Self.fileName(of: id)
        do throws(SystemError) {
            var descriptor: Int32
            if let open = files[id] { descriptor = open } else { descriptor = try open(file, of: id) }
            var rest = text
            while !rest.isEmpty {
                let piece = nextPiece(of: rest)
                if let limit, case let size = SystemCalls.size(of: descriptor), size > 0, size + piece.count > limit {
                    files[id] = nil
                    SystemDescriptor.close(descriptor)
                    try SystemCalls.moveFile(file, to: file + ".1")
                    descriptor = try open(file, of: id)
                }
                _ = try SystemCalls.writeAll(piece, to: descriptor)
                rest = rest[piece.endIndex...]
            }
            return nil
        } catch {
            failed.insert(id)
            return "the log \(file) cannot be written: \(error.reason)"
        }
    }

    /// Returns the part of a text that one file can contain: complete lines, unless the first one is too long.
    private func nextPiece(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let limit, text.count > limit else { return text }
        let piece = text.prefix(limit)
        return piece.lastIndex(of: UInt8(ascii: "\n")).map { piece[...$0] } ?? piece
    }

    private mutating func open(_ file: String, of id: ServiceID) throws(SystemError) -> Int32 {
        let descriptor = try SystemCalls.openLog(file)
        files[id] = descriptor
        return descriptor
    }

    /// Returns `id.log`, with `%XX` for characters that are unsuitable for a file name. A name that would be too long
    /// is shortened and gets a hash of the whole name.
    static func fileName(of id: ServiceID) -> String {
        var name = id.name.percentEncoded(except: "-_.")
        if name.hasPrefix(".") { name = "%2E" + name.dropFirst() }
        if name.utf8.count > 200 { name = name.prefix(180) + "-" + String(id.name.utf8.stableHash, radix: 16) }
        return name + ".log"
    }
}
