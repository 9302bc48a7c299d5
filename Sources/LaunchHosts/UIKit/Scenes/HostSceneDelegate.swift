#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    public import UIKit

    #if canImport(CloudKit)
        public import CloudKit
    #endif

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    /// A scene delegate that delivers all callbacks to the program's services. Services receive an event once, even if
    /// UIKit calls both a scene delegate and the application delegate for it.
    ///
    /// Specify this class, or a subclass, in the scene manifest. It uses ``ServiceHost/program``. A scene delegate that
    /// has another superclass stores a `HostSceneDelegate`, and passes it the callbacks that it needs.
    open class HostSceneDelegate: UIResponder, UIWindowSceneDelegate {
        /// The scene's window.
        open var window: UIWindow?

        /// The host of the program's services.
        open var host: ServiceHost? { chosenHost ?? ServiceHost.program }

        private var chosenHost: ServiceHost?

        /// Creates a delegate for the services of `host` instead of those of ``ServiceHost/program``.
        public convenience init(_ host: ServiceHost) {
            self.init()
            chosenHost = host
        }

        /// Notifies services that a scene is added to the program, and delivers the items that it is added for.
        open func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            host?.noteScene()
            send(.sceneWillConnect, (scene, session, connectionOptions), of: scene, .begins(scene.pairName))
            host?.failureWindows?.connect(scene)
            if let type = connectionOptions.handoffUserActivityType {
                willContinueUserActivity(ofType: type, in: scene)
            }
            open(connectionOptions.urlContexts, in: scene)
            for activity in connectionOptions.userActivities.sorted(by: { $0.activityType < $1.activityType }) {
                continueUserActivity(activity, in: scene)
            }
            #if !os(tvOS)
                if let item = connectionOptions.shortcutItem {
                    from(scene) { $0.deliver(ChosenShortcut(item, scene: scene)) }
                }
            #endif
            #if canImport(UserNotifications) && !os(tvOS)
                if let response = connectionOptions.notificationResponse { from(scene) { $0.deliver(response) } }
            #endif
            #if canImport(CloudKit)
                if let metadata = connectionOptions.cloudKitShareMetadata {
                    from(scene) { $0.send(.acceptCloudKitShare, metadata) }
                }
            #endif
        }

        open func sceneDidDisconnect(_ scene: UIScene) {
            send(.sceneDidDisconnect, scene, of: scene, .ends(scene.pairName))
            host?.failureWindows?.disconnect(scene)
            host?.removeSource(ObjectIdentifier(scene))
        }

        open func sceneDidBecomeActive(_ scene: UIScene) {
            host?.setPhase(.active, of: ObjectIdentifier(scene))
            send(.sceneDidBecomeActive, scene, of: scene, .begins(scene.pairName, state: "phase"))
        }

        open func sceneWillResignActive(_ scene: UIScene) {
            send(.sceneWillResignActive, scene, of: scene, .begins(scene.pairName, state: "phase"))
            host?.setPhase(.inactive, of: ObjectIdentifier(scene))
        }

        open func sceneWillEnterForeground(_ scene: UIScene) {
            host?.setPhase(.inactive, of: ObjectIdentifier(scene))
            send(.sceneWillEnterForeground, scene, of: scene, .begins(scene.pairName, state: "phase"))
        }

        open func sceneDidEnterBackground(_ scene: UIScene) {
            send(.sceneDidEnterBackground, scene, of: scene, .begins(scene.pairName, state: "phase"))
            host?.setPhase(.background, of: ObjectIdentifier(scene))
        }

        open func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
            open(contexts, in: scene)
        }

        open func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
            willContinueUserActivity(ofType: userActivityType, in: scene)
        }

        open func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
            continueUserActivity(userActivity, in: scene)
        }

        open func scene(
            _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
        ) {
            from(scene) { $0.send(.didFailToContinueUserActivity, (userActivityType, error)) }
        }

        open func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {
            from(scene) { $0.send(.didUpdateUserActivity, userActivity) }
        }

        /// Returns the state of a scene to save.
        open func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            host?.ask(.sceneRestorationActivity, scene)
        }

        open func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {
            from(scene) { $0.send(.restoreScene, RestoredScene(scene: scene, activity: stateRestorationActivity)) }
        }

        #if canImport(CloudKit)
            open func windowScene(
                _ windowScene: UIWindowScene, userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShare.Metadata
            ) {
                from(windowScene) { $0.send(.acceptCloudKitShare, cloudKitShareMetadata) }
            }
        #endif

        #if !os(tvOS)
            /// Returns the orientations that a scene supports: the union of all services' answers, or the declared ones
            /// without any answer. Since iOS 27, UIKit calls this method instead of the application delegate's callback.
            #if canImport(ObjectiveC)
                // SDKs before that of iOS 27 do not declare the callback.
                @objc(supportedInterfaceOrientationsForWindowScene:)
            #endif
            open func supportedInterfaceOrientations(for windowScene: UIWindowScene) -> UIInterfaceOrientationMask {
                let supported = host?.ask(.supportedOrientations, windowScene.keyWindow) ?? []
                return supported.isEmpty ? .declaredByProgram : supported
            }

            /// The user chose a shortcut. The handler is called once.
            open func windowScene(
                _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
                completionHandler: @escaping (Bool) -> Void
            ) {
                guard host != nil else { return completionHandler(false) }
                let chosen = ChosenShortcut(shortcutItem, scene: windowScene)
                let item = LaunchItem.shortcut(shortcutItem.type)
                from(windowScene) {
                    $0.ask(.performShortcut, chosen, unlessDelivered: item) { completionHandler($0) }
                }
            }
        #endif

        open func windowScene(
            _ windowScene: UIWindowScene,
            didUpdateEffectiveGeometry previousEffectiveGeometry: UIWindowScene.Geometry
        ) {
            from(windowScene) { $0.send(.windowGeometryDidChange, (windowScene, previousEffectiveGeometry)) }
        }

        #if !os(tvOS) && !os(visionOS)
            open func windowScene(
                _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
                interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
                traitCollection previousTraitCollection: UITraitCollection
            ) {
                let change = (
                    windowScene, previousCoordinateSpace, previousInterfaceOrientation, previousTraitCollection
                )
                from(windowScene) { $0.send(.windowTraitsDidChange, change) }
            }
        #endif

        #if compiler(>=6.2)
            /// Returns the style of a scene's window controls.
            @available(iOS 26.0, tvOS 26.0, visionOS 26.0, *)
            open func preferredWindowingControlStyle(
                for windowScene: UIWindowScene
            ) -> UIWindowScene.WindowingControlStyle {
                host?.ask(.windowingControlStyle, windowScene) ?? .automatic
            }
        #endif

        // The items of a new scene are delivered by private methods: UIKit calls no override of a subclass for them.

        private func open(_ contexts: Set<UIOpenURLContext>, in scene: UIScene) {
            // The contexts are sorted, so that their order is deterministic.
            for context in contexts.sorted(by: { $0.url.absoluteString < $1.url.absoluteString }) {
                var opened = OpenedURL(
                    context.url, sourceApplication: context.options.sourceApplication,
                    annotation: context.options.annotation, mustCopy: !context.options.openInPlace)
                opened.scene = scene
                from(scene) { $0.ask(.openURL, opened) }
            }
        }

        private func willContinueUserActivity(ofType type: String, in scene: UIScene) {
            from(scene) { $0.ask(.willContinueUserActivity, type) }
        }

        private func continueUserActivity(_ activity: NSUserActivity, in scene: UIScene) {
            let continued = ContinuedUserActivity(activity)
            continued.scene = scene
            from(scene) { $0.ask(.continueUserActivity, continued) }
        }

        /// Sends an event of a scene, which services that come up later receive while the scene is connected.
        private func send<Payload>(
            _ event: LifecycleEvent<any SceneResponder, Payload, Void>, _ payload: Payload, of scene: UIScene,
            _ delivery: EventDelivery
        ) {
            var event = event
            event.delivery = delivery
            from(scene) { $0.send(event, payload) }
        }

        /// Performs `body`, whose events are those of `scene`.
        @discardableResult func from<Result>(_ scene: UIScene, _ body: (ServiceHost) -> Result) -> Result? {
            host.map { host in host.from(ObjectIdentifier(scene)) { body(host) } }
        }
    }

    extension UIScene {
        /// The name of the pair of events that begins when the scene is connected.
        fileprivate var pairName: String { "\(ObjectIdentifier(self))" }
    }
#endif
