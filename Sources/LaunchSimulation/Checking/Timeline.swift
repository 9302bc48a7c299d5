internal import LaunchGraph

/// What happened in a run, a line each, for people to read.
struct Timeline: CustomStringConvertible {
    private let lines: [(moment: Int64, text: String)]

    /// What `journal` says of the services called `ids`, and `texts` of what was thrown, by the number of the entry.
    init(_ journal: [JournalEntry], texts: [Int: String] = [:], ids: [ServiceID]) {
        var attempts = [Int](repeating: 0, count: ids.count)
        lines = journal.enumerated().map { number, entry in
            let p = Int(entry.service)
            guard ids.indices.contains(p) else { return (entry.moment, Self.words(entry.kind)) }
            if entry.kind == .attemptBegan || entry.kind == .attemptBeganCancelled { attempts[p] += 1 }
            let again = entry.kind == .attemptBegan && attempts[p] > 1 ? " again (attempt \(attempts[p]))" : ""
            let thrown = texts[number].map { ": \($0)" } ?? ""
            return (entry.moment, "\(ids[p]) \(Self.words(entry.kind))\(again)\(thrown)")
        }
    }

    private static func words(_ kind: JournalEntry.Kind) -> String {
        switch kind {
        case .launchCalled: "launch() is called"
        case .launchReturned: "launch() returns"
        case .launchThrew: "launch() throws"
        case .launchCancelled: "the task that awaits launch() is cancelled"
        case .shutdownCalled: "shutdown() is called"
        case .shutdownReturned: "shutdown() returns"
        case .requireCalled: "is required"
        case .requireReturned: "is there for who required it"
        case .requireThrew: "is not there for who required it"
        case .attemptBegan: "starts"
        case .attemptBeganCancelled: "starts, cancelled already"
        case .attemptReturned: "has come up"
        case .attemptThrew: "has thrown"
        case .runBegan: "goes on working"
        case .runEnded: "has stopped working"
        case .stopBegan: "is being shut down"
        case .stopReturned: "is down"
        case .stopThrew: "has thrown in its shutdown"
        case .attemptCancelled: "is cancelled"
        case .runCancelled: "is told to stop working"
        case .stopCancelled: "is cancelled in its shutdown"
        }
    }

    var description: String {
        let times = lines.map { Self.milliseconds($0.moment) }
        let width = times.map(\.count).max() ?? 0
        return zip(times, lines).map { time, line in
            String(repeating: " ", count: width - time.count) + time + " ms  " + line.text
        }.joined(separator: "\n")
    }

    /// A moment in milliseconds, to the microsecond.
    static func milliseconds(_ nanoseconds: Int64) -> String {
        let micros = nanoseconds / 1000
        guard micros % 1000 != 0 else { return "\(micros / 1000)" }
        let fraction = String(1000 + micros % 1000).dropFirst()
        return "\(micros / 1000).\(fraction)"
    }
}
