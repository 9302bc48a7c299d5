public import LaunchGraph

/// One thing that a host tells a program, as services see it: a row of the catalogue.
///
/// Several callbacks of a host can lead to one event: that of an application delegate and that of a scene, or the same
/// one on iOS and macOS. The rows are the one place where an event's direction, rule and delivery are decided; what
/// services are sent is made from them. ``all`` lists them.
public struct HostEvent: Sendable, Hashable {
    /// What a service is responsible for when it responds.
    public enum Responsibility: String, Sendable, CaseIterable {
        case launch, state, conditions, protectedData, urls, activities, shortcuts, remoteNotifications
        case localNotifications, backgroundWork, restoration, orientation, health, watch, extensions, intents, sharing
        case keyboard, scenes, windows, termination, documents, dock, errors, scripting, screen
        case androidApplication, androidActivity, androidFragment
        /// Callbacks that their host has deprecated and that programs still implement.
        case deprecated
    }

    /// How answers become one.
    public enum Rule: String, Sendable, CaseIterable {
        /// There is no answer.
        case tell
        /// Yes if all say so; yes where nobody answers.
        case all
        /// Yes if all say so; no where nobody answers.
        case allOfSome
        /// Yes if any says so; no where nobody answers.
        case any
        /// Yes unless somebody says no.
        case veto
        /// That of the first that has one.
        case first
        /// The best one, whoever gives it.
        case best
        /// Everything that is in any.
        case union
        /// Every answer.
        case collect
    }

    /// Whether the event waits for services that are not up yet.
    public enum Delivery: String, Sendable, CaseIterable {
        /// It does not.
        case immediate
        /// The latest of its responsibility does: what is told is a state.
        case latest
        /// Every one does: it must not be lost.
        case every
        /// It is sent once the launch has settled, since the host waits for an answer that should count everybody.
        case afterLaunch
    }

    /// By which it is known in reports.
    public let name: String
    /// What a service is responsible for when it responds.
    public let responsibility: Responsibility
    /// Who is asked first.
    public let direction: EventDirection
    /// How answers become one.
    public let rule: Rule
    /// Whether it waits for services that are not up yet.
    public let delivery: Delivery
    init(
        _ name: String, _ responsibility: Responsibility, _ direction: EventDirection, _ rule: Rule,
        _ delivery: Delivery
    ) {
        self.name = name
        self.responsibility = responsibility
        self.direction = direction
        self.rule = rule
        self.delivery = delivery
    }
}
