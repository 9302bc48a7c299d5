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
        func check(_ property: String, _ time: Duration?) {
            guard let time, time < .zero else { return }
            invalid.append(InvalidPolicyValue(property: property, value: "\(time)", requirement: .notNegative))
        }
        func check(_ property: String, atLeastOne number: Int) {
            guard number < 1 else { return }
            invalid.append(InvalidPolicyValue(property: property, value: "\(number)", requirement: .atLeastOne))
        }
        func check(_ property: String, _ backoff: Backoff) {
            check("\(property).first", backoff.first)
            if !(backoff.factor.isFinite && backoff.factor >= 1) {
                invalid.append(
                    InvalidPolicyValue(
                        property: "\(property).factor", value: "\(backoff.factor)", requirement: .finiteAndAtLeastOne))
            }
            check("\(property).limit", backoff.limit)
            if !(0...1).contains(backoff.jitter) {
                invalid.append(
                    InvalidPolicyValue(property: "\(property).jitter", value: "\(backoff.jitter)", requirement: .share))
            }
        }
        check("timeout", timeout)
        check("shutdownTimeout", shutdownTimeout)
        check("grace", grace)
        check("drain", drain)
        check("retry.attempts", atLeastOne: retry.attempts)
        check("retry.backoff", retry.backoff)
        guard restart.scope != nil else { return invalid }
        check("restart.limit", atLeastOne: restart.limit)
        if restart.period <= .zero {
            invalid.append(
                InvalidPolicyValue(property: "restart.period", value: "\(restart.period)", requirement: .positive))
        }
        check("restart.backoff", restart.backoff)
        return invalid
    }
}
