import LaunchGraph
import LaunchManifest
import LaunchRendering

/// A folder that contains a log file for the output of each service.
struct LogFolder: Sendable {
    private let path: String
    private var files: [ServiceID: Int32] = [:]
    private var failed: Set<ServiceID> = []

    /// Whether all writes have succeeded so far.
    var isComplete: Bool { failed.isEmpty }

    /// Opens the folder at `path`, and creates it if it does not exist.
    ///
    /// - Throws: the reason why the folder cannot be created.
    init(path: String) throws(SystemCallError) {
        try SystemCalls.makeFolder(path)
        self.path = path
    }

    /// Appends `text` to the service's file, after the output of earlier runs.
    ///
    /// - Returns: a message if a write for this service fails for the first time.
    mutating func write(_ text: ArraySlice<UInt8>, of id: ServiceID) -> String? {
        guard !failed.contains(id) else { return nil }
        let file = path + "/" + Self.fileName(of: id)
        do throws(SystemCallError) {
            let descriptor: Int32
            if let open = files[id] {
                descriptor = open
            } else {
                descriptor = try SystemCalls.openLog(file)
                files[id] = descriptor
            }
            _ = try SystemCalls.write(text, to: descriptor)
            return nil
        } catch {
            failed.insert(id)
            return "the log \(file) cannot be written: \(error.reason)"
        }
    }

    /// Returns `id.log`, with `%XX` for characters that are unsuitable for a file name. A name that would be too long
    /// is shortened and gets a hash of the whole name.
    static func fileName(of id: ServiceID) -> String {
        var name = ""
        for (index, byte) in id.name.utf8.enumerated() {
            let isPlain =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                case UInt8(ascii: "."): index > 0
                default: false
                }
            let digits = String(byte, radix: 16, uppercase: true)
            name += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }
        if name.utf8.count > 200 {
            // The FNV-1a hash by Fowler, Noll and Vo.
            let hash = id.name.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
            name = name.prefix(180) + "-" + String(hash, radix: 16)
        }
        return name + ".log"
    }
}
