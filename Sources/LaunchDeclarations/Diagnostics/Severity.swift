/// How much a diagnostic matters.
public enum Severity: String, Sendable, CaseIterable {
    /// The graph cannot be launched, or a rule that was set for it is broken.
    case error
    /// Worth a look; fails a check only where that was asked for.
    case warning
    /// For information.
    case note
    /// Not reported.
    case off
}
