import LaunchSupport

/// The identity of a problem across runs: the rule, the services and the key that a diagnostic is about.
///
/// The identity does not include the message, the source location and the count, so that an edited file or an improved
/// message does not turn a known problem into a new one. Names are compared byte by byte.
package struct ProblemIdentity: Sendable {
    /// The rule that finds the problem.
    package let rule: Rule

    /// The services that the problem is about; for a dependency, `[dependent, dependency]`.
    package let services: [String]

    /// The key of a manifest or the member of a type that the problem is about, if any.
    package let key: String?

    /// Creates the identity of a problem that `rule` finds.
    package init(_ rule: Rule, services: [String], key: String? = nil) {
        self.rule = rule
        self.services = services
        self.key = key
    }

    /// A hash of the identity, the same in every run and on every machine: 64 bits of FNV-1a (Fowler, Noll, Vo, 1991).
    package var fingerprint: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        forEachByte { hash = (hash ^ UInt64($0)) &* 0x100_0000_01B3 }
        return hash
    }

    /// Calls `body` with the bytes of all parts, each terminated by a byte that does not occur in UTF-8.
    private func forEachByte(_ body: (UInt8) -> Void) {
        func take(_ text: String) {
            text.utf8.forEach(body)
            body(0xFF)
        }
        take(rule.name)
        services.forEach(take)
        body(0xFE)
        if let key { take(key) }
    }
}

extension ProblemIdentity: Hashable {
    /// Returns whether both identify the same problem.
    package static func == (left: ProblemIdentity, right: ProblemIdentity) -> Bool {
        guard left.rule == right.rule, left.services.count == right.services.count else { return false }
        for (one, other) in zip(left.services, right.services) where !one.hasSameBytes(as: other) { return false }
        return switch (left.key, right.key) {
        case (nil, nil): true
        case (let one?, let other?): one.hasSameBytes(as: other)
        default: false
        }
    }

    /// Hashes the rule and the bytes of all names.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(rule)
        for service in services { service.hashBytes(into: &hasher) }
        hasher.combine(services.count)
        key?.hashBytes(into: &hasher)
    }
}

extension ProblemIdentity: Comparable {
    /// Orders by rule, in the order of the documentation, then by services and key, byte by byte.
    package static func < (left: ProblemIdentity, right: ProblemIdentity) -> Bool {
        if left.rule != right.rule { return left.rule.position < right.rule.position }
        for (one, other) in zip(left.services, right.services) where !one.hasSameBytes(as: other) {
            return one.precedesByBytes(other)
        }
        if left.services.count != right.services.count { return left.services.count < right.services.count }
        return (left.key ?? "").precedesByBytes(right.key ?? "")
    }
}

extension Rule {
    /// The position of the rule in the documentation.
    fileprivate var position: Int { Rule.all.firstIndex(of: self) ?? Rule.all.count }
}

extension Diagnostic {
    /// The identity that recognizes the problem in another run; `nil` for input that could not be read.
    ///
    /// Cycles of the same services are the same cycle, regardless of the order in which these are declared.
    package var identity: ProblemIdentity? {
        rule.map { rule in
            let isUnordered = rule == .cycle
            return ProblemIdentity(
                rule,
                services: isUnordered ? services.sorted { $0.precedesByBytes($1) } : services,
                key: key)
        }
    }
}
