extension SimulatedService {

    /// The behavior without the service's name: `throws at its first attempt, throws in its shutdown`.
    var description: String {
        if self == .neverReturns { return "never returns, even if cancelled" }
        var parts: [String] = []
        if hangingAttempts > 0 { parts.append("hangs at \(Self.calls(hangingAttempts, "attempt"))") }
        if hangingAttempts < .max, failingAttempts > 0 {
            parts.append("throws at \(Self.calls(failingAttempts, "attempt", isLater: hangingAttempts > 0))")
        }
        if hangingAttempts < .max, duration > .zero { parts.append("is delayed by \(duration)") }
        if ignoresCancellation { parts.append("ignores cancellation") }
        let runs = Self.calls(endingRuns, "run")
        switch run {
        case .lasts: break
        case .returns(let time): parts.append("returns from \(runs) after \(time)")
        case .throws(let time): parts.append("throws from \(runs) after \(time)")
        case .becomesUnhealthy(let time): parts.append("becomes unhealthy in \(runs) after \(time)")
        }
        if let drain { parts.append("drains for \(drain)") }
        if shutdownDuration > .zero { parts.append("takes \(shutdownDuration) to shut down") }
        if shutdown != .succeeds { parts.append("\(shutdown == .throws ? "throws" : "hangs") in its shutdown") }
        return parts.isEmpty ? "has no fault" : parts.joined(separator: ", ")
    }

    /// Returns words for the first attempts or runs, or those after others.
    static func calls(_ count: Int, _ what: String, isLater: Bool = false) -> String {
        if count == .max { return (isLater ? "every later " : "every ") + what }
        return (isLater ? "its next " : "its first ") + (count == 1 ? what : "\(count) \(what)s")
    }
}
