import LaunchDeclarations
import LaunchSupport

extension ValueReader {
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

    /// Reads an object of which one key is a probe.
    fileprivate mutating func probe(
        _ value: JSONValue, _ name: String, _ fields: [ManifestField<ProbeKeys>]
    ) -> ProbeKeys? {
        let keys = ObjectKeys(name, fields)
        guard let members = members(of: value, keys) else { return nil }
        let kinds = keys.spellings.filter(ProbeKeys.kinds.contains)
        let found = kinds.filter { members[$0] != nil }
        if found.count != 1 { note(.probe(keys.object, choices: kinds, found: found), at: value.location) }
        if let value = members["status"], !found.contains("http") {
            note(.uselessWithout("status", needs: "http"), at: value.location)
        }
        if let value = members["interval"], found == ["output"] {
            note(.uselessWithout("interval", needs: "a repeated probe"), at: value.location)
        }
        var probe = ProbeKeys()
        read(members, into: &probe, fields)
        return probe
    }

    /// Reads an address or a URL. One with variables is checked once their values are known.
    mutating func target(_ value: JSONValue, _ name: String, _ expected: ManifestProblem.ValueType) -> String? {
        guard let text = expandedWord(value, name) else { return nil }
        guard !VariableText.hasReference(text),
            let problem = TextRules.problem(ofTarget: SecretText(text), expected, name)
        else { return text }
        return reject(value, problem)
    }
}

// The forms of attributes that are more than one value.

extension ValueForm {
    static var retry: ValueForm<ServiceAttributes.Retry> { .object("retry", ServiceAttributes.Retry.fields, .init()) }

    /// An object, or one of the words for a scope with default values or for no restarts.
    static var restart: ValueForm<ServiceAttributes.Restart> {
        let never = "never"
        let words = [never] + RestartPolicy.Scope.allCases.map(\.rawValue)
        let policy = ValueForm<ServiceAttributes.Restart>
            .object("restart", ServiceAttributes.Restart.fields, .init(nil))
        return .init(
            [ManifestSchema.alternatives(ManifestSchema.choices(words), ManifestSchema.reference("restartPolicy"))],
            read: { reader, value, name in
                if let word = value.string {
                    if word.hasSameBytes(as: never) { return .init(nil) }
                    if let what = RestartPolicy.Scope(rawValue: word) { return .init(what) }
                    return reader.reject(value, .notAChoice(name, value: word, choices: words))
                }
                guard value.kind == .object else { return reader.rejectType(value, name, .restart) }
                return policy.read(&reader, value, name)
            },
            write: { writer, restart in
                guard let what = restart.what else { return writer.string(never) }
                guard restart != .init(what) else { return writer.string(what.rawValue) }
                policy.write(&writer, restart)
            })
    }

    static var ports: ValueForm<[Int]> {
        .init(
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

    static var environment: ValueForm<[ServiceAttributes.EnvironmentVariable]> {
        .init(
            [
                #""type": "object""#, #""propertyNames": { "pattern": "^[^=\\u0000]+$" }"#,
                #""additionalProperties": { "type": "string" }"#,
            ],
            read: { reader, value, name in
                guard value.kind == .object else { return reader.rejectType(value, name, .environment) }
                var seen: [UTF8Key: SourceLocation] = [:]
                var variables: [ServiceAttributes.EnvironmentVariable] = []
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

    /// An object, or the word for a process that is ready as soon as it runs.
    static var readiness: ValueForm<Readiness> {
        let started = "started"
        return .init(
            [ManifestSchema.alternatives(#""const": "started""#, ManifestSchema.reference("readinessProbe"))],
            read: { reader, value, name in
                if let word = value.string {
                    if word.hasSameBytes(as: started) { return Readiness(.started) }
                    return reader.reject(value, .notAChoice(name, value: word, choices: [started]))
                }
                guard value.kind == .object else { return reader.rejectType(value, name, .readiness) }
                guard let keys = reader.probe(value, name, ProbeKeys.ready) else { return nil }
                return keys.probe.map { Readiness($0, interval: keys.interval) }
            },
            write: { writer, ready in
                if ready.probe == .started { return writer.string(started) }
                var keys = ProbeKeys(ready.probe)
                keys.interval = ready.interval
                writer.object { $0.fields(of: keys, ProbeKeys.ready) }
            })
    }

    static var health: ValueForm<ServiceAttributes.Health> {
        .init(
            [ManifestSchema.reference("healthCheck")],
            read: { reader, value, name in
                guard let keys = reader.probe(value, name, ProbeKeys.health) else { return nil }
                return keys.probe.map { .init($0, every: keys.every, timeout: keys.timeout, failures: keys.failures) }
            },
            write: { writer, health in
                var keys = ProbeKeys(health.probe)
                (keys.every, keys.timeout, keys.failures) = (health.every, health.timeout, health.failures)
                writer.object { $0.fields(of: keys, ProbeKeys.health) }
            })
    }

    static var shutdown: ValueForm<ServiceAttributes.Shutdown> {
        let signals = ServiceAttributes.Shutdown.signals
        return .init(
            [ManifestSchema.alternatives(ManifestSchema.choices(signals), ManifestSchema.reference("command"))],
            read: { reader, value, name in
                switch value.kind {
                case .array: return reader.command(value, name).map { .command($0) }
                case .string:
                    let signal = value.string ?? ""
                    if signals.contains(where: signal.hasSameBytes) { return .signal(signal) }
                    return reader.reject(value, .notAChoice(name, value: signal, choices: signals))
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
