internal import LaunchGraph

// Answers for hosts that ask their delegate which callbacks it implements.
extension ServiceHost {
    /// Returns whether a callback of a host would reach a service, or `nil` if the catalogue does not have the
    /// callback.
    ///
    /// A host asks its delegate which callbacks it implements, and infers facts from some of them: for example, that a
    /// program has the background mode for remote notifications, or that it supports state restoration. Services that
    /// conform count immediately, and the value of a launch once the launch has returned it. The callbacks that the
    /// host itself needs, and those that AppKit calls for notifications, always count as implemented.
    public func responds(to selector: String, of host: HostCallback.Host) -> Bool? {
        guard let callback = HostCallback.named(selector, of: host) else { return nil }
        if callback.isNeededByHost || callback.isNotification { return true }
        // Of the callbacks that launch a program, only the current one is implemented.
        if callback.event == .didFinishLaunching { return false }
        return responds(to: callback.event)
    }

    /// Returns whether an event of the catalogue would reach a service.
    public func responds(to event: HostEvent) -> Bool {
        Self.responderTypes.hasResponder(for: event, in: dispatcher)
    }

    /// The responder types of all events that this platform has.
    static let responderTypes: ResponderTypes = {
        var types = ResponderTypes()
        types.add(.state, (any ApplicationStateResponder).self)
        types.add([.didReceiveMemoryWarning], (any MemoryWarningResponder).self)
        types.add([.significantTimeChange], (any TimeChangeResponder).self)
        types.add([.protectedDataAvailable, .protectedDataUnavailable], (any ProtectedDataResponder).self)
        types.add([.requestHealthAuthorization], (any HealthAuthorizationResponder).self)
        types.add([.localizesKeyCommands], (any KeyCommandResponder).self)
        types.add([.backgroundURLSession], (any BackgroundURLSessionResponder).self)
        types.add(.screen, (any ScreenResponder).self)
        types.add(.androidApplication, (any AndroidApplicationResponder).self)
        types.add(.androidActivity, (any AndroidActivityResponder).self)
        types.add(.androidFragment, (any AndroidFragmentResponder).self)
        #if canImport(UIKit) && !os(watchOS)
            types.addUIKit()
        #endif
        #if canImport(AppKit) && !targetEnvironment(macCatalyst)
            types.addAppKit()
        #endif
        #if canImport(UserNotifications)
            types.addUserNotifications()
        #endif
        return types
    }()
}

/// The responder types of events. An event of several hosts can have several.
@MainActor struct ResponderTypes {
    private var hasResponder: [HostEvent: [@MainActor (Dispatcher) -> Bool]] = [:]
    private var events: [ObjectIdentifier: Set<HostEvent>] = [:]

    /// Adds `Responder` as a responder type of `events`.
    mutating func add<Responder>(_ events: [HostEvent], _ type: Responder.Type) {
        self.events[ObjectIdentifier(type), default: []].formUnion(events)
        for event in events {
            hasResponder[event, default: []].append { !$0.responders(as: Responder.self).isEmpty }
        }
    }

    /// Adds `Responder` as a responder type of all events of a responsibility.
    mutating func add<Responder>(_ responsibility: HostEvent.Responsibility, _ type: Responder.Type) {
        add(HostEvent.allCases.filter { $0.responsibility == responsibility }, type)
    }

    /// Returns whether a service of `dispatcher` responds to an event.
    func hasResponder(for event: HostEvent, in dispatcher: Dispatcher) -> Bool {
        hasResponder[event]?.contains { $0(dispatcher) } ?? false
    }

    /// Returns the callbacks of a host that lead to an event with a responder type.
    func callbacks<Responder>(for type: Responder.Type, of host: HostCallback.Host) -> [HostCallback] {
        let events = events[ObjectIdentifier(type)] ?? []
        return HostCallback.all.filter { $0.host == host && events.contains($0.event) }
    }
}
