#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    public import UIKit

    extension ServiceHost {
        /// Shows a view controller in each scene after a launch has failed, or a failure has shut everything down after the
        /// launch, until a launch succeeds.
        ///
        /// ```swift
        /// host.showFailedLaunches { error in FailureController(error) { host.launch() } }
        /// ```
        ///
        /// Call this method before the launch. A successful launch removes the view controllers, and delivers the scenes
        /// that are connected to its services, which create their windows then.
        ///
        /// - Parameter controller: returns the view controller for one failure in one scene.
        public func showFailedLaunches(by controller: @escaping @MainActor (any Error) -> UIViewController) {
            launchObservers.append(FailureWindows(controller))
        }

        var failureWindows: FailureWindows? { launchObservers.lazy.compactMap { $0 as? FailureWindows }.last }
    }

    @MainActor final class FailureWindows: HostLaunchObserver {
        private let controller: @MainActor (any Error) -> UIViewController
        private var scenes: [UIWindowScene] = []
        private var windows: [UIWindow] = []
        private var error: (any Error)?

        init(_ controller: @escaping @MainActor (any Error) -> UIViewController) { self.controller = controller }

        func connect(_ scene: UIScene) {
            guard let scene = scene as? UIWindowScene else { return }
            scenes.append(scene)
            if let error { show(error, in: scene) }
        }

        func disconnect(_ scene: UIScene) {
            scenes.removeAll { $0 === scene }
            removeWindows { $0.windowScene === scene }
        }

        func window(of controller: UIViewController) -> UIWindow? {
            windows.first { $0.rootViewController === controller }
        }

        func launchDidBegin() {}

        func launchDidEnd(with error: (any Error)?) {
            self.error = error
            removeWindows { _ in true }
            if let error { for scene in scenes { show(error, in: scene) } }
        }

        private func show(_ error: any Error, in scene: UIWindowScene) {
            let window = UIWindow(windowScene: scene)
            window.rootViewController = controller(error)
            window.makeKeyAndVisible()
            windows.append(window)
        }

        private func removeWindows(where isRemoved: (UIWindow) -> Bool) {
            for window in windows where isRemoved(window) { window.windowScene = nil }
            windows.removeAll { $0.windowScene == nil }
        }
    }
#endif
