extension SimulatedService {
    /// What an attempt comes to.
    enum AttemptEnd { case hangs, fails, succeeds }

    /// What becomes of an attempt, counted from 1.
    func end(ofAttempt number: Int) -> AttemptEnd {
        if number <= hangingAttempts { return .hangs }
        return number - hangingAttempts <= failingAttempts ? .fails : .succeeds
    }

    /// What it does, without its name: `hangs`, or `throws at its first attempt and throws in its shutdown`.
    ///
    /// - Parameter isReal: whether it does so around its own code.
    func words(isReal: Bool) -> String {
        if self == .neverReturns { return "never returns, cancelled or not" }
        let parts = attemptWords(isReal: isReal) + lastingWords
        guard parts.isEmpty else { return Self.list(parts) }
        return isReal ? "does its own code" : "comes up in no time"
    }

    private func attemptWords(isReal: Bool) -> [String] {
        var words: [String] = []
        if hangingAttempts > 0 {
            words.append("hangs" + (hangingAttempts == .max ? "" : Self.firstAttempts(hangingAttempts)))
        }
        if hangingAttempts < .max && failingAttempts > 0 {
            words.append(failureWords + (duration > .zero ? " after \(duration)" : ""))
        }
        if hangingAttempts < .max && failingAttempts <= 0 && duration > .zero {
            words.append("takes \(duration)" + (isReal && !ignoresCancellation ? " longer" : ""))
        }
        if ignoresCancellation { words.append("does not react to being cancelled") }
        return words
    }

    private var failureWords: String {
        guard hangingAttempts > 0 else {
            return "throws" + (failingAttempts == .max ? " at every attempt" : Self.firstAttempts(failingAttempts))
        }
        if failingAttempts == .max { return "then throws at every attempt" }
        return "then throws " + (failingAttempts == 1 ? "once" : "\(failingAttempts) times")
    }

    private var lastingWords: [String] {
        var words: [String] = []
        switch run {
        case .lasts: break
        case .returns(let time): words.append("stops working after \(time)")
        case .throws(let time): words.append("stops working after \(time) by throwing")
        }
        if shutdownDuration > .zero && shutdown != .hangs { words.append("takes \(shutdownDuration) to shut down") }
        switch shutdown {
        case .succeeds: break
        case .throws: words.append("throws in its shutdown")
        case .hangs: words.append("hangs in its shutdown")
        }
        return words
    }

    private static func firstAttempts(_ count: Int) -> String {
        count == 1 ? " at its first attempt" : " at its first \(count) attempts"
    }

    private static func list(_ parts: [String]) -> String {
        guard let last = parts.last, parts.count > 1 else { return parts.joined() }
        return parts.dropLast().joined(separator: ", ") + " and " + last
    }
}
