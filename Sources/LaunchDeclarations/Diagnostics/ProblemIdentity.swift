import LaunchSupport

/// The identity of a problem across runs: the rule, the services and the key that a diagnostic is about.
///
/// The identity does not include the message, the source location and the count, so that an edited file or an improved
/// message does not turn a known problem into a new one. Names are compared byte by byte.
package struct ProblemIdentity: Sendable {
    package let rule: Rule

    /// The services that the problem is about; for a dependency, `[dependent, dependency]`.
    package let services: [String]

    package let key: String?

    package init(_ rule: Rule, services: [String], key: String? = nil) {
        self.rule = rule
        self.services = services
        self.key = key
    }

    /// A hash that is the same in every run and on every machine: of all parts, each ended by a byte unknown to UTF-8.
    package var fingerprint: UInt64 {
        var bytes: [UInt8] = []
        for text in [rule.name] + services { bytes += Array(text.utf8) + [0xFF] }
        bytes.append(0xFE)
        if let key { bytes += Array(key.utf8) + [0xFF] }
        return bytes.stableHash
    }
}

extension ProblemIdentity: Hashable {
    package static func == (left: ProblemIdentity, right: ProblemIdentity) -> Bool {
        left.rule == right.rule && left.services.elementsEqual(right.services) { $0.hasSameBytes(as: $1) }
            && (left.key == nil) == (right.key == nil) && (left.key ?? "").hasSameBytes(as: right.key ?? "")
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(rule)
        hasher.combine(services.count)
        for name in services + [key ?? ""] { name.hashBytes(into: &hasher) }
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
    fileprivate var position: Int { Rule.all.firstIndex(of: self) ?? Rule.all.count }
}

extension Diagnostic {
    /// The identity that recognizes the problem in another run; `nil` for input that could not be read.
    ///
    /// Cycles of the same services are the same cycle, regardless of the order in which these are declared.
    package var identity: ProblemIdentity? {
        guard let rule else { return nil }
        let sorted = rule == .cycle ? services.sorted { $0.precedesByBytes($1) } : services
        return ProblemIdentity(rule, services: sorted, key: key)
    }
}
