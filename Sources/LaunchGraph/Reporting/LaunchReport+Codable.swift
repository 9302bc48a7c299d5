import LaunchSupport

// The encoded form is a contract: `schemaVersion` 1, times in seconds, unknown values omitted.

extension LaunchReport: Codable {
    private enum Key: String, CodingKey {
        case schemaVersion, name, labels, outcome, phase, fingerprint, wall, work, criticalPath, services, events
    }

    /// Creates a report by decoding; the critical path is computed again.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            name: try container.decodeIfPresent(String.self, forKey: .name),
            labels: try container.decodeIfPresent([String: String].self, forKey: .labels) ?? [:],
            outcome: try container.decode(Outcome.self, forKey: .outcome),
            phase: try container.decodeIfPresent(LaunchPhase.self, forKey: .phase),
            fingerprint: try container.decodeIfPresent(String.self, forKey: .fingerprint) ?? "",
            work: try container.decode(Duration.self, forKey: .work),
            // Unlike other lists, this one is required.
            services: try [ServiceReport](from: container.superDecoder(forKey: .services)),
            events: try container.decode([EventReport].self, forKey: .events))
        wall = try container.decodeIfPresent(Duration.self, forKey: .wall) ?? lastSettled
    }

    /// Encodes the report.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(1, forKey: .schemaVersion)
        try container.encodeIfPresent(name, forKey: .name)
        if !labels.isEmpty { try container.encode(labels, forKey: .labels) }
        try container.encode(outcome, forKey: .outcome)
        try container.encodeIfPresent(phase, forKey: .phase)
        try container.encode(fingerprint, forKey: .fingerprint)
        try container.encode(wall, forKey: .wall)
        try container.encode(work, forKey: .work)
        try container.encode(criticalPath, forKey: .criticalPath)
        try container.encode(services, forKey: .services)
        try container.encode(events, forKey: .events)
    }
}

extension LaunchReport.ServiceReport {
    private enum CountKey: String, CodingKey { case attempts }

    /// Encodes the report of a service.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(dependsOn, forKey: .dependsOn)
        try container.encode(startsAfter, forKey: .startsAfter)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(ready, forKey: .ready)
        try container.encodeIfPresent(started, forKey: .started)
        try container.encodeIfPresent(settled, forKey: .settled)
        try container.encodeIfPresent(stopped, forKey: .stopped)
        if !attempts.isEmpty {
            var counts = encoder.container(keyedBy: CountKey.self)
            try counts.encode(attempts.count, forKey: .attempts)
            try container.encode(attempts, forKey: .attempts)
        }
        try container.encodeIfPresent(waitedFor, forKey: .waitedFor)
        if !because.isEmpty { try container.encode(because, forKey: .because) }
        try container.encodeIfPresent(error, forKey: .error)
        if !restarts.isEmpty { try container.encode(restarts, forKey: .restarts) }
    }
}

extension Duration {
    /// The duration in seconds, rounded to the nanosecond.
    package var seconds: Double { Double(saturatedNanoseconds) / 1e9 }

    /// Returns the duration of `seconds`, rounded to the nanosecond and clamped to the range of 64-bit nanoseconds (292
    /// years); zero for NaN.
    package static func rounded(seconds: Double) -> Duration {
        let nanoseconds = (seconds * 1e9).rounded()
        if nanoseconds.magnitude < 0x1p63 { return .nanoseconds(Int64(nanoseconds)) }
        return nanoseconds.isNaN ? .zero : .nanoseconds(nanoseconds < 0 ? Int64.min : .max)
    }
}

// Durations are encoded as seconds, and lists can be absent: these methods take precedence over the generic ones of the
// standard library, also in conformances that the compiler synthesizes.

extension KeyedDecodingContainer {
    /// Decodes a duration; zero if there is none.
    func decode(_ type: Duration.Type, forKey key: Key) throws -> Duration {
        try decodeIfPresent(type, forKey: key) ?? .zero
    }

    /// Decodes a duration if there is one.
    func decodeIfPresent(_ type: Duration.Type, forKey key: Key) throws -> Duration? {
        try decodeIfPresent(Double.self, forKey: key).map(Duration.rounded(seconds:))
    }

    /// Decodes a list; it is empty if there is none.
    func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
        try decodeIfPresent(type, forKey: key) ?? []
    }
}

extension KeyedEncodingContainer {
    /// Encodes a duration.
    mutating func encode(_ duration: Duration, forKey key: Key) throws { try encode(duration.seconds, forKey: key) }

    /// Encodes a duration if there is one.
    mutating func encodeIfPresent(_ duration: Duration?, forKey key: Key) throws {
        try encodeIfPresent(duration?.seconds, forKey: key)
    }

    /// Encodes texts if there are any.
    mutating func encode(_ texts: [String], forKey key: Key) throws {
        try encodeIfPresent(texts.isEmpty ? nil : texts, forKey: key)
    }
}
