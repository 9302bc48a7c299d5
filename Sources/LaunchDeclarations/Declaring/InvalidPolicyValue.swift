/// An unusable value of a policy.
package struct InvalidPolicyValue: Sendable, Hashable {
    /// The requirement on a value.
    package enum Requirement: Sendable, Hashable {
        /// A time that is zero or longer.
        case notNegative
        /// A time that is longer than zero.
        case positive
        /// A number of at least 1.
        case atLeastOne
        /// A finite number of at least 1.
        case finiteAndAtLeastOne
        /// A number from 0 to 1.
        case share
        /// A restart that creates a new instance, for a service whose `run` can be called only once.
        case newInstance
        /// A failure that does not end the launch, for a service after whose failure another one starts.
        case toleratesFailure
    }

    /// The property in the notation of Swift code: `retry.backoff.factor`.
    package let property: String
    /// The value as text.
    package let value: String
    /// The requirement on the value.
    package let requirement: Requirement

    /// The restart of a `run` that can be called only once.
    package static let restartOfSingleRun = Self(property: "restart", value: ".run", requirement: .newInstance)
    /// A failure that ends the launch although another service starts after it.
    package static let abortBeforeHandler = Self(
        property: "onFailure", value: ".abort", requirement: .toleratesFailure)
}

extension ServicePolicy {
    /// The unusable values of the policy.
    ///
    /// - Complexity: O(1).
    package var invalidValues: [InvalidPolicyValue] {
        var invalid: [InvalidPolicyValue] = []
        func check<Value>(
            _ property: String, _ value: Value, _ requirement: InvalidPolicyValue.Requirement,
            _ isMet: (Value) -> Bool
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
        guard restart.scope != nil else { return invalid }
        check("restart.limit", restart.limit, .atLeastOne) { $0 >= 1 }
        check("restart.period", restart.period, .positive) { $0 > .zero }
        check("restart.backoff", restart.backoff)
        return invalid
    }
}
