import LaunchDeclarations
import LaunchSupport

extension ValueReader {
    /// Reads the attributes of a service; returns `nil` if it sets none.
    mutating func attributes(_ members: Members<ServiceKey>) -> ServiceAttributes? {
        var attributes = ServiceAttributes()
        var isEmpty = true
        members.forEach { key, value in
            switch key {
            case .id, .dependsOn, .startsAfter, .place: break
            default:
                isEmpty = false
                read(key, value, into: &attributes)
            }
        }
        return isEmpty ? nil : attributes
    }

    /// Reads the attributes in `defaults`.
    mutating func defaults(_ members: Members<DefaultsKey>) -> ServiceAttributes {
        var attributes = ServiceAttributes()
        members.forEach { key, value in
            guard let key = ServiceKey.allCases.first(where: { $0.spelling == key.spelling }) else { return }
            read(key, value, into: &attributes)
        }
        return attributes
    }

    private mutating func read(_ key: ServiceKey, _ value: JSONValue, into attributes: inout ServiceAttributes) {
        let name = key.spelling
        switch key {
        case .id, .dependsOn, .startsAfter, .place: break
        case .layer: attributes.layer = word(value, name)
        case .mode: attributes.mode = choice(value, name, LaunchMode.self)
        case .onFailure: attributes.onFailure = choice(value, name, FailurePolicy.self)
        case .onEnd: attributes.onEnd = choice(value, name, EndPolicy.self)
        case .timeout: attributes.timeout = timeLimit(value, name)
        case .shutdownTimeout: attributes.shutdownTimeout = timeLimit(value, name)
        case .grace: attributes.grace = duration(value, name)
        case .drain: attributes.drain = timeLimit(value, name)
        case .blocking: attributes.blocking = boolean(value, name)
        case .synchronous: attributes.synchronous = boolean(value, name)
        case .retry: attributes.retry = retry(value)
        case .restart: attributes.restart = restart(value)
        case .expectedDuration: attributes.expectedDuration = duration(value, name)
        case .launch: attributes.launch = command(value, name)
        case .image: attributes.image = word(value, name)
        case .environment: attributes.environment = environment(value)
        case .environmentFile: attributes.environmentFiles = environmentFiles(value, name)
        case .directory: attributes.directory = expandedWord(value, name)
        case .ready: attributes.ready = readiness(value)
        case .shutdown: attributes.shutdown = shutdown(value)
        }
    }

    private mutating func retry(_ value: JSONValue) -> ServiceAttributes.Retry? {
        guard let members = members(of: value, "retry", RetryKey.self) else { return nil }
        var retry = ServiceAttributes.Retry()
        if let value = members[.attempts] {
            retry.attempts = wholeNumber(value, "attempts", atLeast: 1)
        } else {
            note(.missingKey("attempts", of: "retry"), at: value.location)
        }
        if let value = members[.backoff] { retry.backoff = duration(value, "backoff") }
        if let value = members[.factor] { retry.factor = number(value, "factor", atLeast: 1) }
        if let value = members[.limit] { retry.limit = duration(value, "limit") }
        if let value = members[.jitter] { retry.jitter = share(value, "jitter") }
        return retry
    }

    /// Reads a restart policy: an object, or one of the words for a scope with default values or for no restarts.
    private mutating func restart(_ value: JSONValue) -> ServiceAttributes.Restart? {
        switch value.kind {
        case .object: return restartObject(value)
        case .string:
            let name = value.string ?? ""
            if name.hasSameBytes(as: Self.never) { return ServiceAttributes.Restart(nil) }
            if let what = RestartPolicy.Scope(rawValue: name) { return ServiceAttributes.Restart(what) }
            let choices = [Self.never] + RestartPolicy.Scope.allCases.map(\.rawValue)
            note(.notAChoice("restart", value: name, choices: choices), at: value.location)
            return nil
        default:
            note(.wrongType(of: "restart", expected: .restart, found: value.kind), at: value.location)
            return nil
        }
    }

    private mutating func restartObject(_ value: JSONValue) -> ServiceAttributes.Restart? {
        guard let members = members(of: value, "restart", RestartKey.self) else { return nil }
        guard let what = members[.what] else {
            note(.missingKey("what", of: "restart"), at: value.location)
            return nil
        }
        var restart = ServiceAttributes.Restart(choice(what, "what", RestartPolicy.Scope.self))
        if let value = members[.limit] { restart.limit = wholeNumber(value, "limit", atLeast: 1) }
        if let value = members[.within] { restart.within = positiveDuration(value, "within") }
        if let value = members[.backoff] { restart.backoff = duration(value, "backoff") }
        if let value = members[.factor] { restart.factor = number(value, "factor", atLeast: 1) }
        if let value = members[.backoffLimit] { restart.backoffLimit = timeLimit(value, "backoffLimit") }
        if let value = members[.jitter] { restart.jitter = share(value, "jitter") }
        return restart
    }

    /// The value of `restart` that disables restarts.
    private static let never = "never"

    /// Reads one path, or a list of paths.
    private mutating func environmentFiles(_ value: JSONValue, _ name: String) -> [String]? {
        switch value.kind {
        case .string: return word(value, name).map { [$0] }
        case .array: return words(value, name).map(\.text)
        default:
            note(.wrongType(of: name, expected: .stringOrStrings, found: value.kind), at: value.location)
            return nil
        }
    }

    private mutating func environment(_ value: JSONValue) -> [ServiceAttributes.EnvironmentVariable]? {
        guard value.kind == .object else {
            note(.wrongType(of: "environment", expected: .environment, found: value.kind), at: value.location)
            return nil
        }
        var seen: [UTF8Key: SourceLocation] = [:]
        var variables: [ServiceAttributes.EnvironmentVariable] = []
        for (key, value) in value.members {
            let name = key.string ?? ""
            if let first = seen[UTF8Key(name)] {
                note(.duplicateKey(name), at: key.location, related: [.init("first here", at: first)])
                continue
            }
            seen[UTF8Key(name)] = key.location
            if name.isEmpty || name.unicodeScalars.contains(where: { $0 == "=" || $0 == "\0" }) {
                note(.environmentName(name), at: key.location)
            }
            let subject = "the value of \(NameList.quoted(name))"
            guard let text = string(value, subject) else { continue }
            checkReferences(value)
            if text.unicodeScalars.contains("\0") {
                note(.controlCharacter(subject, "\0"), at: value.location)
            }
            variables.append(.init(name, text))
        }
        return variables
    }

    /// Reads a readiness condition: an object, or the word for a process that is ready as soon as it runs.
    private mutating func readiness(_ value: JSONValue) -> Readiness? {
        switch value.kind {
        case .object: return readinessObject(value)
        case .string:
            let word = value.string ?? ""
            if word.hasSameBytes(as: Self.started) { return Readiness(.started) }
            note(.notAChoice("ready", value: word, choices: [Self.started]), at: value.location)
        default: note(.wrongType(of: "ready", expected: .readiness, found: value.kind), at: value.location)
        }
        return nil
    }

    /// The value of `ready` without a probe.
    private static let started = "started"

    private mutating func readinessObject(_ value: JSONValue) -> Readiness? {
        guard let members = members(of: value, "ready", ReadyKey.self) else { return nil }
        let kinds: [ReadyKey] = [.tcp, .http, .file, .command, .output].filter { members[$0] != nil }
        if kinds.count != 1 { note(.readiness(found: kinds.map(\.spelling)), at: value.location) }
        var interval: Duration?
        if let value = members[.interval] {
            interval = duration(value, "interval")
            if kinds == [.output] { note(.uselessWithout("interval", needs: "a repeated probe"), at: value.location) }
        }
        var status: Int?
        if let value = members[.status] {
            status = self.status(value)
            if members[.http] == nil { note(.uselessWithout("status", needs: "http"), at: value.location) }
        }
        var probe: Readiness.Probe?
        for kind in kinds {
            guard let value = members[kind] else { continue }
            switch kind {
            case .tcp: probe = address(value).map { .tcp($0) }
            case .http: probe = expandedWord(value, "http").map { .http($0, status: status) }
            case .file: probe = expandedWord(value, "file").map { .file($0) }
            case .output: probe = expandedWord(value, "output").map { .output($0) }
            default: probe = command(value, "command").map { .command($0) }
            }
        }
        return probe.map { .init($0, interval: interval) }
    }

    private mutating func status(_ value: JSONValue) -> Int? {
        guard let text = value.numberText else {
            note(.wrongType(of: "status", expected: .wholeNumber, found: value.kind), at: value.location)
            return nil
        }
        guard let status = value.integer, (100...599).contains(status) else {
            note(.status(text), at: value.location)
            return nil
        }
        return status
    }

    private mutating func address(_ value: JSONValue) -> String? {
        guard let text = expandedWord(value, "tcp") else { return nil }
        // The result is checked once the values of the variables are known.
        if text.utf8.contains(UInt8(ascii: "$")) { return text }
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count > 1, let port = parts.last.flatMap({ UInt16(String(decoding: $0, as: UTF8.self)) }), port > 0,
            parts[0].count > 0
        else {
            note(.address(text), at: value.location)
            return nil
        }
        return text
    }

    private mutating func shutdown(_ value: JSONValue) -> ServiceAttributes.Shutdown? {
        switch value.kind {
        case .array: return command(value, "shutdown").map { .command($0) }
        case .string:
            let name = value.string ?? ""
            if ServiceAttributes.Shutdown.signals.contains(where: name.hasSameBytes) { return .signal(name) }
            note(.notAChoice("shutdown", value: name, choices: ServiceAttributes.Shutdown.signals), at: value.location)
            return nil
        default:
            note(.wrongType(of: "shutdown", expected: .signalOrCommand, found: value.kind), at: value.location)
            return nil
        }
    }
}
