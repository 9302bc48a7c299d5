/// The error of a system call, identified by its number (`errno`).
package struct SystemError: Error, Hashable {
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// The error of the last system call that failed on this thread.
    package static var last: SystemError { SystemError(code: errno) }

    /// The system's description, in lower case: `no such file or directory`.
    package var reason: String {
        let text = String(cString: strerror(code))
        return text.prefix(1).lowercased() + text.dropFirst()
    }

    /// Whether the same call can succeed later.
    package var isTemporary: Bool { code == EAGAIN || code == EINTR }

    /// Whether the file is not a program that this system can run.
    package var isExecFormat: Bool { code == ENOEXEC }

    /// Whether the file does not exist.
    package var isNotFound: Bool { code == ENOENT }
}
