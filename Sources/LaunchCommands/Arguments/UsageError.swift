/// An invalid command line: the problem in one sentence, and a suggestion or a reference to the help.
struct UsageError: Error, Equatable {
    /// The problem, in one sentence without a full stop.
    let message: String

    /// A suggestion, in one sentence without a full stop.
    let hint: String?

    /// Whether the message refers to the command's help if there is no hint.
    let isAboutSyntax: Bool

    init(_ message: String, hint: String? = nil, isAboutSyntax: Bool = true) {
        self.message = message
        self.hint = hint
        self.isAboutSyntax = isAboutSyntax
    }
}
