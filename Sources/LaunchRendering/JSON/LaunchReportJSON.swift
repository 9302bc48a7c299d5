package import LaunchGraph
import LaunchManifest

extension LaunchReport {
    /// Appends a launch report as one JSON object. Times are in seconds from the start of the launch, exact to the nanosecond.
    /// Unknown values are omitted.
    package func json(to buffer: inout TextBuffer) {
        buffer.writeJSONDocument { writer in
            writer.member("name", known: name)
            if !labels.isEmpty {
                writer.object("labels", inline: true) { writer in
                    for (key, value) in labels.sorted(by: { $0.key < $1.key }) { writer.member(key, value) }
                }
            }
            writer.member("outcome", outcome.rawValue)
            writer.member("phase", known: phase?.rawValue)
            writer.member("fingerprint", fingerprint)
            writer.member("wall", seconds: wall)
            writer.member("work", seconds: work)
            writer.member("criticalPath", criticalPath.lazy.map(\.name))
            writer.array("services", of: services) { $0.service($1) }
            writer.array("events", of: events) { $0.event($1) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func service(_ service: LaunchReport.ServiceReport) {
        object { writer in
            writer.member("id", service.id.name)
            writer.member("dependsOn", service.dependsOn.lazy.map(\.name))
            writer.member("startsAfter", service.startsAfter.lazy.map(\.name))
            writer.member("state", service.state.rawValue)
            writer.member("ready", known: service.ready)
            writer.member("started", known: service.started)
            writer.member("settled", known: service.settled)
            writer.member("stopped", known: service.stopped)
            if !service.attempts.isEmpty {
                writer.member("attempts", service.attempts.count)
                writer.objects("tries", of: service.attempts, inline: true) { writer, attempt in
                    writer.member("started", seconds: attempt.started)
                    writer.member("ended", known: attempt.ended)
                    writer.member("error", known: attempt.error)
                }
            }
            writer.member("waitedFor", known: service.waitedFor?.name)
            if !service.because.isEmpty { writer.member("because", service.because.lazy.map(\.name)) }
            writer.member("error", known: service.error)
            guard !service.restarts.isEmpty else { return }
            writer.objects("restarts", of: service.restarts, inline: true) { writer, restart in
                writer.member("at", seconds: restart.at)
                writer.member("error", known: restart.error)
                if !restart.shutdownErrors.isEmpty { writer.member("shutdownErrors", restart.shutdownErrors) }
                writer.member("up", known: restart.up)
            }
        }
    }

    fileprivate mutating func event(_ event: LaunchReport.EventReport) {
        object { writer in
            writer.member("name", event.name)
            writer.member("at", seconds: event.at)
            writer.objects("services", of: event.services, inline: true) { writer, response in
                writer.member("id", response.id.name)
                writer.member("duration", seconds: response.duration)
                writer.member("error", known: response.error)
            }
        }
    }

    fileprivate mutating func member(_ key: String, known value: String?) {
        if let value { member(key, value) }
    }

    private mutating func member(_ key: String, known value: Duration?) {
        if let value { member(key, seconds: value) }
    }
}
