/// The phase of a program or of one of its scenes, from invisible to receiving input.
public enum HostPhase: Int, Sendable, Comparable, CaseIterable {
    /// Not visible.
    case background
    /// Visible, without receiving input.
    case inactive
    /// Visible, and receiving input.
    case active

    /// Returns whether `left` is further from receiving input than `right`.
    public static func < (left: HostPhase, right: HostPhase) -> Bool { left.rawValue < right.rawValue }
}

/// A transition from one phase to the next.
public enum PhaseChange: Sendable, Hashable {
    case willEnterForeground, didBecomeActive, willResignActive, didEnterBackground

    /// Returns the transitions from `old` to `new`. There may be several: an active program that enters the background
    /// resigns in between.
    static func steps(from old: HostPhase, to new: HostPhase) -> [PhaseChange] {
        switch (old, new) {
        case (.background, .inactive): [.willEnterForeground]
        case (.background, .active): [.willEnterForeground, .didBecomeActive]
        case (.inactive, .active): [.didBecomeActive]
        case (.active, .inactive): [.willResignActive]
        case (.active, .background): [.willResignActive, .didEnterBackground]
        case (.inactive, .background): [.didEnterBackground]
        case (.background, .background), (.inactive, .inactive), (.active, .active): []
        }
    }
}

/// Combines the phases that an application delegate, any number of scenes and SwiftUI report into one sequence.
///
/// The phase of the program is the furthest advanced phase of its sources. A change that several sources report counts
/// once. The first scene that appears after a launch is not a return to the foreground.
public struct PhaseTracker {
    /// The phase of the program.
    public private(set) var phase: HostPhase
    /// The phase of each source.
    private var sources: [AnyHashable: HostPhase] = [:]
    /// Whether any source has reported its phase.
    private(set) var hasPhase = false

    /// Creates a tracker for a program that is being launched.
    ///
    /// - Parameter isInBackground: whether the program is launched in the background.
    public init(inBackground isInBackground: Bool = false) {
        phase = isInBackground ? .background : .inactive
    }

    /// Returns the phase of a source; `nil` if there is none.
    func phase(of source: AnyHashable) -> HostPhase? { sources[source] }

    /// Sets the phase of `source`, a scene or the program itself.
    ///
    /// - Returns: the resulting changes of the program's phase.
    public mutating func setPhase(_ phase: HostPhase, of source: AnyHashable) -> [PhaseChange] {
        sources[source] = phase
        hasPhase = true
        return settle()
    }

    /// Removes `source`, which no longer exists.
    ///
    /// - Returns: the resulting changes of the program's phase.
    public mutating func removeSource(_ source: AnyHashable) -> [PhaseChange] {
        guard sources.removeValue(forKey: source) != nil else { return [] }
        return settle()
    }

    private mutating func settle() -> [PhaseChange] {
        let new = sources.values.max() ?? .background
        defer { phase = new }
        return PhaseChange.steps(from: phase, to: new)
    }
}
