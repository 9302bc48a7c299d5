import LaunchGraph
import LaunchManifest
import LaunchRendering
import LaunchSupport

/// Reads launch reports one after another, without their texts: a fleet has gigabytes of them.
///
/// Only what a fleet needs is read. It must have the right type, as for ``LaunchReportReader``.
struct FleetLaunchReader {
    struct Problem: Error {
        let message: String
        let offset: Int
        /// Whether the text ends at the problem, so that more text could solve it.
        var isAtEnd = false
    }

    private(set) var launch = FleetLaunch()
    private let label: String?

    init(label: String?) { self.label = label }

    /// Reads the report that begins at an offset of `text`, and returns the offset after it.
    mutating func read(_ text: SourceText, at offset: Int) throws(Problem) -> Int {
        let (report, end): (JSONValue, Int)
        do throws(JSONScanner.Failure) {
            (report, end) = try JSONDocument.value(at: offset, of: text, acceptsComments: false)
        } catch {
            throw Problem(message: error.message, offset: error.offset, isAtEnd: error.isAtEnd)
        }
        try report.document.withTape { (tape) throws(Problem) in try read(tape) }
        return end
    }

    private mutating func read(_ tape: JSONTape) throws(Problem) {
        launch.clear()
        var (hasOutcome, hasServices) = (false, false)
        for key in try tape.keys(of: 0) {
            let value = key + 1
            switch tape.text(at: key) {
            case "outcome":
                hasOutcome = true
                launch.outcome = try tape.choice(at: value, "outcome") ?? .idle
            case "services":
                hasServices = true
                for service in try tape.elements(of: value) { try add(service, tape) }
            case "wall": launch.wall = try tape.time(at: value)
            case "fingerprint": launch.fingerprint = try tape.string(at: value) ?? ""
            case "name": launch.name = try tape.string(at: value)
            case "labels":
                for key in try tape.keys(of: value) where label?.hasSameBytes(as: tape.text(at: key)) == true {
                    launch.label = try tape.string(at: key + 1)
                }
            case "schemaVersion":
                guard try tape.time(at: value) == 1_000_000_000 else {
                    throw tape.problem("unsupported schema version", at: value)
                }
            default: break
            }
        }
        guard hasOutcome, hasServices else {
            throw tape.problem("not a launch report: ‘outcome’ or ‘services’ is missing", at: 0)
        }
        if launch.wall < 0 { launch.wall = launch.services.reduce(0) { max($0, $1.settled) } }
    }

    private mutating func add(_ node: Int, _ tape: JSONTape) throws(Problem) {
        var service = FleetLaunch.Service(name: -1)
        let first = launch.dependencies.count
        for key in try tape.keys(of: node) {
            let value = key + 1
            // A string for each key would take a fifth of the time.
            func isKey(_ name: StaticString) -> Bool { tape.isText(at: key, name) }
            if isKey("id") {
                if let id = try tape.string(at: value) { service.name = launch.number(of: id) }
            } else if isKey("dependsOn") || isKey("startsAfter") {
                for element in try tape.elements(of: value) {
                    guard let id = try tape.string(at: element) else { continue }
                    launch.dependencies.append(launch.number(of: id))
                }
            } else if isKey("state") {
                service.state = try tape.choice(at: value, "state") ?? .idle
            } else if isKey("ready") {
                service.ready = try tape.time(at: value)
            } else if isKey("started") {
                service.started = try tape.time(at: value)
            } else if isKey("settled") {
                service.settled = try tape.time(at: value)
            } else if isKey("attempts") {
                service.attempts = max(service.attempts, Int(clamping: try tape.time(at: value) / 1_000_000_000))
            } else if isKey("tries") {
                service.attempts = max(service.attempts, try tape.elements(of: value).count { _ in true })
            }
        }
        guard service.name >= 0 else {
            throw tape.problem("a service in a report must be an object with an ‘id’", at: node)
        }
        let id = launch.names[service.name]
        if service.settled >= 0, service.started > service.settled || service.ready > service.settled {
            throw tape.problem("\(id) cannot have settled before it started", at: node)
        }
        if service.started >= 0, service.ready > service.started {
            throw tape.problem("\(id) cannot have started before it was ready to start", at: node)
        }
        service.attempts = max(service.attempts, service.started >= 0 ? 1 : 0)
        service.dependencies = first..<launch.dependencies.count
        guard launch.add(service) else {
            throw tape.problem("the report has a second service \(NameList.quoted(id))", at: node)
        }
    }
}

// Values of the types that a report contains; each can be `null`.
extension JSONTape {
    fileprivate func problem(_ message: String, at node: Int) -> FleetLaunchReader.Problem {
        FleetLaunchReader.Problem(message: message, offset: offset(of: node))
    }

    fileprivate func keys(of node: Int) throws(FleetLaunchReader.Problem) -> JSONChildren {
        try children(of: node, .object, "an object")
    }

    fileprivate func elements(of node: Int) throws(FleetLaunchReader.Problem) -> JSONChildren {
        try children(of: node, .array, "an array")
    }

    private func children(
        of node: Int, _ kind: JSONKind, _ name: String
    ) throws(FleetLaunchReader.Problem) -> JSONChildren {
        _ = try isPresent(node, kind, name)
        return children(of: node, ifA: kind)
    }

    fileprivate func string(at node: Int) throws(FleetLaunchReader.Problem) -> String? {
        try isPresent(node, .string, "a string") ? text(at: node) : nil
    }

    fileprivate func choice<Choice: RawRepresentable<String>>(
        at node: Int, _ name: String
    ) throws(FleetLaunchReader.Problem) -> Choice? {
        guard let text = try string(at: node) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw problem("unknown \(name) \(NameList.quoted(text))", at: node)
        }
        return choice
    }

    /// Returns a number of seconds in nanoseconds, ``FleetLaunch/unknown`` for `null`.
    fileprivate func time(at node: Int) throws(FleetLaunchReader.Problem) -> FleetLaunch.Time {
        guard try isPresent(node, .number, "a number") else { return FleetLaunch.unknown }
        // With `Double` alone, a fleet would be read a third more slowly.
        if let time = nanoseconds(at: node) { return time }
        guard let seconds = Double(text(at: node)) else { return FleetLaunch.unknown }
        guard seconds >= 0 else { throw problem("a time must not be negative", at: node) }
        guard seconds < LaunchReportReader.mostSeconds else {
            throw problem("a time must be less than 292 years", at: node)
        }
        return Duration.rounded(seconds: seconds).saturatedNanoseconds
    }

    /// Returns whether a value is not `null`; it must be of the kind named `name` then.
    private func isPresent(
        _ node: Int, _ kind: JSONKind, _ name: String
    ) throws(FleetLaunchReader.Problem) -> Bool {
        let found = self.kind(at: node)
        guard found == kind || found == .null else { throw problem("\(name) is expected here", at: node) }
        return found == kind
    }
}
