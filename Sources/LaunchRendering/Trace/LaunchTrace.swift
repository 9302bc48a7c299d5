package import LaunchGraph
import LaunchManifest

extension LaunchReport {
    /// Appends a launch as Chrome trace events (the JSON object format) for Perfetto and `chrome://tracing`: each attempt,
    /// also those of restarts, and below them the `run` functions of services and the delivered events.
    package func trace(to buffer: inout TextBuffer) {
        buffer.writeJSON {
            $0.object { writer in
                writer.member("displayTimeUnit", "ms")
                writer.object("otherData", inline: true) { writer in
                    writer.member("name", known: name)
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

    fileprivate var latest: Duration { services.reduce(wall) { max($0, $1.stopped ?? .zero, $1.settled ?? .zero) } }
}

private struct Tracks {
    private var freeFrom: [Duration] = []

    /// Returns the number of the first track that is free from `start` on, and reserves it until `end`.
    mutating func take(from start: Duration, until end: Duration) -> Int {
        let track = freeFrom.firstIndex { $0 <= start } ?? freeFrom.count
        if track == freeFrom.count { freeFrom.append(end) } else { freeFrom[track] = end }
        return track + 1
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
        _ name: String, _ category: String, of service: ServiceID, process: Int, track: Int, from start: Duration,
        to end: Duration, error: String?, _ arguments: (inout JSONWriter) -> Void = { _ in }
    ) {
        object(inline: true) { writer in
            writer.member("ph", "X")
            writer.member("name", name)
            writer.member("cat", category)
            writer.member("pid", process)
            writer.member("tid", track)
            writer.member("ts", seconds: start * 1_000_000)
            writer.member("dur", seconds: (end - start) * 1_000_000)
            writer.object("args") { writer in
                writer.member("service", service.name)
                arguments(&writer)
                writer.member("error", known: error)
            }
        }
    }

    fileprivate mutating func launches(_ report: LaunchReport) {
        var tracks = Tracks()
        let critical = Set(report.criticalPath)
        let attempts = report.services.flatMap { service in
            let count = service.launchAttempts.count
            return service.attempts.enumerated().map { index, attempt in
                let note = index >= count ? " (restart)" : count > 1 ? " (attempt \(index + 1))" : ""
                return (service: service, name: service.id.name + note, attempt: attempt)
            }
        }
        for (service, name, attempt) in attempts.sorted(by: { $0.attempt.started < $1.attempt.started }) {
            // An attempt that is under way lasts until the latest time of the report.
            let end = attempt.ended ?? max(attempt.started, report.latest)
            slice(
                name, attempt.error == nil ? "launch" : "launch,failed", of: service.id, process: 1,
                track: tracks.take(from: attempt.started, until: end), from: attempt.started, to: end,
                error: attempt.error
            ) { writer in
                writer.member("waitedFor", known: service.waitedFor?.name)
                if critical.contains(service.id) { writer.member("onCriticalPath", true) }
            }
        }
    }

    fileprivate mutating func runs(_ report: LaunchReport) {
        var tracks = Tracks()
        let last = report.latest
        for service in report.services {
            guard let begin = service.settled, service.state == .running || service.stopped != nil else { continue }
            let end = max(begin, service.stopped ?? last)
            let track = tracks.take(from: begin, until: end)
            slice(
                service.id.name, "running", of: service.id, process: 2, track: track, from: begin, to: end,
                error: service.error)
        }
    }

    fileprivate mutating func events(_ report: LaunchReport) {
        for event in report.events {
            var moment = event.at
            for response in event.services {
                slice(
                    event.name, "event", of: response.id, process: 3, track: 1, from: moment,
                    to: moment + response.duration, error: response.error)
                moment += response.duration
            }
        }
    }
}
