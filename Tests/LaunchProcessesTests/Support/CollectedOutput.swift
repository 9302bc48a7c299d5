import LaunchGraph
import LaunchProcesses
import Synchronization

/// Keeps what services print, up to a few megabytes.
final class CollectedOutput: ProcessOutput {
    private let texts = Mutex<[ServiceID: [UInt8]]>([:])

    func write(_ text: ArraySlice<UInt8>, of id: ServiceID) {
        texts.withLock { texts in
            if texts[id, default: []].count < 4 << 20 { texts[id, default: []].append(contentsOf: text) }
        }
    }

    private let pieces = Mutex<[ServiceID: [UInt8]]>([:])

    func take(_ bytes: ArraySlice<UInt8>, of id: ServiceID) {
        pieces.withLock { pieces in
            if pieces[id, default: []].count < 4 << 10 { pieces[id, default: []].append(contentsOf: bytes) }
        }
    }

    /// What it has printed, also before the end of a line.
    func bytes(of id: ServiceID) -> String { String(decoding: pieces.withLock { $0[id] ?? [] }, as: UTF8.self) }

    func lines(of id: ServiceID) -> [String] {
        let bytes = texts.withLock { $0[id] ?? [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
