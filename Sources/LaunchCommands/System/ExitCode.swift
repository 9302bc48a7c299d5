package struct ExitCode: Hashable, Sendable {
    package let rawValue: Int32

    package init(_ rawValue: Int32) { self.rawValue = rawValue }

    package static let fine = ExitCode(0)
    /// The graph has problems, or its launch failed.
    package static let problems = ExitCode(1)
    /// The command line was wrong, the input could not be read, or the output could not be written.
    package static let usage = ExitCode(2)
}
