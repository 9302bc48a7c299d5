public import LaunchGraph
import LaunchSupport

/// What is known of a service's latest process beside how it ended.
public struct LastWords: Sendable {
    /// The last lines that it printed.
    public var output: [String]
    /// What was wrong when it was last looked whether it is up; `nil` if it is, or was never looked at.
    public var lookedFor: String?
}

extension ProcessHost {
    /// What the service called `id` said last, for a person who wants to know why it failed; `nil` for one that was not
    /// started.
    public func lastWords(of id: ServiceID) -> LastWords? {
        notes.withLock { notes in
            notes[id].map { LastWords(output: $0.reader.tail, lookedFor: $0.lookedFor) }
        }
    }

    func note(_ id: ServiceID, _ reader: OutputReader) {
        notes.withLock { $0[id] = Note(reader: reader) }
    }

    func note(_ id: ServiceID, lookedFor reason: String?) {
        notes.withLock { $0[id]?.lookedFor = reason }
    }
}
