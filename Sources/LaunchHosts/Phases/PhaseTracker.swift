/// Makes one sequence of phases out of what an application delegate, any number of scenes, and SwiftUI say.
///
/// The program is where the furthest advanced of its sources is. What several of them say of the same change counts once.
/// A launch counts as coming from neither side: the first scene to appear is no return to the foreground.
public struct PhaseTracker {
    /// Where the program is.
    public private(set) var phase: HostPhase
    /// Where each source is.
    private var sources: [AnyHashable: HostPhase] = [:]
    /// Whether any source has ever said where it is.
    private(set) var isTold = false

    /// A program that is being launched.
    ///
    /// - Parameter isInBackground: whether it is launched without being shown.
    public init(inBackground isInBackground: Bool = false) {
        phase = isInBackground ? .background : .inactive
    }

    /// Takes in that `source`, a scene or the program itself, is in `phase`.
    ///
    /// - Returns: what the program goes through because of it.
    public mutating func source(_ source: AnyHashable, is phase: HostPhase) -> [PhaseChange] {
        sources[source] = phase
        isTold = true
        return settle()
    }

    /// Takes in that `source` is gone.
    ///
    /// - Returns: what the program goes through because of it.
    public mutating func sourceIsGone(_ source: AnyHashable) -> [PhaseChange] {
        guard sources.removeValue(forKey: source) != nil else { return [] }
        return settle()
    }

    private mutating func settle() -> [PhaseChange] {
        let new = sources.values.max() ?? .background
        defer { phase = new }
        return PhaseChange.steps(from: phase, to: new)
    }
}
