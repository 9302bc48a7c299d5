#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    public import UIKit

    #if canImport(CloudKit)
        public import CloudKit
    #endif

    // What a scene delegate passes on, under the names of its own callbacks. Both entries, this and the application
    // delegate, lead to the same services, each event once.
    extension ServiceHost {
        /// A scene is added to the program; what it is added for is delivered to whoever is responsible.
        public func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            sceneIsThere()
            send(.sceneWillConnect, (scene, session, connectionOptions))
            if let type = connectionOptions.handoffUserActivityType { _ = ask(.willContinueUserActivity, type) }
            open(connectionOptions.urlContexts, in: scene)
            for activity in connectionOptions.userActivities.sorted(by: { $0.activityType < $1.activityType }) {
                self.scene(scene, continue: activity)
            }
            #if !os(tvOS)
                if let item = connectionOptions.shortcutItem { deliver(ChosenShortcut(item, scene: scene)) }
            #endif
            #if canImport(UserNotifications) && !os(tvOS)
                if let response = connectionOptions.notificationResponse { deliver(response) }
            #endif
            #if canImport(CloudKit)
                if let metadata = connectionOptions.cloudKitShareMetadata { send(.acceptCloudKitShare, metadata) }
            #endif
        }

        /// A scene was removed.
        public func sceneDidDisconnect(_ scene: UIScene) {
            send(.sceneDidDisconnect, scene)
            sourceIsGone(ObjectIdentifier(scene))
        }

        /// A scene receives input.
        public func sceneDidBecomeActive(_ scene: UIScene) {
            source(ObjectIdentifier(scene), is: .active)
            send(.sceneDidBecomeActive, scene)
        }

        /// A scene is about to stop receiving input.
        public func sceneWillResignActive(_ scene: UIScene) {
            send(.sceneWillResignActive, scene)
            source(ObjectIdentifier(scene), is: .inactive)
        }

        /// A scene is about to become visible.
        public func sceneWillEnterForeground(_ scene: UIScene) {
            source(ObjectIdentifier(scene), is: .inactive)
            send(.sceneWillEnterForeground, scene)
        }

        /// A scene is no longer visible.
        public func sceneDidEnterBackground(_ scene: UIScene) {
            send(.sceneDidEnterBackground, scene)
            source(ObjectIdentifier(scene), is: .background)
        }

        /// URLs are to be opened.
        public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
            open(contexts, in: scene)
        }

        private func open(_ contexts: Set<UIOpenURLContext>, in scene: UIScene) {
            // In an order that does not change from run to run.
            for context in contexts.sorted(by: { $0.url.absoluteString < $1.url.absoluteString }) {
                var opened = OpenedURL(
                    context.url, sourceApplication: context.options.sourceApplication,
                    annotation: context.options.annotation, mustCopy: !context.options.openInPlace)
                opened.scene = scene
                _ = ask(.openURL, opened)
            }
        }

        /// An activity of a type is about to be continued.
        public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
            _ = ask(.willContinueUserActivity, userActivityType)
        }

        /// An activity is to be continued.
        public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
            let continued = ContinuedUserActivity(userActivity)
            continued.scene = scene
            _ = ask(.continueUserActivity, continued)
        }

        /// An activity could not be continued.
        public func scene(
            _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
        ) {
            send(.didFailToContinueUserActivity, (userActivityType, error))
        }

        /// An activity was updated.
        public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {
            send(.didUpdateUserActivity, userActivity)
        }

        /// What is to be kept of a scene.
        public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            ask(.sceneRestorationActivity, scene)
        }

        /// What was kept of a scene is to be restored.
        public func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {
            send(.restoreScene, RestoredScene(scene, stateRestorationActivity))
        }

        #if canImport(CloudKit)
            /// The user has accepted a share.
            public func windowScene(
                _ windowScene: UIWindowScene, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata
            ) {
                send(.acceptCloudKitShare, metadata)
            }
        #endif

        #if !os(tvOS)
            /// The user chose a shortcut. The handler is called once.
            public func windowScene(
                _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
                completionHandler: @escaping (Bool) -> Void
            ) {
                if let earlier = launchItems.repeated(LaunchItem.shortcut(shortcutItem.type), as: Bool.self) {
                    return earlier.whenSettled(completionHandler)
                }
                answer(
                    .performShortcut, ChosenShortcut(shortcutItem, scene: windowScene), by: completionHandler)
            }
        #endif

        /// The geometry of a scene's window has changed.
        public func windowScene(
            _ windowScene: UIWindowScene,
            didUpdateEffectiveGeometry previousEffectiveGeometry: UIWindowScene.Geometry
        ) {
            send(.windowGeometryDidChange, (windowScene, previousEffectiveGeometry))
        }

        #if !os(tvOS) && !os(visionOS)
            /// The size, orientation or traits of a scene's window have changed.
            public func windowScene(
                _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
                interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
                traitCollection previousTraitCollection: UITraitCollection
            ) {
                send(
                    .windowTraitsDidChange,
                    (windowScene, previousCoordinateSpace, previousInterfaceOrientation, previousTraitCollection))
            }
        #endif

        #if compiler(>=6.2)
            /// The style of a scene's window controls.
            @available(iOS 26.0, tvOS 26.0, visionOS 26.0, *)
            public func preferredWindowingControlStyle(
                for scene: UIWindowScene
            ) -> UIWindowScene.WindowingControlStyle {
                ask(.windowingControlStyle, scene) ?? .automatic
            }
        #endif
    }
#endif
