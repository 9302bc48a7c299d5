internal import LaunchGraph

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

/// Combines the phases that an application delegate, any number of scenes and SwiftUI report into one sequence.
///
/// The phase of the program is the furthest advanced phase of its sources. A change that several sources report counts
/// once. The first scene that appears after a launch is not a return to the foreground.
struct PhaseTracker {
    typealias Change = LifecycleEvent<any ApplicationStateResponder, Void, Void>

    private(set) var phase: HostPhase
    private var sources: [AnyHashable: HostPhase] = [:]
    /// Whether any source has reported its phase.
    private(set) var hasPhase = false

    init(inBackground isInBackground: Bool = false) { phase = isInBackground ? .background : .inactive }

    func phase(of source: AnyHashable) -> HostPhase? { sources[source] }

    mutating func setPhase(_ phase: HostPhase, of source: AnyHashable) -> [Change] {
        sources[source] = phase
        hasPhase = true
        return settle()
    }

    mutating func removeSource(_ source: AnyHashable) -> [Change] {
        guard sources.removeValue(forKey: source) != nil else { return [] }
        return settle()
    }

    private mutating func settle() -> [Change] {
        let new = sources.values.max() ?? .background
        defer { phase = new }
        return Self.changes(from: phase, to: new)
    }

    /// There may be several changes: an active program that enters the background resigns in between.
    private static func changes(from old: HostPhase, to new: HostPhase) -> [Change] {
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
