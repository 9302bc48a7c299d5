package import LaunchGraph
import LaunchManifest

extension LaunchReport {
    /// Times are in seconds from the start of the launch, exact to the nanosecond. Unknown values are omitted.
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
            writer.objects("services", of: services) { $0.service($1) }
            writer.objects("events", of: events) { $0.event($1) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func service(_ service: LaunchReport.ServiceReport) {
        member("id", service.id.name)
        member("dependsOn", service.dependsOn.lazy.map(\.name))
        member("startsAfter", service.startsAfter.lazy.map(\.name))
        member("state", service.state.rawValue)
        member("ready", known: service.ready)
        member("started", known: service.started)
        member("settled", known: service.settled)
        member("stopped", known: service.stopped)
        if !service.attempts.isEmpty {
            member("attempts", service.attempts.count)
            objects("tries", of: service.attempts, inline: true) { writer, attempt in
                writer.member("started", seconds: attempt.started)
                writer.member("ended", known: attempt.ended)
                writer.member("error", known: attempt.error)
            }
        }
        member("waitedFor", known: service.waitedFor?.name)
        if !service.because.isEmpty { member("because", service.because.lazy.map(\.name)) }
        member("error", known: service.error)
        guard !service.restarts.isEmpty else { return }
        objects("restarts", of: service.restarts, inline: true) { writer, restart in
            writer.member("at", seconds: restart.at)
            writer.member("error", known: restart.error)
            if !restart.shutdownErrors.isEmpty { writer.member("shutdownErrors", restart.shutdownErrors) }
            writer.member("up", known: restart.up)
        }
    }

    fileprivate mutating func event(_ event: LaunchReport.EventReport) {
        member("name", event.name)
        member("at", seconds: event.at)
        objects("services", of: event.services, inline: true) { writer, response in
            writer.member("id", response.id.name)
            writer.member("duration", seconds: response.duration)
            writer.member("error", known: response.error)
        }
    }
}
