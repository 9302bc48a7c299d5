package import LaunchGraph
import LaunchManifest

extension LaunchReport {
    /// Appends a launch as Chrome trace events (the JSON object format) for Perfetto and `chrome://tracing`. Services
    /// that start or are up at the same time are on different tracks.
    ///
    /// Each attempt is a separate event; a failed attempt contains its error. The `run` functions of services and the
    /// delivered events have separate tracks below.
    package func trace(to buffer: inout TextBuffer) {
        buffer.writeJSON {
            $0.object { writer in
                writer.member("displayTimeUnit", "ms")
                writer.object("otherData", inline: true) { writer in
                    if let name = self.name { writer.member("name", name) }
                    writer.member("outcome", outcome.rawValue)
                    writer.member("fingerprint", fingerprint)
                }
                writer.key("traceEvents")
                writer.array { writer in
                    writer.name(ofProcess: 1, "launch")
                    writer.launches(self)
                    writer.name(ofProcess: 2, "running")
                    writer.runs(self)
                    if !events.isEmpty {
                        writer.name(ofProcess: 3, "events")
                        writer.events(self)
                    }
                }
            }
        }
    }
}

/// Assigns tracks. The first free track is used before a new one is created.
private struct Tracks {
    /// The number of tracks that fit into ``freeFrom``, a power of two.
    private var capacity = 1
    private var count = 0
    /// A tree: the times from which the tracks are free, preceded by the minimum of each pair, down to that of all at 1.
    private var freeFrom: [Duration] = [never, never]

    private static let never = Duration.seconds(Int64.max)

    /// Returns the number, beginning with 1, of a track that is free from `start` on, and reserves it until `end`.
    ///
    /// - Complexity: O(log tracks), amortized.
    mutating func take(from start: Duration, until end: Duration) -> Int {
        if freeFrom[1] > start {
            if count == capacity { grow() }
            count += 1
            reserve(capacity + count - 1, until: end)
            return count
        }
        var node = 1
        while node < capacity { node = freeFrom[2 * node] <= start ? 2 * node : 2 * node + 1 }
        reserve(node, until: end)
        return node - capacity + 1
    }

    private mutating func reserve(_ leaf: Int, until end: Duration) {
        freeFrom[leaf] = end
        var node = leaf / 2
        while node > 0 {
            freeFrom[node] = min(freeFrom[2 * node], freeFrom[2 * node + 1])
            node /= 2
        }
    }

    private mutating func grow() {
        let times = freeFrom[capacity...]
        capacity *= 2
        freeFrom = Array(repeating: Self.never, count: capacity) + times
        freeFrom += Array(repeating: Self.never, count: capacity - times.count)
        for node in (1..<capacity).reversed() { freeFrom[node] = min(freeFrom[2 * node], freeFrom[2 * node + 1]) }
    }
}

extension JSONWriter {
    fileprivate mutating func name(ofProcess process: Int, _ name: String) {
        object(inline: true) { writer in
            writer.member("ph", "M")
            writer.member("name", "process_name")
            writer.member("pid", process)
            writer.object("args") { $0.member("name", name) }
        }
    }

    /// Writes an event from `start` to `end`, in microseconds.
    private mutating func slice(
        _ name: String, _ category: String, process: Int, track: Int, from start: Duration, to end: Duration,
        _ arguments: (inout JSONWriter) -> Void
    ) {
        object(inline: true) { writer in
            writer.member("ph", "X")
            writer.member("name", name)
            writer.member("cat", category)
            writer.member("pid", process)
            writer.member("tid", track)
            writer.key("ts")
            writer.seconds(start * 1_000_000)
            writer.key("dur")
            writer.seconds((end - start) * 1_000_000)
            writer.object("args") { arguments(&$0) }
        }
    }

    fileprivate mutating func launches(_ report: LaunchReport) {
        var tracks = Tracks()
        let critical = Set(report.criticalPath)
        for (begin, service) in report.startedServices {
            let end = max(begin, service.settled ?? service.attempts.last?.ended ?? report.wall)
            let track = tracks.take(from: begin, until: end)
            for (number, attempt) in service.attempts.enumerated() {
                let name = service.attempts.count > 1 ? "\(service.id) (attempt \(number + 1))" : service.id.name
                slice(
                    name, attempt.error == nil ? "launch" : "launch,failed", process: 1, track: track,
                    from: attempt.started, to: max(attempt.started, attempt.ended ?? end)
                ) { writer in
                    writer.member("service", service.id.name)
                    if let waitedFor = service.waitedFor { writer.member("waitedFor", waitedFor.name) }
                    if critical.contains(service.id) { writer.member("onCriticalPath", true) }
                    if let error = attempt.error { writer.member("error", error) }
                }
            }
        }
    }

    fileprivate mutating func runs(_ report: LaunchReport) {
        var tracks = Tracks()
        let last = report.services.reduce(report.wall) { max($0, max($1.stopped ?? .zero, $1.settled ?? .zero)) }
        for service in report.services {
            guard let begin = service.settled, service.state == .running || service.stopped != nil else { continue }
            let end = max(begin, service.stopped ?? last)
            let track = tracks.take(from: begin, until: end)
            slice(service.id.name, "running", process: 2, track: track, from: begin, to: end) { writer in
                writer.member("service", service.id.name)
                if let error = service.error { writer.member("error", error) }
            }
        }
    }

    fileprivate mutating func events(_ report: LaunchReport) {
        for event in report.events {
            var moment = event.at
            for response in event.services {
                slice(event.name, "event", process: 3, track: 1, from: moment, to: moment + response.duration) {
                    writer in
                    writer.member("service", response.id.name)
                    if let error = response.error { writer.member("error", error) }
                }
                moment += response.duration
            }
        }
    }
}
