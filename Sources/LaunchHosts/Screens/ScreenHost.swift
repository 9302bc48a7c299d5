public import LaunchGraph

/// The services of one screen, which may depend on the program's, and are shut down with the screen.
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
/// Any part of a program with a life of its own, such as a session, can be one: ``load()`` begins it, ``close()`` ends it.
@MainActor public final class ScreenHost {
    /// Feeds the screen's dispatcher.
    public let host: ServiceHost
    /// Whether the screen has been closed, and not loaded again.
    public private(set) var isClosed = false
    private let parent: ServiceHost?
    private let dispatcher: Dispatcher

    /// A screen with services that may depend on those of `parent`.
    ///
    /// What is wrong with the services is noted in the ``ServiceHost/problems`` of the screen and of `parent`; the screen
    /// then has none.
    ///
    /// - Parameters:
    ///   - parent: the program, or the screen that this one is part of; `nil` for services that need no others.
    ///   - services: the screen's services.
    public convenience init(in parent: ServiceHost?, @ServiceListBuilder services: () throws -> ServiceList) {
        do {
            let graph = try ServiceGraph(services: services(), parent: parent?.dispatcher.graph)
            self.init(
                Dispatcher(
                    graph, parent: parent?.dispatcher.services, observers: HostIntervals.observers()), in: parent)
        } catch {
            self.init(Dispatcher(.empty), in: nil)
            host.note(error, in: "launch")
            parent?.note(error, in: "launch")
        }
    }

    /// A screen whose services `dispatcher` launches.
    ///
    /// - Parameters:
    ///   - dispatcher: the screen's dispatcher.
    ///   - parent: whose services have to be up before; `nil` for nobody's.
    public init(_ dispatcher: Dispatcher, in parent: ServiceHost?) {
        self.dispatcher = dispatcher
        self.parent = parent
        host = ServiceHost(dispatcher)
    }

    deinit {
        // The screen is gone; nobody is left to be told of what goes wrong.
        let dispatcher = dispatcher
        Task { _ = try? await dispatcher.shutdown() }
    }

    /// Launches the screen's services: the synchronous ones before it returns, where the program is up already, and
    /// everything else once it is.
    public func load() {
        isClosed = false
        guard let parent, parent.isLaunching else {
            host.launch()
            return
        }
        parent.afterOwnLaunch { [weak self] in
            guard let self, !isClosed else { return }
            host.launch()
        }
    }

    /// Shuts the screen's services down, dependents first; one that still waits for the program is not launched. A screen
    /// that is let go of does so by itself.
    public func close() async {
        isClosed = true
        await host.shutdown()
    }
}

extension ServiceHost {
    /// Does `body` once the launch that is under way has ended.
    func afterOwnLaunch(_ body: @escaping @MainActor () -> Void) {
        awaitingLaunch.append(body)
    }
}

extension ScreenHost {
    /// The view is in memory: launches the screen's services, and tells them.
    public func viewDidLoad() {
        load()
        host.send(.viewDidLoad)
    }

    /// The view is about to become visible.
    public func viewWillAppear(_ animated: Bool) { host.send(.viewWillAppear, animated) }

    /// The view is becoming visible, and has its traits and its geometry.
    public func viewIsAppearing(_ animated: Bool) { host.send(.viewIsAppearing, animated) }

    /// The view is visible: what is deferred may start.
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
