#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    public import UIKit

    #if canImport(CloudKit)
        public import CloudKit
    #endif

    // The callbacks of a scene delegate under their own names. Services receive an event once, even if a scene delegate
    // and an application delegate both forward it.
    extension ServiceHost {
        /// Notifies services that a scene is added to the program, and delivers the items that it is added for.
        public func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            noteScene()
            send(.sceneWillConnect, (scene, session, connectionOptions), of: scene, .begins(scene.pairName))
            failureWindows?.connect(scene)
            if let type = connectionOptions.handoffUserActivityType {
                self.scene(scene, willContinueUserActivityWithType: type)
            }
            open(connectionOptions.urlContexts, in: scene)
            for activity in connectionOptions.userActivities.sorted(by: { $0.activityType < $1.activityType }) {
                self.scene(scene, continue: activity)
            }
            #if !os(tvOS)
                if let item = connectionOptions.shortcutItem {
                    from(ObjectIdentifier(scene)) { deliver(ChosenShortcut(item, scene: scene)) }
                }
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
            send(.sceneDidDisconnect, scene, of: scene, .ends(scene.pairName))
            failureWindows?.disconnect(scene)
            removeSource(ObjectIdentifier(scene))
        }

        /// A scene receives input.
        public func sceneDidBecomeActive(_ scene: UIScene) {
            setPhase(.active, of: ObjectIdentifier(scene))
            send(.sceneDidBecomeActive, scene, of: scene, .begins(scene.pairName, state: "phase"))
        }

        /// A scene is about to stop receiving input.
        public func sceneWillResignActive(_ scene: UIScene) {
            send(.sceneWillResignActive, scene, of: scene, .begins(scene.pairName, state: "phase"))
            setPhase(.inactive, of: ObjectIdentifier(scene))
        }

        /// A scene is about to become visible.
        public func sceneWillEnterForeground(_ scene: UIScene) {
            setPhase(.inactive, of: ObjectIdentifier(scene))
            send(.sceneWillEnterForeground, scene, of: scene, .begins(scene.pairName, state: "phase"))
        }

        /// A scene is no longer visible.
        public func sceneDidEnterBackground(_ scene: UIScene) {
            send(.sceneDidEnterBackground, scene, of: scene, .begins(scene.pairName, state: "phase"))
            setPhase(.background, of: ObjectIdentifier(scene))
        }

        /// Sends an event of a scene, which services that come up later receive while the scene is connected.
        private func send<Payload>(
            _ event: LifecycleEvent<any SceneResponder, Payload, Void>, _ payload: Payload, of scene: UIScene,
            _ delivery: EventDelivery
        ) {
            var event = event
            event.delivery = delivery
            from(ObjectIdentifier(scene)) { send(event, payload) }
        }

        /// Opens URLs.
        public func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
            open(contexts, in: scene)
        }

        private func open(_ contexts: Set<UIOpenURLContext>, in scene: UIScene) {
            // The contexts are sorted, so that their order is deterministic.
            for context in contexts.sorted(by: { $0.url.absoluteString < $1.url.absoluteString }) {
                var opened = OpenedURL(
                    context.url, sourceApplication: context.options.sourceApplication,
                    annotation: context.options.annotation, mustCopy: !context.options.openInPlace)
                opened.scene = scene
                _ = from(ObjectIdentifier(scene)) { ask(.openURL, opened) }
            }
        }

        /// An activity of this type is about to be continued.
        public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
            _ = from(ObjectIdentifier(scene)) { ask(.willContinueUserActivity, userActivityType) }
        }

        /// Continues an activity.
        public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
            let continued = ContinuedUserActivity(userActivity)
            continued.scene = scene
            _ = from(ObjectIdentifier(scene)) { ask(.continueUserActivity, continued) }
        }

        /// An activity could not be continued.
        public func scene(
            _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
        ) {
            from(ObjectIdentifier(scene)) { send(.didFailToContinueUserActivity, (userActivityType, error)) }
        }

        /// An activity was updated.
        public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {
            from(ObjectIdentifier(scene)) { send(.didUpdateUserActivity, userActivity) }
        }

        /// Returns the state of a scene to save.
        public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            ask(.sceneRestorationActivity, scene)
        }

        /// Restores the saved state of a scene.
        public func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {
            from(ObjectIdentifier(scene)) { send(.restoreScene, RestoredScene(scene, stateRestorationActivity)) }
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
            /// Returns the orientations that a scene supports: the union of all services' answers, or the declared ones
            /// without any answer.
            public func supportedInterfaceOrientations(for windowScene: UIWindowScene) -> UIInterfaceOrientationMask {
                let supported = ask(.supportedOrientations, windowScene.keyWindow)
                return supported.isEmpty ? .declaredByProgram : supported
            }

            /// The user chose a shortcut. The handler is called once.
            public func windowScene(
                _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
                completionHandler: @escaping (Bool) -> Void
            ) {
                if let earlier = launchItems.repeated(LaunchItem.shortcut(shortcutItem.type), as: Bool.self) {
                    return earlier.whenSettled(completionHandler)
                }
                from(ObjectIdentifier(windowScene)) {
                    answer(.performShortcut, ChosenShortcut(shortcutItem, scene: windowScene), by: completionHandler)
                }
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

    extension ScreenHost {
        /// Lets the services of a window receive the events of the program and of the window's scene, and not those of other
        /// scenes. The present states come first.
        ///
        /// ```swift
        /// let window = ScreenHost(in: app) { WindowService(); BadgeService() }
        /// window.receiveEvents(of: scene)
        /// window.load()
        /// ```
        public func receiveEvents(of scene: UIScene) { receiveEvents(ofSource: ObjectIdentifier(scene)) }
    }

    extension UIScene {
        /// The name of the pair of events that begins when the scene is connected.
        fileprivate var pairName: String { "\(ObjectIdentifier(self))" }
    }
#endif
