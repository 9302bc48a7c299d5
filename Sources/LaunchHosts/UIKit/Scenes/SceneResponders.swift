#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    /// Receives the lifecycle callbacks of each scene. For the program as a whole, use ``ApplicationStateResponder``.
    ///
    /// All methods have default implementations.
    @MainActor public protocol SceneResponder {
        /// A scene is added to the program. A service that creates the scene's window does so here.
        func sceneWillConnect(_ scene: UIScene, session: UISceneSession, options: UIScene.ConnectionOptions)
        /// A scene was removed; the system may connect it again later.
        func sceneDidDisconnect(_ scene: UIScene)
        /// A scene receives input.
        func sceneDidBecomeActive(_ scene: UIScene)
        /// A scene is about to stop receiving input.
        func sceneWillResignActive(_ scene: UIScene)
        /// A scene is about to become visible.
        func sceneWillEnterForeground(_ scene: UIScene)
        /// A scene is no longer visible.
        func sceneDidEnterBackground(_ scene: UIScene)
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    extension SceneResponder {
        public func sceneWillConnect(_ scene: UIScene, session: UISceneSession, options: UIScene.ConnectionOptions) {}
        public func sceneDidDisconnect(_ scene: UIScene) {}
        public func sceneDidBecomeActive(_ scene: UIScene) {}
        public func sceneWillResignActive(_ scene: UIScene) {}
        public func sceneWillEnterForeground(_ scene: UIScene) {}
        public func sceneDidEnterBackground(_ scene: UIScene) {}
    }

    /// Chooses the configuration of new scenes.
    @MainActor public protocol SceneConfigurationResponder {
        /// Returns the configuration of a new scene, or `nil` for no answer. The first answer is used.
        func configuration(for session: UISceneSession, options: UIScene.ConnectionOptions) -> UISceneConfiguration?
    }

    extension LifecycleEvent<
        any SceneConfigurationResponder, (session: UISceneSession, options: UIScene.ConnectionOptions),
        UISceneConfiguration?
    > {
        /// Returns the configuration of a new scene.
        public static var sceneConfiguration: Self {
            .init(.sceneConfiguration) { $0.configuration(for: $1.session, options: $1.options) }
        }
    }

    /// Removes the data of scenes that the user closed for good.
    @MainActor public protocol SceneDiscardResponder {
        /// The user closed scenes.
        func didDiscard(_ sessions: Set<UISceneSession>)
    }

    /// Saves and restores the contents of a scene.
    @MainActor public protocol SceneRestorationResponder {
        /// Returns the state of a scene to save, or `nil` if there is none. The first answer is used.
        func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
        /// Restores the saved state of a scene.
        func restoreInteractionState(of scene: UIScene, with activity: NSUserActivity)
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    extension SceneRestorationResponder {
        public func restoreInteractionState(of scene: UIScene, with activity: NSUserActivity) {}
    }

    extension LifecycleEvent<any SceneRestorationResponder, UIScene, NSUserActivity?> {
        /// Returns the state of a scene to save.
        public static var sceneRestorationActivity: Self {
            .init(.sceneRestorationActivity) { $0.stateRestorationActivity(for: $1) }
        }
    }

    /// Receives changes of the size and orientation of windows.
    @MainActor public protocol WindowGeometryResponder {
        /// The geometry of a scene's window has changed.
        ///
        /// - Parameter previous: the previous geometry.
        func windowScene(_ scene: UIWindowScene, didUpdateEffectiveGeometry previous: UIWindowScene.Geometry)
    }

    /// Chooses the style of a window's controls.
    @available(iOS 26.0, tvOS 26.0, visionOS 26.0, *)
    @MainActor public protocol WindowingControlResponder {
        /// Returns the style of a scene's window controls, or `nil` for no answer. The first answer is used.
        func preferredWindowingControlStyle(for scene: UIWindowScene) -> UIWindowScene.WindowingControlStyle?
    }

    @available(iOS 26.0, tvOS 26.0, visionOS 26.0, *)
    extension LifecycleEvent<any WindowingControlResponder, UIWindowScene, UIWindowScene.WindowingControlStyle?> {
        /// Returns the style of a scene's window controls.
        public static var windowingControlStyle: Self {
            .init(.windowingControlStyle) { $0.preferredWindowingControlStyle(for: $1) }
        }
    }
#endif
