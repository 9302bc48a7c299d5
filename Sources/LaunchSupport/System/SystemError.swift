/// The error of a system call, identified by its number (`errno`), or another reason why a call is not made.
package struct SystemError: Error, Hashable {
    /// The system's number of the error; 0 for another reason.
    package let code: Int32
    private let otherReason: String?

    package init(code: Int32) { (self.code, otherReason) = (code, nil) }

    /// Creates an error for a reason that the system does not know, a short phrase in lower case.
    package init(reason: String) { (code, otherReason) = (0, reason) }

    package static var last: SystemError { SystemError(code: errno) }

    /// The reason in lower case: `no such file or directory`.
    package var reason: String {
        if let otherReason { return otherReason }
        let text = String(cString: strerror(code))
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    package var isTemporary: Bool { code == EAGAIN || code == EINTR }

    package var isNotFound: Bool { code == ENOENT }
}
