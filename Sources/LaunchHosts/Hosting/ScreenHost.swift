public import LaunchGraph

/// The services of one screen. They may depend on the program's services, and are shut down with the screen.
///
/// ```swift
/// final class BasketController: UIViewController {
///     lazy var screen = ScreenHost(in: app) { BasketService(); TitleService(self) }
///
///     override func viewDidLoad() {
///         super.viewDidLoad()
///         screen.viewDidLoad()
///     }
/// }
/// ```
///
/// Any part of a program, such as a session, can use one: ``load()`` begins it, and ``close()`` ends it.
@MainActor public final class ScreenHost {
    /// The host of the screen's dispatcher.
    public let host: ServiceHost
    /// Waits for the services of the program that the screen depends on.
    private var loading: Task<Void, Never>?

    /// Creates a screen with services that may depend on those of `parent`.
    ///
    /// If the graph of the services has an error, a debug build stops with the diagnostics. In a release build, the
    /// screen has no services, and the diagnostics are added to the log and to the ``ServiceHost/problems`` of the
    /// screen and of `parent`.
    ///
    /// - Parameters:
    ///   - parent: the program, or the screen that contains this one; `nil` if the services need no others.
    ///   - services: the screen's services.
    public convenience init(in parent: ServiceHost?, @ServiceListBuilder services: () throws -> ServiceList) {
        do {
            let graph = try ServiceGraph(parent: parent?.dispatcher.graph) { try HostServices.declared(by: services) }
            self.init(
                Dispatcher(
                    graph, parent: parent?.dispatcher.services, observers: HostInstruments.observers()), in: parent)
        } catch {
            self.init(Dispatcher(.empty), in: nil)
            parent?.note(error, in: "launch")
            host.noteBrokenGraph(error)
        }
    }

    private init(_ dispatcher: Dispatcher, in parent: ServiceHost?) {
        host = ServiceHost(partOfProgram: dispatcher)
        host.needs = parent.map { ProgramNeeds(of: dispatcher.graph, in: $0) }
    }

    deinit {
        // The screen no longer exists, so that errors cannot be reported.
        Task { [dispatcher = host.dispatcher] in _ = try? await dispatcher.shutdown() }
    }

    /// Launches the screen's services. If the services of the program that they depend on are up, the synchronous services
    /// are launched before this method returns; otherwise all services are launched once those are up. A service of the
    /// program that is deferred or on demand is launched for the screen.
    public func load() {
        loading?.cancel()
        guard let needs = host.needs, !needs.areUp else {
            host.launch()
            return
        }
        // The screen may be released meanwhile.
        loading = Task { [weak self] in
            await needs.areSettled()
            guard !Task.isCancelled, let self else { return }
            host.launch()
        }
    }

    /// Shuts down the screen's services, dependents first. A screen that still waits for the program is not launched. A
    /// screen that is released also shuts down its services.
    public func close() async {
        loading?.cancel()
        await host.shutdown()
    }
}

extension ScreenHost {
    /// Launches the screen's services and notifies them that the view is in memory.
    public func viewDidLoad() {
        load()
        host.send(.viewDidLoad)
    }

    /// The view is about to become visible.
    public func viewWillAppear(_ animated: Bool) { host.send(.viewWillAppear, animated) }

    /// The view is becoming visible, and has its traits and its geometry.
    public func viewIsAppearing(_ animated: Bool) { host.send(.viewIsAppearing, animated) }

    /// Notifies services that the view is visible. Deferred services may start.
    public func viewDidAppear(_ animated: Bool) {
        host.send(.viewDidAppear, animated)
        host.firstFrameDidAppear()
    }

    /// The view is about to disappear.
    public func viewWillDisappear(_ animated: Bool) { host.send(.viewWillDisappear, animated) }

    /// The view is no longer visible.
    public func viewDidDisappear(_ animated: Bool) { host.send(.viewDidDisappear, animated) }

    /// The view is about to lay out its subviews.
    public func viewWillLayoutSubviews() { host.sendOften(.viewWillLayoutSubviews) }

    /// The view has laid out its subviews.
    public func viewDidLayoutSubviews() { host.sendOften(.viewDidLayoutSubviews) }
}
