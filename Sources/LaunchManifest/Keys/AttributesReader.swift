import LaunchDeclarations
import LaunchSupport

extension ValueReader {
    /// Reads the attributes that a service sets.
    mutating func attributes(_ members: Members) -> ServiceAttributes {
        var attributes = ServiceAttributes()
        read(members, from: ObjectKeys.firstAttribute, into: &attributes, ServiceAttributes.fields)
        if attributes.health != nil, members["ready"] == nil, let value = members["health"] {
            note(.uselessWithout("health", needs: "ready"), at: value.location)
        }
        return attributes
    }

    mutating func defaults(_ members: Members) -> ServiceAttributes {
        var attributes = ServiceAttributes()
        read(members, into: &attributes, ServiceAttributes.sharedFields)
        return attributes
    }

    /// Reads the probe of an object that has one of several keys for it.
    fileprivate mutating func probe(
        _ members: Members, _ keys: ObjectKeys, _ kinds: [String], of value: JSONValue
    ) -> Readiness.Probe? {
        let found = kinds.filter { members[$0] != nil }
        if found.count != 1 { note(.probe(keys.object, choices: kinds, found: found), at: value.location) }
        var status: Int?
        if let value = members["status"] {
            status = number(
                value, "status", value.integer, .wholeNumber, in: 100...599, "an HTTP status from 100 to 599")
            if !found.contains("http") { note(.uselessWithout("status", needs: "http"), at: value.location) }
        }
        var probe: Readiness.Probe?
        for kind in kinds {
            guard let value = members[kind] else { continue }
            switch kind {
            case "tcp": probe = target(value, "tcp", TextRules.problem(ofAddress:_:)).map { .tcp($0) }
            case "http": probe = target(value, "http", TextRules.problem(ofURL:_:)).map { .http($0, status: status) }
            case "command": probe = command(value, "command").map { .command($0) }
            default: probe = expandedWord(value, kind).map { kind == "file" ? .file($0) : .output($0) }
            }
        }
        return probe
    }

    /// Reads an address or a URL. One with variables is checked once their values are known.
    private mutating func target(
        _ value: JSONValue, _ name: String, _ problem: (SecretText, String) -> ManifestProblem?
    ) -> String? {
        guard let text = expandedWord(value, name) else { return nil }
        guard !VariableText.hasReference(text), let problem = problem(SecretText(text), name) else { return text }
        return reject(value, problem)
    }
}

// The forms of attributes that are more than one value.

extension ValueForm where Value == ServiceAttributes.Retry {
    static var retry: Self {
        Self(
            [
                #""type": "object""#, #""additionalProperties": false"#, #""required": ["attempts"]"#,
                "\"properties\": {\n    \(ManifestSchema.properties(Value.fields, indent: 4))\n  }",
            ],
            read: { reader, value, name in
                guard let members = reader.members(of: value, .retry) else { return nil }
                if members["attempts"] == nil { reader.note(.missingKey("attempts", of: name), at: value.location) }
                var retry = Value()
                reader.read(members, into: &retry, Value.fields)
                return retry
            },
            write: { writer, retry in writer.object { $0.fields(of: retry, Value.fields) } })
    }
}

extension ValueForm where Value == ServiceAttributes.Restart {
    private static var never: String { "never" }
    private static var words: [String] { [never] + RestartPolicy.Scope.allCases.map(\.rawValue) }

    /// An object, or one of the words for a scope with default values or for no restarts.
    static var restart: Self {
        Self(
            [ManifestSchema.alternatives(ManifestSchema.choices(words), ManifestSchema.reference("restartPolicy"))],
            read: { reader, value, name in
                if let word = value.string {
                    if word.hasSameBytes(as: never) { return Value(nil) }
                    if let what = RestartPolicy.Scope(rawValue: word) { return Value(what) }
                    return reader.reject(value, .notAChoice(name, value: word, choices: words))
                }
                guard value.kind == .object else { return reader.rejectType(value, name, .restart) }
                guard let members = reader.members(of: value, .restart) else { return nil }
                guard members["what"] != nil else { return reader.reject(value, .missingKey("what", of: name)) }
                var restart = Value(nil)
                reader.read(members, into: &restart, Value.fields)
                return restart
            },
            write: { writer, restart in
                guard let what = restart.what else { return writer.string(never) }
                guard restart != Value(what) else { return writer.string(what.rawValue) }
                writer.object { $0.fields(of: restart, Value.fields) }
            })
    }
}

extension ValueForm where Value == [Int] {
    static var ports: Self {
        Self(
            [#""type": "array""#, #""items": { "type": "integer", "minimum": 1, "maximum": 65535 }"#],
            read: { reader, value, name in
                guard value.kind == .array else { return reader.rejectType(value, name, .list) }
                let port = ManifestProblem.ValueType.port
                return value.elements.compactMap { element in
                    reader.number(
                        element, "an element of \(name)", element.integer, port, in: 1...65_535, port.rawValue)
                }
            },
            write: { writer, ports in
                writer.array(inline: true) { writer in
                    for port in ports { writer.integer(port) }
                }
            })
    }
}

extension ValueForm where Value == [ServiceAttributes.EnvironmentVariable] {
    static var environment: Self {
        Self(
            [
                #""type": "object""#, #""propertyNames": { "pattern": "^[^=\\u0000]+$" }"#,
                #""additionalProperties": { "type": "string" }"#,
            ],
            read: { reader, value, name in
                guard value.kind == .object else { return reader.rejectType(value, name, .environment) }
                var seen: [UTF8Key: SourceLocation] = [:]
                var variables: Value = []
                for (key, value) in value.members {
                    let name = key.string ?? ""
                    if let first = seen[UTF8Key(name)] {
                        reader.note(.duplicateKey(name), at: key.location, related: [.init("first here", at: first)])
                        continue
                    }
                    seen[UTF8Key(name)] = key.location
                    if name.isEmpty || name.unicodeScalars.contains(where: { $0 == "=" || $0 == "\0" }) {
                        reader.note(.environmentName(name), at: key.location)
                    }
                    let subject = "the value of \(NameList.quoted(name))"
                    guard let text = reader.string(value, subject) else { continue }
                    reader.checkReferences(value)
                    if text.unicodeScalars.contains("\0") {
                        reader.note(.controlCharacter(subject, "\0"), at: value.location)
                    }
                    variables.append(.init(name, text))
                }
                return variables
            },
            write: { writer, variables in
                writer.object { writer in
                    for variable in variables { writer.member(variable.name, variable.value) }
                }
            })
    }
}

extension ValueForm where Value == Readiness {
    private static var started: String { "started" }

    /// An object, or the word for a process that is ready as soon as it runs.
    static var readiness: Self {
        Self(
            [ManifestSchema.alternatives(#""const": "started""#, ManifestSchema.reference("readinessProbe"))],
            read: { reader, value, name in
                if let word = value.string {
                    if word.hasSameBytes(as: started) { return Value(.started) }
                    return reader.reject(value, .notAChoice(name, value: word, choices: [started]))
                }
                guard value.kind == .object else { return reader.rejectType(value, name, .readiness) }
                guard let members = reader.members(of: value, .ready) else { return nil }
                let probe = reader.probe(members, .ready, ["tcp", "http", "file", "command", "output"], of: value)
                var interval: Duration?
                if let value = members["interval"] {
                    interval = reader.duration(value, "interval")
                    if case .output = probe {
                        reader.note(.uselessWithout("interval", needs: "a repeated probe"), at: value.location)
                    }
                }
                return probe.map { Value($0, interval: interval) }
            },
            write: { writer, ready in
                if ready.probe == .started { return writer.string(started) }
                writer.object { writer in
                    writer.probe(ready.probe)
                    if let interval = ready.interval { writer.member("interval", DurationText.text(interval)) }
                }
            })
    }
}

extension ValueForm where Value == ServiceAttributes.Health {
    static var health: Self {
        Self(
            [ManifestSchema.reference("healthCheck")],
            read: { reader, value, _ in
                guard let members = reader.members(of: value, .health) else { return nil }
                let probe = reader.probe(members, .health, ["tcp", "http", "file", "command"], of: value)
                let every = members["every"].flatMap { reader.positiveDuration($0, "every") }
                let timeout = members["timeout"].flatMap { reader.positiveDuration($0, "timeout") }
                let failures = members["failures"].flatMap { reader.wholeNumber($0, "failures", atLeast: 1) }
                return probe.map { Value($0, every: every, timeout: timeout, failures: failures) }
            },
            write: { writer, health in
                writer.object { writer in
                    writer.probe(health.probe)
                    if let every = health.every { writer.member("every", DurationText.text(every)) }
                    if let timeout = health.timeout { writer.member("timeout", DurationText.text(timeout)) }
                    if let failures = health.failures { writer.member("failures", failures) }
                }
            })
    }
}

extension JSONWriter {
    /// Writes the members of a probe.
    fileprivate mutating func probe(_ probe: Readiness.Probe) {
        switch probe {
        case .started: break
        case .output(let text): member("output", text)
        case .tcp(let address): member("tcp", address)
        case .http(let url, let status):
            member("http", url)
            if let status { member("status", status) }
        case .file(let path): member("file", path)
        case .command(let command): member("command", command)
        }
    }
}

extension ValueForm where Value == ServiceAttributes.Shutdown {
    static var shutdown: Self {
        Self(
            [ManifestSchema.alternatives(ManifestSchema.choices(Value.signals), ManifestSchema.reference("command"))],
            read: { reader, value, name in
                switch value.kind {
                case .array: return reader.command(value, name).map { .command($0) }
                case .string:
                    let signal = value.string ?? ""
                    if Value.signals.contains(where: signal.hasSameBytes) { return .signal(signal) }
                    return reader.reject(value, .notAChoice(name, value: signal, choices: Value.signals))
                default: return reader.rejectType(value, name, .signalOrCommand)
                }
            },
            write: { writer, shutdown in
                switch shutdown {
                case .signal(let signal): writer.string(signal)
                case .command(let command): writer.strings(command)
                }
            })
    }
}
