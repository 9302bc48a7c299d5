internal import CLaunchSupport
internal import LaunchSupport

package struct ProcessUser: Sendable {
    private let entry: launch_user

    /// Finds the user with the name or number `text`.
    ///
    /// - Parameter caller: the user of this process, who may start processes of another user only as root.
    package init(_ text: String, caller: UInt32 = geteuid()) throws(ProcessFailure) {
        var entry = launch_user()
        let error = SystemError(code: launch_user_find(text, &entry))
        if error.isNotFound { throw ProcessFailure(.noUser(text)) }
        guard error.code == 0 else {
            throw ProcessFailure(.system("the user ‘\(text)’ cannot be found", reason: error.reason))
        }
        guard caller == 0 || caller == entry.user else { throw ProcessFailure(.noRightToUser(text)) }
        self.entry = entry
    }

    private var isOwn: Bool { entry.user == geteuid() }

    var variables: [(name: String, value: String)] {
        let (name, home) = (Self.text(entry.name), Self.text(entry.home))
        return isOwn || name.isEmpty ? [] : [("HOME", home), ("LOGNAME", name), ("USER", name)]
    }

    /// The user to change to; `nil` if the processes of this user need no change.
    var change: launch_user? { isOwn ? nil : entry }

    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
