internal import LaunchGraph

/// The parts of a program that receive its events, such as a window, and the states that a new part receives first.
@MainActor struct HostParts {
    private struct Part {
        weak var host: ServiceHost?
        let source: AnyHashable?
    }

    private struct State {
        let responder: ObjectIdentifier
        let payload: ObjectIdentifier
        let name: String
        let source: AnyHashable?
        let send: @MainActor (ServiceHost) -> Void

        func isReplaced(by other: State) -> Bool {
            (responder, payload, name, source) == (other.responder, other.payload, other.name, other.source)
        }
    }

    private var parts: [Part] = []
    private var states: [State] = []
    /// The scene whose callback is under way; `nil` for a callback of the program.
    var source: AnyHashable?

    /// Returns the parts that receive what is sent in a callback of `source`; all parts for a callback of the program.
    func receivers(of source: AnyHashable?) -> [ServiceHost] {
        parts.compactMap { part in
            source == nil || part.source == nil || part.source == source ? part.host : nil
        }
    }

    /// Adds a part, and returns what sends the present states to it.
    mutating func add(_ host: ServiceHost, source: AnyHashable?) -> [@MainActor (ServiceHost) -> Void] {
        parts.removeAll { $0.host == nil || $0.host === host }
        parts.append(Part(host: host, source: source))
        return states.filter { $0.source == nil || source == nil || $0.source == source }.map(\.send)
    }

    /// Remembers an event that reports a state, until an event that replaces or ends it.
    mutating func remember<Responder, Payload>(_ event: LifecycleEvent<Responder, Payload, Void>, _ payload: Payload) {
        let responder = ObjectIdentifier(Responder.self)
        if event.delivery.endsPair {
            states.removeAll { $0.responder == responder && $0.source == source }
        } else if event.delivery.isState {
            let state = State(
                responder: responder, payload: ObjectIdentifier(Payload.self),
                name: event.delivery.stateName(ofEvent: event.name), source: source
            ) { [source] host in host.from(source) { host.send(event, payload) } }
            states.removeAll { $0.isReplaced(by: state) }
            states.append(state)
        }
    }
}

extension ServiceHost {
    /// Returns this host, the parts that receive what is sent in a callback of `source`, and their parts.
    func withReceivers(of source: AnyHashable?) -> [ServiceHost] {
        [self] + parts.receivers(of: source).flatMap { $0.withReceivers(of: source) }
    }

    /// Performs `body`, whose events are those of `source`; `nil` for the program.
    func from<Result>(_ source: AnyHashable?, _ body: () -> Result) -> Result {
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
        func combine<Answer: CombinableAnswer>(_ type: Answer.Type) -> Output? {
            guard let answers = outputs as? [Answer], let identity = identity as? Answer else { return nil }
            return Answer.combined(answers, without: identity) as? Output
        }
        return (Output.self as? any CombinableAnswer.Type).flatMap { combine($0) } ?? outputs[0]
    }

    static func isCombinable<Output>(_ type: Output.Type) -> Bool {
        type == Void.self || type is any CombinableAnswer.Type
    }

    func launchFailedParts() {
        for part in parts.receivers(of: nil) {
            let hasFailed = part.launch.hasFailed || part.launch.firstError != nil
            if hasFailed || part.launch.hasBegun && part.isDown { part.launch() }
        }
    }
}

/// An answer of parts of a program that can be combined with the program's.
protocol CombinableAnswer {
    static func combined(_ answers: [Self], without identity: Self) -> Self
}

extension Bool: CombinableAnswer {
    static func combined(_ answers: [Bool], without identity: Bool) -> Bool {
        identity ? answers.allSatisfy(\.self) : answers.contains(true)
    }
}

extension ScreenHost {
    /// Lets the services of this part of the program, such as a window or a session, receive the events of its program:
    /// its state, the items to open, and the scenes. The present states come first.
    ///
    /// Beginnings reach the program's services first, and ends those of its parts. The answers true and false, the results of
    /// a fetch, and completions are combined with those of the program; other questions are put to the program alone.
    ///
    /// A part whose launch failed, or that went down with the program, is launched again when the program is up again.
    public func receiveEvents() { receiveEvents(ofSource: nil) }

    func receiveEvents(ofSource source: AnyHashable?) {
        host.needs?.source = source
        host.needs?.program?.attach(host, source: source)
    }
}
