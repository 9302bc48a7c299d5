internal import LaunchGraph

/// The parts of a program that receive its events, such as a window or a session, and the states that a new part receives
/// first.
@MainActor struct HostParts {
    private struct Part {
        weak var host: ServiceHost?
        let source: AnyHashable?
    }

    private struct State {
        let responder: ObjectIdentifier
        let name: String
        let source: AnyHashable?
        let send: @MainActor (ServiceHost) -> Void
    }

    private var parts: [Part] = []
    private var states: [State] = []
    /// The scene whose callback is under way; `nil` for a callback of the program.
    var source: AnyHashable?

    /// The parts that receive what is sent now.
    var receivers: [ServiceHost] {
        parts.compactMap { part in
            source == nil || part.source == nil || part.source == source ? part.host : nil
        }
    }

    /// Adds a part.
    ///
    /// - Parameters:
    ///   - host: the part's host.
    ///   - source: the scene whose events the part receives; `nil` for those of all.
    /// - Returns: what sends the present states to the part.
    mutating func add(_ host: ServiceHost, source: AnyHashable?) -> [@MainActor (ServiceHost) -> Void] {
        parts.removeAll { $0.host == nil || $0.host === host }
        parts.append(Part(host: host, source: source))
        return states.filter { $0.source == nil || source == nil || $0.source == source }.map(\.send)
    }

    /// Remembers an event that reports a state, until an event that replaces or ends it.
    mutating func remember<Responder, Payload>(
        _ event: LifecycleEvent<Responder, Payload, Void>, _ payload: Payload
    ) {
        let responder = ObjectIdentifier(Responder.self)
        if event.delivery.endsPair {
            states.removeAll { $0.responder == responder && $0.source == source }
        } else if event.delivery.isState {
            states.removeAll { $0.responder == responder && $0.source == source && $0.name == event.name }
            states.append(
                State(responder: responder, name: event.name, source: source) { $0.send(event, payload) })
        }
    }
}

extension ServiceHost {
    /// Performs `body`, whose events are those of `source`.
    func from<Result>(_ source: AnyHashable, _ body: () -> Result) -> Result {
        let former = parts.source
        parts.source = source
        defer { parts.source = former }
        return body()
    }

    /// Sends the events of this host to `part`, too, beginning with the present states.
    func attach(_ part: ServiceHost, source: AnyHashable?) {
        for send in parts.add(part, source: source) { send(part) }
    }

    /// Returns the combined answers of the program and of its parts, by the result of the event without any answer.
    static func combined<Output>(_ outputs: [Output], without identity: Output) -> Output {
        guard let answers = outputs as? [Bool], let isTrue = identity as? Bool else { return outputs[0] }
        let combined = isTrue ? answers.allSatisfy(\.self) : answers.contains(true)
        return combined as? Output ?? identity
    }

    /// Whether parts can take part in the answer to an event.
    static func isCombinable<Output>(_ type: Output.Type) -> Bool { type == Void.self || type == Bool.self }
}

extension ScreenHost {
    /// Lets the services of this part of the program, such as a window or a session, receive the events of its program:
    /// its state, the items to open, and the scenes. The present states come first.
    ///
    /// Beginnings reach the program's services first, and ends those of its parts. The answers true and false, and
    /// completions, are combined with those of the program; other questions are put to the program alone.
    public func receiveEvents() { receiveEvents(ofSource: nil) }

    func receiveEvents(ofSource source: AnyHashable?) {
        host.needs?.source = source
        host.needs?.program?.attach(host, source: source)
    }
}
