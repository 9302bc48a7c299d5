/// The exit status of a command.
public struct ExitCode: Hashable, Sendable {
    /// The number.
    public let rawValue: Int32

    /// An exit code by its number.
    public init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// All is well.
    public static let fine = ExitCode(0)
    /// The graph has problems, or it was launched and that failed.
    public static let problems = ExitCode(1)
    /// The command line was wrong, the input could not be read, or the output could not be written.
    public static let usage = ExitCode(2)
}
