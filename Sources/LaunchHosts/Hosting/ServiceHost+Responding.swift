public import LaunchGraph

extension ServiceHost {
    /// Returns whether a callback of a host would reach a service; `nil` if the catalogue does not have it.
    ///
    /// A host asks its delegate which callbacks it implements, and infers facts from some of them: for example, that a
    /// program has the background mode for remote notifications, or that it supports state restoration. Services that
    /// conform count immediately, and so does a service whose launch returns a value of a type that conforms. The
    /// callbacks that the host itself needs, and those that AppKit calls for notifications, always count as implemented.
    func responds(to selector: String, of host: HostCallback.Host) -> Bool? {
        guard let callback = HostCallback.named(selector, of: host) else { return nil }
        if claimedSelectors.contains(selector) || callback.traits.contains(.always) { return true }
        // Of the callbacks that launch a program, only the current one is implemented.
        if callback.event == .didFinishLaunching { return false }
        return Self.responderTypes.entries.contains { entry in
            entry.events.contains(callback.event)
                && (entry.isFound(dispatcher) || claimedTypes.contains(where: entry.conforms))
        }
    }

    /// Lets a callback always count as implemented, although no service receives it.
    ///
    /// An SDK that exchanges the methods of the delegate asks for them first. Call this method in `makeHost`, for the callbacks
    /// that the SDK handles.
    public func claim(_ selector: String) { claimedSelectors.insert(selector) }

    /// Lets the callbacks always count as implemented that reach a service of this type, or the value of its launch.
    ///
    /// A window or a session that is created later has services that do not exist when the host asks. Call this method in
    /// `makeHost`, for those of them that receive events.
    public func claim<S: Service>(_ type: S.Type) { claimedTypes += [S.self, S.Output.self] }

    /// Finds out off the main thread to which responder types the services and their values conform.
    ///
    /// The first time that a program asks for a conformance, the runtime searches all conformances of the executable, and it
    /// keeps the answer.
    func primeResponderTypes() {
        let types = dispatcher.responderTypes
        let conformances = Self.responderTypes.entries.map(\.conforms)
        Task.detached(priority: .utility) {
            for type in types { for conforms in conformances { _ = conforms(type) } }
        }
    }

    static let responderTypes: ResponderTypes = {
        var types = ResponderTypes()
        types.addCatalogue()
        return types
    }()
}

/// The responder types of the catalogue, and the events for which hosts ask whether a service responds. An event of several
/// hosts can have several types.
@MainActor struct ResponderTypes {
    struct Entry {
        let type: ObjectIdentifier
        let events: [HostEvent]
        /// Returns whether the values of a type are responders.
        let conforms: @Sendable (any Any.Type) -> Bool
        /// Returns whether a dispatcher has a responder, or will have one when a service is up.
        let isFound: @MainActor (Dispatcher) -> Bool
    }

    private(set) var entries: [Entry] = []

    /// Adds a responder type, with its events for which hosts ask whether a service responds.
    ///
    /// - Parameter conforms: returns whether the values of a type are responders. Only the caller knows the protocol, of which
    ///   `Responder` is the existential type.
    mutating func add<Responder>(
        _ type: Responder.Type, _ events: HostEvent..., conforms: @escaping @Sendable (any Any.Type) -> Bool
    ) {
        entries.append(
            Entry(type: ObjectIdentifier(type), events: events, conforms: conforms) {
                !$0.responders(as: Responder.self).isEmpty || $0.awaitsValue(where: conforms)
            })
    }

    /// Returns the entries of a responder type.
    func entries<Responder>(of type: Responder.Type) -> [Entry] { entries.filter { $0.type == ObjectIdentifier(type) } }
}
