package import LaunchGraph
package import LaunchManifest
import LaunchSupport

/// Reads a launch report. Unknown keys are ignored; known keys must have the right type.
package struct LaunchReportReader {
    private var values = ValueReader()
    private var services: [UTF8Key: SourceLocation] = [:]

    /// The maximum number of seconds: the range of 64-bit nanoseconds, plus the rounding of the writer.
    static let mostSeconds = 9.223_372_037e9

    private init() {}

    package static func read(_ text: SourceText) throws(UnreadableInput) -> LaunchReport {
        let document = try JSONDocument(text)
        var reader = LaunchReportReader()
        let report = reader.report(document.root)
        guard let report, reader.values.diagnostics.isEmpty else {
            throw UnreadableInput(reader.values.diagnostics.all)
        }
        return report
    }

    private mutating func report(_ root: JSONValue) -> LaunchReport? {
        guard root.kind == .object, let services = root["services"], let outcome = root["outcome"] else {
            note("not a launch report: ‘outcome’ or ‘services’ is missing", at: root.location)
            return nil
        }
        if let version = root["schemaVersion"], version.integer != 1 {
            note(
                "unsupported schema version \(version.numberText ?? "?") of a launch report", at: version.location,
                help: "use a newer release of this tool")
            return nil
        }
        var report = LaunchReport(
            name: text(root["name"], "name"), labels: labels(root["labels"]),
            outcome: choice(outcome, "outcome") ?? .idle, phase: choice(root["phase"], "phase"),
            fingerprint: text(root["fingerprint"], "fingerprint") ?? "", work: seconds(root["work"], "work") ?? .zero)
        for element in list(services, "services") {
            if let service = service(element) { report.services.append(service) }
        }
        report.wall = seconds(root["wall"], "wall") ?? report.lastSettled
        for element in list(root["events"], "events") { report.events.append(event(element)) }
        return report
    }

    private mutating func labels(_ value: JSONValue?) -> [String: String] {
        guard let value = present(value) else { return [:] }
        guard value.kind == .object else { return values.rejectType(value, "labels", .object) ?? [:] }
        var labels: [String: String] = [:]
        for (key, value) in value.namedMembers {
            if let text = text(value, "a label") { labels[key] = text }
        }
        return labels
    }

    private mutating func service(_ value: JSONValue) -> LaunchReport.ServiceReport? {
        var attempts: [LaunchReport.Attempt] = []
        // One pass over the members replaces one pass for each key.
        let members = Dictionary(value.namedMembers.map { ($0.key, $0.value) }) { _, last in last }
        guard let id = text(members["id"], "id") else {
            note("a service in a report must be an object with an ‘id’", at: value.location)
            return nil
        }
        let place = members["id"]?.location ?? value.location
        if let first = services.updateValue(place, forKey: UTF8Key(id)) {
            values.diagnostics.add(
                nil,
                Diagnostic(
                    nil, "the report has a second service \(NameList.quoted(id))", at: place,
                    related: [.init("the first one is here", at: first)]))
        }
        for element in list(members["tries"], "tries") {
            let attempt = LaunchReport.Attempt(
                started: seconds(element["started"], "started") ?? .zero, ended: seconds(element["ended"], "ended"),
                error: text(element["error"], "error"))
            if let ended = attempt.ended, ended < attempt.started, let value = element["ended"] {
                note("an attempt cannot have ended before it started", at: value.location)
            }
            attempts.append(attempt)
        }
        var service = LaunchReport.ServiceReport(
            id: ServiceID(id), dependsOn: ids(members["dependsOn"], "dependsOn"),
            startsAfter: ids(members["startsAfter"], "startsAfter"), state: choice(members["state"], "state") ?? .idle,
            ready: seconds(members["ready"], "ready"), started: seconds(members["started"], "started"),
            settled: seconds(members["settled"], "settled"), stopped: seconds(members["stopped"], "stopped"),
            attempts: attempts, waitedFor: text(members["waitedFor"], "waitedFor").map { ServiceID($0) },
            because: ids(members["because"], "because"), error: text(members["error"], "error"))
        service.restarts = list(members["restarts"], "restarts").map { element in
            let restart = LaunchReport.Restart(
                at: seconds(element["at"], "at") ?? .zero, error: text(element["error"], "error"),
                shutdownErrors: list(element["shutdownErrors"], "shutdownErrors").compactMap {
                    text($0, "shutdownErrors")
                }, up: seconds(element["up"], "up"))
            if let up = restart.up, up < restart.at, let value = element["up"] {
                note("a restart cannot have ended before it began", at: value.location)
            }
            return restart
        }
        // A difference of two times in this order is shown as a time that passed.
        let order = [
            ("ready", service.ready, "was ready to start"), ("started", service.started, "started"),
            ("settled", service.settled, "settled"), ("stopped", service.stopped, "stopped"),
        ]
        for (earlier, later) in zip(order, order.dropFirst()) {
            guard let first = earlier.1, let second = later.1, second < first, let value = members[later.0] else {
                continue
            }
            note("\(id) cannot have \(later.2) before it \(earlier.2)", at: value.location)
        }
        return service
    }

    private mutating func event(_ value: JSONValue) -> LaunchReport.EventReport {
        LaunchReport.EventReport(
            name: text(value["name"], "name") ?? "", at: seconds(value["at"], "at") ?? .zero,
            services: list(value["services"], "services").map { response in
                .init(
                    id: ServiceID(text(response["id"], "id") ?? ""),
                    duration: seconds(response["duration"], "duration") ?? .zero,
                    error: text(response["error"], "error"))
            })
    }
}

// Typed values, each of which can be `null`. A value of another type is recorded as a problem, with its source location.
extension LaunchReportReader {
    private mutating func note(
        _ message: @autoclosure () -> String, at location: @autoclosure () -> SourceLocation, help: String? = nil
    ) { values.diagnostics.add(nil, Diagnostic(nil, message(), at: location(), help: help)) }

    private func present(_ value: JSONValue?) -> JSONValue? { value?.kind == .null ? nil : value }

    private mutating func text(_ value: JSONValue?, _ name: String) -> String? {
        present(value).flatMap { values.string($0, name) }
    }

    private mutating func seconds(_ value: JSONValue?, _ name: String) -> Duration? {
        guard let value = present(value) else { return nil }
        guard let number = value.double else { return values.rejectType(value, name, .number) }
        guard number >= 0 else {
            note("\(name) must not be negative", at: value.location)
            return nil
        }
        guard number < Self.mostSeconds else {
            note(
                "\(name) is \(value.numberText ?? "a number") seconds, which is more than 292 years", at: value.location
            )
            return nil
        }
        return .rounded(seconds: number)
    }

    private mutating func list(_ value: JSONValue?, _ name: String) -> [JSONValue] {
        guard let value = present(value) else { return [] }
        return value.kind == .array ? Array(value.elements) : values.rejectType(value, name, .list) ?? []
    }

    private mutating func ids(_ value: JSONValue?, _ name: String) -> [ServiceID] {
        list(value, name).compactMap { text($0, name).map { ServiceID($0) } }
    }

    private mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ value: JSONValue?, _ name: String
    ) -> Choice? {
        present(value).flatMap { values.choice($0, name, Choice.self) }
    }
}

extension Invocation {
    /// Returns the reports of launches in the files at `paths`; the command also reads the files `others`.
    func launchReports(_ paths: [String], besides others: [String] = []) throws(CommandFailure) -> [LaunchReport] {
        try CommandFailure.requireOneStandardInput(paths + others)
        var reports: [LaunchReport] = []
        var problems: [Diagnostic] = []
        for path in paths {
            if let report = try CommandFailure.collecting(&problems, try launchReport(path)) { reports.append(report) }
        }
        guard problems.isEmpty else { throw .unreadable(problems) }
        return reports
    }

    private func launchReport(_ path: String) throws(CommandFailure) -> LaunchReport {
        let text = try CommandFailure.reading(try environment.read(path))
        return try CommandFailure.reading(
            help: "‘run --report FILE’ and ‘predict --format json’ write reports", try LaunchReportReader.read(text))
    }
}
