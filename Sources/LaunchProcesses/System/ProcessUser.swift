internal import CLaunchSupport
internal import LaunchSupport

/// A user as which processes can run.
package struct ProcessUser: Sendable {
    private let entry: launch_user

    /// Finds the user with the name or number `text`.
    ///
    /// - Parameter caller: the user of this process, who may start processes of another user only as root.
    /// - Throws: ``ProcessFailure`` if there is no such user, or the caller lacks the right.
    package init(_ text: String, caller: UInt32 = geteuid()) throws(ProcessFailure) {
        var entry = launch_user()
        let error = launch_user_find(text, &entry)
        guard error == 0 else {
            throw ProcessFailure(
                error == ENOENT ? .noUser(text) : .system(text, reason: SystemError(code: error).reason))
        }
        guard caller == 0 || caller == entry.user else { throw ProcessFailure(.noRightToUser(text)) }
        self.entry = entry
    }

    /// Whether this is the user of this process.
    private var isOwn: Bool { entry.user == geteuid() }

    /// The variables by which programs find out who they are.
    var variables: [(name: String, value: String)] {
        let (name, home) = (Self.text(entry.name), Self.text(entry.home))
        return isOwn || name.isEmpty ? [] : [("HOME", home), ("LOGNAME", name), ("USER", name)]
    }

    /// Calls `body` with the user to change to; `nil` if the processes of this user need no change.
    func withEntry<Result>(_ body: (UnsafePointer<launch_user>?) -> Result) -> Result {
        isOwn ? body(nil) : withUnsafePointer(to: entry, body)
    }

    /// Returns the text of an array of characters that ends with a zero.
    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
