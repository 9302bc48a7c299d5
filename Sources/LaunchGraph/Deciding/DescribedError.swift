/// An error of a service together with its description.
///
/// A description is code of the program: it may be slow, and may use the dispatcher. It is therefore made once, before the
/// dispatcher's lock is taken.
struct DescribedError: Error, CustomStringConvertible {
    /// The error that the service threw.
    let error: any Error
    let description: String

    init(_ error: any Error) {
        self.error = error
        description = "\(error)"
    }
}

extension Error {
    /// The error that the service threw, if this one describes it.
    var undescribed: any Error { (self as? DescribedError)?.error ?? self }
}
