package struct InvalidPolicyValue: Sendable, Hashable {
    package enum Requirement: String, Sendable {
        case notNegative = "zero or longer"
        case positive = "longer than zero"
        case atLeastOne = "at least 1"
        case finiteAndAtLeastOne = "a finite number, at least 1"
        case share = "from 0 to 1"
        /// A restart of a service whose `run` can be called only once.
        case newInstance = ".instance or .service, which create a new instance, because its run can be called only once"
        /// A failure of a service after whose failure another one starts.
        case toleratesFailure = ".skipDependents or .proceed, because another service is launched after its failure"
    }

    /// The property in the notation of Swift code: `retry.backoff.factor`.
    package let property: String
    package let value: String
    package let requirement: Requirement

    package static let restartOfSingleRun = Self(property: "restart", value: ".run", requirement: .newInstance)
    package static let abortBeforeHandler = Self(property: "onFailure", value: ".abort", requirement: .toleratesFailure)
}

extension ServicePolicy {
    package var invalidValues: [InvalidPolicyValue] {
        var invalid: [InvalidPolicyValue] = []
        func check<Value>(
            _ property: String, _ value: Value, _ requirement: InvalidPolicyValue.Requirement, _ isMet: (Value) -> Bool
        ) {
            if isMet(value) { return }
            invalid.append(InvalidPolicyValue(property: property, value: "\(value)", requirement: requirement))
        }
        func check(_ property: String, _ time: Duration?) {
            if let time { check(property, time, .notNegative) { $0 >= .zero } }
        }
        func check(_ property: String, _ backoff: Backoff) {
            check("\(property).first", backoff.first)
            check("\(property).factor", backoff.factor, .finiteAndAtLeastOne) { $0.isFinite && $0 >= 1 }
            check("\(property).limit", backoff.limit)
            check("\(property).jitter", backoff.jitter, .share) { (0...1).contains($0) }
        }
        check("timeout", timeout)
        check("shutdownTimeout", shutdownTimeout)
        check("grace", grace)
        check("drain", drain)
        check("retry.attempts", retry.attempts, .atLeastOne) { $0 >= 1 }
        check("retry.backoff", retry.backoff)
        check("health.interval", health.interval)
        check("health.timeout", health.timeout)
        check("health.failures", health.failures, .atLeastOne) { $0 >= 1 }
        guard restart.scope != nil else { return invalid }
        check("restart.limit", restart.limit, .atLeastOne) { $0 >= 1 }
        check("restart.period", restart.period, .positive) { $0 > .zero }
        check("restart.backoff", restart.backoff)
        return invalid
    }
}
