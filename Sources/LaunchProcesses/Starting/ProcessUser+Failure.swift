internal import LaunchSupport

extension ProcessUser {
    /// Finds the user with the name or number `text`.
    ///
    /// - Parameter caller: the user of this process, who may start processes of another user only as root.
    package init(_ text: String, caller: UInt32 = geteuid()) throws(ProcessFailure) {
        do throws(SystemError) {
            try self.init(named: text)
        } catch {
            let problem = ProcessFailure.Code.system("the user ‘\(text)’ cannot be found", reason: error.reason)
            throw ProcessFailure(error.isNotFound ? .noUser(text) : problem)
        }
        guard isAllowed(for: caller) else { throw ProcessFailure(.noRightToUser(text)) }
    }
}
