import LaunchDeclarations
import LaunchManifest

struct UnitAttributes {
    private let unit: LoadedUnit
    private(set) var attributes = ServiceAttributes()

    init(of unit: LoadedUnit, _ graph: inout ImportedGraph) {
        self.unit = unit
        readService(&graph)
    }

    private var isOneShot: Bool { unit.serviceType == "oneshot" }

    /// Whether systemd does not load a one-shot service, because it has nothing to run.
    private var hasNoCommand: Bool {
        unit.list("ExecStart", in: .service).isEmpty && unit.last("SuccessAction", in: .unit)?.text ?? "none" == "none"
            && !(unit.boolean("RemainAfterExit", in: .service, default: false)
                && !unit.list("ExecStop", in: .service).isEmpty)
    }

    private mutating func readService(_ graph: inout ImportedGraph) {
        if !isOneShot, unit.list("ExecStart", in: .service).isEmpty {
            graph.note(
                error: "a service of ‘Type=\(unit.serviceType)’ has no ‘ExecStart’, so systemd does not load the unit",
                at: (unit.last("Type", in: .service) ?? unit.last("BusName", in: .service))?.location,
                help: "add ‘ExecStart’, or write ‘Type=oneshot’")
        }
        if isOneShot, hasNoCommand, let type = unit.last("Type", in: .service) {
            graph.note(
                error: "a service of ‘Type=oneshot’ has neither ‘ExecStart’ nor ‘ExecStop’ with ‘RemainAfterExit=yes’,"
                    + " so systemd does not load the unit", at: type.location, help: "add ‘ExecStart’")
        }
        attributes.launch = command("ExecStart", &graph)
        var commandsAfterStart = unit.list("ExecStartPost", in: .service)[...]
        if attributes.launch != nil, !isOneShot {
            // systemd continues once the process exists, or once the process notifies it, which no probe can detect.
            let probed = readiness(&graph)
            attributes.ready = probed ?? Readiness(.started)
            if probed != nil { commandsAfterStart.removeFirst() }
            if probed == nil, unit.condition == .ready, let type = unit.last("Type", in: .service) {
                graph.lose("how a service says that it is ready, as with ‘Type=\(type.text)’", at: type.location)
            }
        }
        for setting in commandsAfterStart { graph.lose("a command after the start", at: setting.location) }
        if let stop = command("ExecStop", &graph) {
            attributes.shutdown = .command(stop)
        } else if let signal = unit.last("KillSignal", in: .service), attributes.launch != nil {
            attributes.shutdown = .init(signalNamed: signal.text)
            if attributes.shutdown == nil { graph.lose("the value of ‘KillSignal’", at: signal.location) }
        }
        let both = timeLimit("TimeoutSec", &graph)
        let standard = attributes.launch.map { _ in ServiceAttributes.TimeLimit.after(.seconds(90)) }
        attributes.timeout = timeLimit("TimeoutStartSec", &graph) ?? both ?? (isOneShot ? .unlimited : standard)
        attributes.shutdownTimeout = timeLimit("TimeoutStopSec", &graph) ?? both ?? standard
        if let directory = unit.last("WorkingDirectory", in: .service) {
            let path = directory.text.hasPrefix("-") ? String(directory.text.dropFirst()) : directory.text
            if path.hasPrefix("/"), let expanded = unit.name.expanding(path, at: directory.location, &graph) {
                // systemd removes a final component that names the folder itself.
                attributes.directory =
                    expanded.count > 2 && expanded.hasSuffix("/.") ? String(expanded.dropLast(2)) : expanded
            } else {
                graph.lose("a working directory that depends on the machine", at: directory.location)
            }
        }
        if let user = unit.last("User", in: .service), attributes.launch != nil {
            attributes.user = unit.name.expanding(user.text, at: user.location, &graph)
            if attributes.user == nil { graph.lose("a user that depends on the machine", at: user.location) }
        }
        readEnvironment(&graph)
        readRestart(&graph)
        if !isOneShot, let remains = unit.last("RemainAfterExit", in: .service) {
            graph.lose("‘RemainAfterExit’ of a service that is not of ‘Type=oneshot’", at: remains.location)
        }
    }

    /// Returns the probe for which ‘launchgraph probe’ waits in ‘ExecStartPost’, as in an exported unit.
    private func readiness(_ graph: inout ImportedGraph) -> Readiness? {
        guard let first = unit.list("ExecStartPost", in: .service).first else { return nil }
        let written = first.words(unescapes: true).words.map(\.text)
        let isTool = written.first?.split(separator: "/").last == "launchgraph" && written.dropFirst().first == "probe"
        guard isTool || written.contains(Self.mainProcess), let words = command("ExecStartPost", &graph) else {
            return nil
        }
        // The words before the options of another program are those of ‘--probe-command’.
        guard let probe = Self.probe(isTool ? words.dropFirst(2) : words.drop { $0 != "--wait" }) else { return nil }
        if probe.limit != nil { graph.lose("the time limit of a probe", at: first.location) }
        return probe.readiness
    }

    /// Returns the readiness that ‘launchgraph probe’ checks with these arguments, and the time for which it waits at most;
    /// `nil` if they are not valid, or if it does not wait.
    private static func probe(_ arguments: ArraySlice<String>) -> (readiness: Readiness, limit: Duration?)? {
        var rest = arguments
        var (waits, limit, interval, status): (Bool, Duration?, Duration?, Int?) = (false, nil, nil, nil)
        while let option = rest.first, option.hasPrefix("--"), let value = rest.dropFirst().first {
            let time = DurationText.duration(value)
            switch option {
            case "--wait" where time != nil || value == "none": (waits, limit) = (true, time)
            case "--interval" where time != nil: interval = time
            case "--status":
                guard let code = Int(value), (100...599).contains(code) else { return nil }
                status = code
            case "--process": break
            default: return nil
            }
            rest = rest.dropFirst(2)
        }
        guard waits, let kind = rest.popFirst(), let target = rest.popFirst(), status == nil || kind == "http",
            kind == "command" || rest.isEmpty && !target.hasPrefix("-")
        else { return nil }
        let probe: Readiness.Probe
        switch kind {
        case "tcp" where PortAddress(target) != nil: probe = .tcp(target)
        case "http" where HTTPAddress(target) != nil: probe = .http(target, status: status)
        // A path that begins with a hyphen has this prefix.
        case "file": probe = .file(target.hasPrefix("./-") ? String(target.dropFirst(2)) : target)
        case "command" where target == "--" && !rest.isEmpty: probe = .command(Array(rest))
        default: return nil
        }
        return (Readiness(probe, interval: interval), limit)
    }

    private static let mainProcess = "$MAINPID"

    private mutating func readEnvironment(_ graph: inout ImportedGraph) {
        var variables = KeyedList<String>()
        for setting in unit.list("Environment", in: .service) {
            for word in setting.words(unescapes: true).words {
                let location = setting.source.location(at: word.offset)
                let text = unit.name.expanding(word.text, at: location, &graph)
                guard let (name, value) = text?.assignment, !name.isEmpty else {
                    graph.lose("a variable that depends on the machine", at: location)
                    continue
                }
                // Of several values, the last one is used, at its own position.
                variables[name] = nil
                variables[name] = value
            }
        }
        attributes.environment = variables.environment.nonEmpty
        for setting in unit.list("EnvironmentFile", in: .service) {
            let (text, location) = (setting.text, setting.location)
            if text.hasPrefix("-") || attributes.environment != nil {
                graph.lose("that a file of variables may be missing, or overrides ‘Environment’", at: location)
            }
            if let path = unit.name.expanding(String(text.trimmingPrefix("-")), at: location, &graph),
                path.hasPrefix("/")
            {
                attributes.environmentFiles = (attributes.environmentFiles ?? []) + [path]
            } else {
                graph.lose("a file of variables that depends on the machine", at: location)
            }
        }
    }

    private mutating func readRestart(_ graph: inout ImportedGraph) {
        guard let restart = unit.last("Restart", in: .service), restart.text != "no" else { return }
        if isOneShot, ["always", "on-success"].contains(restart.text) {
            return graph.note(
                error: "‘Restart=\(restart.text)’ of a service of ‘Type=oneshot’, so systemd does not load the unit",
                at: restart.location, help: "write ‘Restart=on-failure’")
        }
        if restart.text != "on-failure" {
            graph.lose("‘Restart=\(restart.text)’ (read as ‘on-failure’)", at: restart.location)
        }
        // Unless systemd restarts a unit directly, it restarts the units that require it, too.
        let isDirect = unit.last("RestartMode", in: .service)?.text == "direct"
        var policy = ServiceAttributes.Restart(isDirect ? .run : .service, factor: 1)
        // systemd counts the first start, too.
        let starts = unit.last("StartLimitBurst", in: .unit).flatMap { Int($0.text) } ?? 5
        if starts == 1 { return }
        let period = duration("StartLimitIntervalSec", in: .unit) ?? .seconds(10)
        (policy.limit, policy.within) = (max(starts - 1, 1), period)
        if starts == 0 || period == .zero { policy.setUnlimited() }
        policy.backoff = duration("RestartSec", in: .service) ?? .milliseconds(100)
        attributes.restart = policy
    }

    private func duration(_ key: String, in section: UnitFile.Section) -> Duration? {
        unit.last(key, in: section).flatMap { UnitTimeSpan.limit($0.text)?.duration }
    }

    private func timeLimit(_ key: String, _ graph: inout ImportedGraph) -> ServiceAttributes.TimeLimit? {
        guard let setting = unit.last(key, in: .service) else { return nil }
        guard let limit = UnitTimeSpan.limit(setting.text) else {
            graph.lose("a time that is not one of systemd", at: setting.location)
            return nil
        }
        // Zero means no limit.
        return limit == .after(.zero) ? .unlimited : limit
    }

    /// Returns the first command of a setting, without the prefix characters that change how systemd runs it.
    private func command(_ key: String, _ graph: inout ImportedGraph) -> [String]? {
        let settings = unit.list(key, in: .service)
        guard let first = settings.first else { return nil }
        func noteSecond(_ location: SourceLocation) {
            guard key == "ExecStart", !isOneShot else { return graph.lose("a second ‘\(key)’", at: location) }
            graph.note(
                error: "a second ‘ExecStart’ needs ‘Type=oneshot’, so systemd does not load the unit",
                at: location, help: "remove it, or write ‘Type=oneshot’")
        }
        for setting in settings.dropFirst() { noteSecond(setting.keyLocation) }
        // A semicolon that is a separate word ends a command.
        let bytes = first.source.bytes
        let commands = first.words(unescapes: true).words.split { word in
            word.text == ";" && bytes[word.offset] == UInt8(ascii: ";")
        }
        if commands.count > 1, let offset = commands[1].first?.offset { noteSecond(first.source.location(at: offset)) }
        var words = commands.first?.map { $0.text == "\\;" ? ";" : $0.text } ?? []
        let place = first.location
        if let program = words.first {
            let prefixes = program.prefix { "@-:+!|".contains($0) }
            words[0] = String(program.dropFirst(prefixes.count))
            // After `@`, the second word is the name that is passed to the program.
            if prefixes.contains("@"), words.count > 1 { words.remove(at: 1) }
            if !prefixes.isEmpty { graph.lose("a prefix of a command, such as ‘-’", at: place) }
        }
        var command: [String] = []
        for word in words {
            guard let expanded = unit.name.expanding(word, at: place, &graph) else {
                graph.lose("a command with a specifier that depends on the machine", at: place)
                return nil
            }
            let word = VariableText.unescaping(expanded)
            let isPassedToProbe = key == "ExecStartPost" && word == Self.mainProcess && command.last == "--process"
            if word == expanded, word.contains("$"), !isPassedToProbe {
                graph.lose("a variable in a command", at: place)
            }
            command.append(word)
        }
        return command.first?.isEmpty == false ? command : nil
    }
}

/// Parses times in the notation of systemd.time(7).
enum UnitTimeSpan {
    /// Returns the limit that a text denotes: `infinity`, a number of seconds, or numbers with units: `1min 30s`.
    static func limit(_ text: String) -> ServiceAttributes.TimeLimit? {
        if text == "infinity" { return .unlimited }
        var total = 0.0
        var rest = text.drop { $0 == " " }
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            let unit = rest[number.endIndex...].drop { $0 == " " }.prefix { $0.isLetter || $0 == "µ" }
            guard let value = Double(number), let seconds = seconds[unit] else { return nil }
            rest = rest[unit.endIndex...].drop { $0 == " " }
            total += value * seconds
        }
        guard total >= 0, total < 1e9 else { return nil }
        return .after(.nanoseconds(Int64((total * 1e9).rounded())))
    }

    private static let seconds: [Substring: Double] = {
        let units = [
            ("us usec µs", 1e-6), ("ms msec", 1e-3), ("s sec second seconds", 1), ("m min minute minutes", 60),
            ("h hr hour hours", 3600), ("d day days", 86400), ("w week weeks", 604_800),
            ("M month months", 2_629_800), ("y year years", 31_557_600),
        ]
        return units.reduce(into: ["": 1]) { seconds, unit in
            for name in unit.0.split(separator: " ") { seconds[name] = unit.1 }
        }
    }()
}
