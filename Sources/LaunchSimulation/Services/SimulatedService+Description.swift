extension SimulatedService {
    /// The way in which an attempt ends.
    enum AttemptEnd { case hangs, fails, succeeds }

    /// Returns the way in which an attempt ends, the first being number 1.
    func end(ofAttempt number: Int) -> AttemptEnd {
        if number <= hangingAttempts { return .hangs }
        return number - hangingAttempts <= failingAttempts ? .fails : .succeeds
    }

    /// Returns the duration of an attempt, the first being number 1.
    func duration(ofAttempt number: Int) -> Duration {
        number <= attemptDurations.count ? attemptDurations[number - 1] : duration
    }

    /// Returns the behavior without the service's name: `hangs`, or `throws at its first attempt and throws in its
    /// shutdown`.
    ///
    /// - Parameter isReal: whether the service runs its own code.
    func description(isReal: Bool) -> String {
        if self == .neverReturns { return "never returns, even if cancelled" }
        let parts = attemptParts(isReal: isReal) + runAndShutdownParts
        guard parts.isEmpty else { return Self.list(parts) }
        return isReal ? "runs its own code" : "comes up immediately"
    }

    private func attemptParts(isReal: Bool) -> [String] {
        var parts: [String] = []
        if hangingAttempts > 0 {
            parts.append("hangs" + (hangingAttempts == .max ? "" : Self.firstAttempts(hangingAttempts)))
        }
        if hangingAttempts < .max && failingAttempts > 0 {
            parts.append(failurePart + (duration > .zero ? " after \(duration)" : ""))
        }
        if hangingAttempts < .max && failingAttempts <= 0 && duration > .zero {
            parts.append("takes \(duration)" + (isReal && !ignoresCancellation ? " longer" : ""))
        }
        if ignoresCancellation { parts.append("ignores cancellation") }
        return parts
    }

    private var failurePart: String {
        guard hangingAttempts > 0 else {
            return "throws" + (failingAttempts == .max ? " at every attempt" : Self.firstAttempts(failingAttempts))
        }
        if failingAttempts == .max { return "then throws at every attempt" }
        return "then throws " + (failingAttempts == 1 ? "once" : "\(failingAttempts) times")
    }

    private var runAndShutdownParts: [String] {
        var parts: [String] = []
        let calls = endingRuns == .max ? "" : " at its first \(endingRuns == 1 ? "call" : "\(endingRuns) calls")"
        switch run {
        case .lasts: break
        case .returns(let time): parts.append("returns from its run after \(time)" + calls)
        case .throws(let time): parts.append("throws from its run after \(time)" + calls)
        case .becomesUnhealthy(let time): parts.append("becomes unhealthy after \(time)" + calls)
        }
        if let drain { parts.append("drains for \(drain)") }
        if shutdownDuration > .zero && shutdown != .hangs { parts.append("takes \(shutdownDuration) to shut down") }
        switch shutdown {
        case .succeeds: break
        case .throws: parts.append("throws in its shutdown")
        case .hangs: parts.append("hangs in its shutdown")
        }
        return parts
    }

    private static func firstAttempts(_ count: Int) -> String {
        count == 1 ? " at its first attempt" : " at its first \(count) attempts"
    }

    private static func list(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.joined() }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }
}
