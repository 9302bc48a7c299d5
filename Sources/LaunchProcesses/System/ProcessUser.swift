internal import CLaunchSupport
internal import LaunchSupport

package struct ProcessUser: Sendable {
    private let entry: launch_user

    /// Finds the user with a name or a number.
    ///
    /// - Throws: the error of the system, which `isNotFound` if there is no such user.
    init(named text: String) throws(SystemError) {
        var entry = launch_user()
        let error = launch_user_find(text, &entry)
        guard error == 0 else { throw SystemError(code: error) }
        self.entry = entry
    }

    /// Returns whether `caller` may start processes of this user, as only root may for another one.
    func isAllowed(for caller: UInt32) -> Bool { caller == 0 || caller == entry.user }

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
