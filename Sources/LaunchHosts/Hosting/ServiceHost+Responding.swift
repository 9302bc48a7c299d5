internal import LaunchGraph

// What a host may be told of whom its callbacks would reach.
extension ServiceHost {
    /// Whether a callback of a host would reach anybody; `nil` for one that the catalogue does not have, about which only
    /// the delegate itself knows.
    ///
    /// A host asks its delegate which callbacks it has, and takes some for a claim: that of remote notifications for a
    /// background mode, those of restoration for a wish. It is told the truth: what a service conforms to counts, and what
    /// a launch returned once it has. The callbacks that the host itself needs are always there.
    public func responds(to selector: String, of host: HostCallback.Host) -> Bool? {
        guard let callback = HostCallback.named(selector, of: host) else { return nil }
        if callback.isHosts { return true }
        // What launches a program is told under its present name only.
        if callback.event == .didFinishLaunching { return false }
        return responds(to: callback.event)
    }

    /// Whether an event of the catalogue would reach anybody.
    public func responds(to event: HostEvent) -> Bool {
        Self.all.byName[event.name]?(dispatcher) ?? false
    }

    /// The names of the events for which a type of responders is looked for.
    static func events<Responder>(for type: Responder.Type) -> Set<String> {
        all.events[ObjectIdentifier(type)] ?? []
    }

    private static let all: Questions = {
        var questions = plainQuestions
        for more in hostQuestions { questions.merge(more) }
        return questions
    }()

    /// What is known only where a host's own types are.
    private static var hostQuestions: [Questions] {
        var all: [Questions] = []
        #if canImport(UIKit) && !os(watchOS)
            all.append(uiKitQuestions)
        #endif
        #if canImport(AppKit) && !targetEnvironment(macCatalyst)
            all.append(appKitQuestions)
        #endif
        #if canImport(UserNotifications)
            all.append(userNotificationQuestions)
        #endif
        return all
    }

    private static var plainQuestions: Questions {
        var questions = Questions()
        questions.add(HostEvent.all.filter { $0.responsibility == .state }, (any ApplicationStateResponder).self)
        questions.add([.didReceiveMemoryWarning], (any MemoryWarningResponder).self)
        questions.add([.significantTimeChange], (any TimeChangeResponder).self)
        questions.add([.protectedDataAvailable, .protectedDataUnavailable], (any ProtectedDataResponder).self)
        questions.add([.requestHealthAuthorization], (any HealthAuthorizationResponder).self)
        questions.add([.localizesKeyCommands], (any KeyCommandResponder).self)
        questions.add([.backgroundURLSession], (any BackgroundURLSessionResponder).self)
        questions.add(HostEvent.all.filter { $0.responsibility == .screen }, (any ScreenResponder).self)
        questions.add(
            HostEvent.all.filter { $0.responsibility == .androidApplication }, (any AndroidApplicationResponder).self)
        questions.add(
            HostEvent.all.filter { $0.responsibility == .androidActivity }, (any AndroidActivityResponder).self)
        questions.add(
            HostEvent.all.filter { $0.responsibility == .androidFragment }, (any AndroidFragmentResponder).self)
        return questions
    }
}

/// Who is to be looked for when somebody asks whether an event would reach anybody.
@MainActor struct Questions {
    private(set) var byName: [String: @MainActor (Dispatcher) -> Bool] = [:]

    /// By the type of those who are looked for.
    private(set) var events: [ObjectIdentifier: Set<String>] = [:]

    /// `events` reach whoever is a `Responder`.
    mutating func add<Responder>(_ events: [HostEvent], _ type: Responder.Type) {
        self.events[ObjectIdentifier(type), default: []].formUnion(events.map(\.name))
        for event in events {
            // An event of several hosts can have responders of several types.
            let earlier = byName[event.name]
            byName[event.name] = { dispatcher in
                !dispatcher.responders(as: Responder.self).isEmpty || earlier?(dispatcher) == true
            }
        }
    }

    /// Adds what is known of another host.
    mutating func merge(_ other: Questions) {
        for (name, question) in other.byName {
            let earlier = byName[name]
            byName[name] = { question($0) || earlier?($0) == true }
        }
        for (type, names) in other.events { events[type, default: []].formUnion(names) }
    }
}
