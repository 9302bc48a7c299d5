#if canImport(UIKit) && !os(watchOS)
    /// What a delegate of Objective-C says, of which `Sendable` cannot be asked.
    ///
    /// Safe because whoever said it has handed it over, as to UIKit itself, which sends it to another program, and nobody
    /// but the host takes it out again, on the main actor.
    struct ForeignValue: @unchecked Sendable {
        let value: Any
    }
#endif
