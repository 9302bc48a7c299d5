/// Where a program, or one of its scenes, stands between not being seen and receiving input.
public enum HostPhase: Int, Sendable, Comparable, CaseIterable {
    /// Not visible.
    case background
    /// Visible, without receiving input.
    case inactive
    /// Visible, and receiving input.
    case active

    /// Whether `left` is further from the user than `right`.
    public static func < (left: HostPhase, right: HostPhase) -> Bool { left.rawValue < right.rawValue }
}

/// A step from one phase to the next.
public enum PhaseChange: Sendable, Hashable {
    case willEnterForeground, didBecomeActive, willResignActive, didEnterBackground

    /// The steps from `old` to `new`, which may lie apart: an active program that is in the background next has resigned
    /// in between.
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
