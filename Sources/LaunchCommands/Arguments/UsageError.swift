/// A command line that cannot be carried out: one sentence, and a line that says where to read on.
struct UsageError: Error, Equatable {
    /// What is wrong, in one sentence without a full stop.
    let message: String

    /// What to do, in one sentence without a full stop.
    let hint: String?

    /// Whether, without a hint, the command's help text is what to look at next.
    let isAboutSyntax: Bool

    init(_ message: String, hint: String? = nil, isAboutSyntax: Bool = true) {
        self.message = message
        self.hint = hint
        self.isAboutSyntax = isAboutSyntax
    }
}
