/// The order in which the responders to an event are asked.
public enum EventDirection: Sendable, Hashable {
    /// In launch order: a service after the services that it depends on. Suited to beginnings, such as becoming active
    /// or signing in.
    case dependenciesFirst
    /// In reverse launch order: a service before the services that it depends on. Suited to ends, such as resigning or
    /// terminating.
    case dependentsFirst
}

/// An event of any type, as far as its routing depends on it.
protocol RoutableEvent {
    associatedtype Responder
    var name: String { get }
    var direction: EventDirection { get }
    var delivery: EventDelivery { get }
}

/// Whether an event is buffered for services that are not up yet.
public struct EventDelivery: Sendable, Hashable {
    /// The policy that determines which events of one kind are buffered for a service that is not up yet.
    public enum BufferingPolicy: Sendable, Hashable {
        /// Every event, in order. Suited to events that must not be lost, such as URLs and notifications.
        ///
        /// The buffer keeps the latest 1,000 events of a kind.
        case all
        /// Only the latest event, which is a state, such as active or inactive: a service that comes up, also again,
        /// receives it until another event replaces it.
        case latest
    }

    /// The buffering policy; `nil` if the event is not buffered.
    private(set) var buffering: BufferingPolicy?
    /// The kind of the event; `nil` if the kind is the event's name. The buffering policy applies to the events of one
    /// kind.
    private(set) var kind: String?
    /// The role of the event in a pair; `nil` if it belongs to no pair.
    private(set) var part: PairedPart?
    /// The name that the beginnings of a pair share of which only the latest is buffered; `nil` for the event's name.
    private(set) var state: String?

    /// The role of an event in a pair.
    enum PairedPart: Sendable, Hashable {
        case beginning
        /// An announced end, which the actual end of the pair follows, such as the announcement of a disappearance.
        case announcedEnd
        case end
    }

    /// Delivered once, at the dispatch.
    ///
    /// A service that conforms to the responder type itself receives the event even if it is not up yet. A value that a
    /// launch returns receives events from then on.
    public static let immediate = EventDelivery()

    /// Delivered at the dispatch to the services that are up, and buffered for every other service until it comes up.
    ///
    /// A buffered delivery does not affect the result. A service receives buffered events in the order in which they
    /// were dispatched, and before any event that is dispatched later. An asynchronous event reaches a service only
    /// after the service has answered the events that were buffered for it before, or has timed out; the timeout of the
    /// new event begins then. An event that is dispatched while other services still answer an earlier one does not
    /// wait for the earlier event, and an event that a responder to a buffered event dispatches waits for no buffered
    /// event. Events for `Sendable` responders and events that are delivered on the main actor do not wait for one
    /// another. A service that fails, is skipped or is shut down receives no buffered events; if it is launched again,
    /// it receives the latest states, and the events that are dispatched from then on. A responder to a buffered asynchronous event that has
    /// not answered when its service is down is cancelled.
    ///
    /// - Parameters:
    ///   - policy: which of the events of a kind are buffered.
    ///   - kind: the name of the kind, which several events with the same responder type and payload type share; by
    ///     default, each event is a kind of its own. For instance, only the latest of the events that report whether a
    ///     program is active, inactive or in the background is buffered.
    public static func buffered(_ policy: BufferingPolicy, of kind: String? = nil) -> EventDelivery {
        EventDelivery(buffering: policy, kind: kind)
    }

    /// Delivered at the dispatch to the services that are up, and buffered for every other service for as long as the
    /// pair has not ended.
    ///
    /// Suited to beginnings that have an end, such as the appearance of a screen: a service never receives an end
    /// without its beginning. A pair can have several beginnings; a service that comes up receives the latest of each,
    /// in the order in which they were dispatched, and so does a service that is launched again. After an end, nothing
    /// is buffered until the next beginning.
    ///
    /// - Parameters:
    ///   - pair: the name of the pair. Pairs belong to a responder type.
    ///   - state: the name of a state that several events report while the pair lasts, of which the latest is buffered;
    ///     by default, each event is a state of its own.
    public static func begins(_ pair: String, state: String? = nil) -> EventDelivery {
        EventDelivery(buffering: .latest, kind: pair, part: .beginning, state: state)
    }

    /// Delivered at the dispatch to the services that have received a beginning of the pair, and never buffered.
    ///
    /// - Parameters:
    ///   - pair: the name of the pair, as in ``begins(_:state:)``.
    ///   - isAnnounced: whether the event only announces the end, so that another end of the pair is delivered to the
    ///     same services.
    public static func ends(_ pair: String, announced isAnnounced: Bool = false) -> EventDelivery {
        EventDelivery(buffering: .latest, kind: pair, part: isAnnounced ? .announcedEnd : .end)
    }

    /// Whether the event reports a state or begins a pair, so that a service that comes up, also again, receives it.
    public var isState: Bool { buffering == .latest && !endsPair }

    /// Returns the name that the events share of which only the latest is buffered; that of the event by default.
    ///
    /// - Parameter name: the name of the event.
    public func stateName(ofEvent name: String) -> String { (part == nil ? kind : state) ?? name }

    /// Whether the event ends a pair, or announces its end.
    public var endsPair: Bool { part == .end || part == .announcedEnd }

    var isBuffered: Bool { buffering != nil }

    var pair: String? { part == nil ? nil : kind }
}
