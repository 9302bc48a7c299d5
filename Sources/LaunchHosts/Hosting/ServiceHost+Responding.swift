public import LaunchGraph

// Answers for hosts that ask their delegate which callbacks it implements.
extension ServiceHost {
    /// Returns whether a callback of a host would reach a service, or `nil` if the catalogue does not have the
    /// callback.
    ///
    /// A host asks its delegate which callbacks it implements, and infers facts from some of them: for example, that a
    /// program has the background mode for remote notifications, or that it supports state restoration. Services that
    /// conform count immediately, and so does a service whose launch returns a value of a type that conforms. The
    /// callbacks that the host itself needs, and those that AppKit calls for notifications, always count as implemented.
    public func responds(to selector: String, of host: HostCallback.Host) -> Bool? {
        guard let callback = HostCallback.named(selector, of: host) else { return nil }
        if claimedSelectors.contains(selector) || callback.isNeededByHost || callback.isNotification { return true }
        // Of the callbacks that launch a program, only the current one is implemented.
        if callback.event == .didFinishLaunching { return false }
        return responds(to: callback.event)
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

    /// Returns whether an event of the catalogue would reach a service.
    public func responds(to event: HostEvent) -> Bool {
        Self.responderTypes.hasResponder(for: event, in: dispatcher)
            || Self.responderTypes.hasResponder(for: event, among: claimedTypes)
    }

    /// Finds out off the main thread to which responder types the services and their values conform.
    ///
    /// The first time that a program asks for a conformance, the runtime searches all conformances of the executable, and it
    /// keeps the answer.
    func primeResponderTypes() {
        let types = dispatcher.responderTypes
        let conformances = Self.responderTypes.conformances.values
        Task.detached(priority: .utility) {
            for type in types { for conforms in conformances { _ = conforms(type) } }
        }
    }

    /// The responder types of all events that this platform has.
    static let responderTypes: ResponderTypes = {
        var types = ResponderTypes()
        types.add(.state, (any ApplicationStateResponder).self) { $0 is any ApplicationStateResponder.Type }
        types.add([.didReceiveMemoryWarning], (any MemoryWarningResponder).self) {
            $0 is any MemoryWarningResponder.Type
        }
        types.add([.significantTimeChange], (any TimeChangeResponder).self) { $0 is any TimeChangeResponder.Type }
        types.add(.protectedData, (any ProtectedDataResponder).self) { $0 is any ProtectedDataResponder.Type }
        types.add(.health, (any HealthAuthorizationResponder).self) {
            $0 is any HealthAuthorizationResponder.Type
        }
        types.add([.localizesKeyCommands], (any KeyCommandResponder).self) { $0 is any KeyCommandResponder.Type }
        types.add([.backgroundURLSession], (any BackgroundURLSessionResponder).self) {
            $0 is any BackgroundURLSessionResponder.Type
        }
        types.add(.screen, (any ScreenResponder).self) { $0 is any ScreenResponder.Type }
        types.add(.androidApplication, (any AndroidApplicationResponder).self) {
            $0 is any AndroidApplicationResponder.Type
        }
        types.add(.androidActivity, (any AndroidActivityResponder).self) { $0 is any AndroidActivityResponder.Type }
        types.add(.androidFragment, (any AndroidFragmentResponder).self) { $0 is any AndroidFragmentResponder.Type }
        #if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
            types.add(.urls, (any OpenURLResponder).self) { $0 is any OpenURLResponder.Type }
            types.add(.activities, (any UserActivityResponder).self) { $0 is any UserActivityResponder.Type }
            types.add(
                [.didRegisterForNotifications, .didFailToRegister], (any RemoteNotificationRegistrationResponder).self
            ) { $0 is any RemoteNotificationRegistrationResponder.Type }
            #if canImport(Intents)
                types.add(.intents, (any IntentResponder).self) { $0 is any IntentResponder.Type }
            #endif
            #if canImport(CloudKit)
                types.add(.sharing, (any CloudKitShareResponder).self) { $0 is any CloudKitShareResponder.Type }
            #endif
        #endif
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
    fileprivate private(set) var conformances: [ObjectIdentifier: @Sendable (any Any.Type) -> Bool] = [:]

    /// Adds `Responder` as a responder type of `events`.
    ///
    /// - Parameter conforms: returns whether the values of a type are responders.
    mutating func add<Responder>(
        _ events: [HostEvent], _ type: Responder.Type, conforms: @escaping @Sendable (any Any.Type) -> Bool
    ) {
        self.events[ObjectIdentifier(type), default: []].formUnion(events)
        conformances[ObjectIdentifier(type)] = conforms
        for event in events {
            hasResponder[event, default: []].append {
                !$0.responders(as: Responder.self).isEmpty || $0.awaitsValue(where: conforms)
            }
        }
    }

    /// Adds `Responder` as a responder type of all events of a responsibility.
    mutating func add<Responder>(
        _ responsibility: HostEvent.Responsibility, _ type: Responder.Type,
        conforms: @escaping @Sendable (any Any.Type) -> Bool
    ) {
        add(HostEvent.allCases.filter { $0.responsibility == responsibility }, type, conforms: conforms)
    }

    /// Returns whether a service of `dispatcher` responds to an event.
    func hasResponder(for event: HostEvent, in dispatcher: Dispatcher) -> Bool {
        hasResponder[event]?.contains { $0(dispatcher) } ?? false
    }

    /// Returns whether one of `types` responds to an event.
    func hasResponder(for event: HostEvent, among types: [any Any.Type]) -> Bool {
        types.contains { type in
            conformances.contains { key, conforms in events[key]?.contains(event) == true && conforms(type) }
        }
    }

    /// Returns whether the launch of a service of `dispatcher` that is not up yet will return a responder.
    func awaitsResponder<Responder>(of type: Responder.Type, in dispatcher: Dispatcher) -> Bool {
        conformances[ObjectIdentifier(type)].map { dispatcher.awaitsValue(where: $0) } ?? false
    }

    /// Returns the callbacks of a host that lead to an event with a responder type.
    func callbacks<Responder>(for type: Responder.Type, of host: HostCallback.Host) -> [HostCallback] {
        let events = events[ObjectIdentifier(type)] ?? []
        return HostCallback.all.filter { $0.host == host && events.contains($0.event) }
    }
}
