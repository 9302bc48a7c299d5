/// An error of a service together with its description.
///
/// Describing an error runs the program's own code, which may be slow and may call the dispatcher. The description is
/// therefore created once, before the dispatcher's lock is taken.
struct DescribedError: Error, CustomStringConvertible {
    let error: any Error
    let description: String

    init(_ error: any Error) {
        self.error = error
        description = "\(error)"
    }
}

extension Error {
    var undescribed: any Error { (self as? DescribedError)?.error ?? self }
}

/// An error that an attempt throws when it is cancelled, and that may explain why the service was not up in time.
package protocol TimeoutExplanation: Error {
    /// Whether the message of a timeout contains the error.
    var explainsTimeout: Bool { get }
}

/// The error of a `run` that was cancelled before it reported readiness.
package struct NotReady: TimeoutExplanation, CustomStringConvertible {
    package let description: String
    package var explainsTimeout: Bool { true }

    package init(_ description: String) { self.description = description }
}

/// The error of a service that was launched again alone and was not up in time.
struct RestartTimedOut: Error, CustomStringConvertible {
    let limit: Int64
    let explanation: (any Error)?

    var description: String {
        let time = Duration.nanoseconds(limit)
        return "timed out after \(time) when it was started again" + (explanation.map { ": \($0)" } ?? "")
    }
}

/// The error of a service whose `run` returned before it reported that the service can be used.
public struct EndedBeforeReady: Error, CustomStringConvertible {
    /// The problem and how to correct it.
    public var description: String {
        "its `run` returned before it was ready; call `ready` once the service can be used"
    }
}
