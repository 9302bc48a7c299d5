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
        open func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
            host?.noteScene()
            send(.sceneWillConnect, of: scene, { .begins($0) }) {
                $0.sceneWillConnect(scene, session: session, options: options)
            }
            host?.failureWindows?.connect(scene)
            if let type = options.handoffUserActivityType { willContinueUserActivity(ofType: type, in: scene) }
            open(options.urlContexts, in: scene)
            for activity in options.userActivities.sorted(by: { $0.activityType < $1.activityType }) {
                continueUserActivity(activity, in: scene)
            }
            #if !os(tvOS)
                if let item = options.shortcutItem {
                    let chosen = ChosenShortcut(item, scene: scene)
                    from(scene) { $0.deliver(.performShortcut, chosen, as: .shortcut(item.type)) }
                }
            #endif
            #if canImport(UserNotifications) && !os(tvOS)
                if let response = options.notificationResponse {
                    // The notification center may call only after the program has become active.
                    from(scene) { $0.deliver(.notificationResponse, response, as: .response(response), isKept: true) }
                }
            #endif
            #if canImport(CloudKit)
                if let metadata = options.cloudKitShareMetadata {
                    from(scene) { $0.send(.acceptCloudKitShare, metadata) }
                }
            #endif
        }

        open func sceneDidDisconnect(_ scene: UIScene) {
            send(.sceneDidDisconnect, of: scene, { .ends($0) }) { $0.sceneDidDisconnect(scene) }
            host?.failureWindows?.disconnect(scene)
            host?.removeSource(ObjectIdentifier(scene))
        }

        open func sceneDidBecomeActive(_ scene: UIScene) {
            host?.setPhase(.active, of: ObjectIdentifier(scene))
            send(.sceneDidBecomeActive, of: scene) { $0.sceneDidBecomeActive(scene) }
        }

        open func sceneWillResignActive(_ scene: UIScene) {
            send(.sceneWillResignActive, of: scene) { $0.sceneWillResignActive(scene) }
            host?.setPhase(.inactive, of: ObjectIdentifier(scene))
        }

        open func sceneWillEnterForeground(_ scene: UIScene) {
            host?.setPhase(.inactive, of: ObjectIdentifier(scene))
            send(.sceneWillEnterForeground, of: scene) { $0.sceneWillEnterForeground(scene) }
        }

        open func sceneDidEnterBackground(_ scene: UIScene) {
            send(.sceneDidEnterBackground, of: scene) { $0.sceneDidEnterBackground(scene) }
            host?.setPhase(.background, of: ObjectIdentifier(scene))
        }

        open func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) { open(contexts, in: scene) }

        open func scene(_ scene: UIScene, willContinueUserActivityWithType type: String) {
            willContinueUserActivity(ofType: type, in: scene)
        }

        open func scene(_ scene: UIScene, continue activity: NSUserActivity) {
            continueUserActivity(activity, in: scene)
        }

        open func scene(_ scene: UIScene, didFailToContinueUserActivityWithType type: String, error: any Error) {
            from(scene) { $0.send(.didFailToContinueUserActivity, (type, error)) }
        }

        open func scene(_ scene: UIScene, didUpdate activity: NSUserActivity) {
            from(scene) { $0.send(.didUpdateUserActivity, activity) }
        }

        /// Returns the state of a scene to save.
        open func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            host?.ask(.sceneRestorationActivity, scene)
        }

        open func scene(_ scene: UIScene, restoreInteractionStateWith activity: NSUserActivity) {
            // The scene may no longer exist when a service that restores it is up.
            from(scene) { host in
                host.send(.restoreScene) { [weak scene] (responder: any SceneRestorationResponder) in
                    if let scene { responder.restoreInteractionState(of: scene, with: activity) }
                }
            }
        }

        #if canImport(CloudKit)
            open func windowScene(_ scene: UIWindowScene, userDidAcceptCloudKitShareWith metadata: CKShare.Metadata) {
                from(scene) { $0.send(.acceptCloudKitShare, metadata) }
            }
        #endif

        #if !os(tvOS)
            /// Returns the orientations that a scene supports: the union of all services' answers, or the declared ones
            /// without any answer. Since iOS 27, UIKit calls this method instead of the application delegate's callback.
            #if canImport(ObjectiveC)
                // SDKs before that of iOS 27 do not declare the callback.
                @objc(supportedInterfaceOrientationsForWindowScene:)
            #endif
            open func supportedInterfaceOrientations(for scene: UIWindowScene) -> UIInterfaceOrientationMask {
                let supported = host?.ask(.supportedOrientations, scene.keyWindow) ?? []
                return supported.isEmpty ? .declaredByProgram : supported
            }

            /// The user chose a shortcut. The handler is called once.
            open func windowScene(
                _ scene: UIWindowScene, performActionFor shortcut: UIApplicationShortcutItem,
                completionHandler completion: @escaping (Bool) -> Void
            ) {
                guard host != nil else { return completion(false) }
                let chosen = ChosenShortcut(shortcut, scene: scene)
                from(scene) {
                    $0.ask(.performShortcut, chosen, unlessDelivered: .shortcut(shortcut.type)) { completion($0) }
                }
            }
        #endif

        open func windowScene(_ scene: UIWindowScene, didUpdateEffectiveGeometry previous: UIWindowScene.Geometry) {
            from(scene) { host in
                host.send(.windowGeometryDidChange) { (responder: any WindowGeometryResponder) in
                    responder.windowScene(scene, didUpdateEffectiveGeometry: previous)
                }
            }
        }

        #if !os(tvOS) && !os(visionOS)
            open func windowScene(
                _ scene: UIWindowScene, didUpdate space: any UICoordinateSpace,
                interfaceOrientation orientation: UIInterfaceOrientation, traitCollection traits: UITraitCollection
            ) {
                from(scene) { host in
                    host.send(.windowTraitsDidChange) { (responder: any WindowTraitsResponder) in
                        responder.windowScene(
                            scene, didUpdate: space, interfaceOrientation: orientation, traitCollection: traits)
                    }
                }
            }
        #endif

        /// Returns the style of a scene's window controls.
        @available(iOS 26.0, tvOS 26.0, visionOS 26.0, *)
        open func preferredWindowingControlStyle(for scene: UIWindowScene) -> UIWindowScene.WindowingControlStyle {
            host?.ask(.windowingControlStyle, scene) ?? .automatic
        }

        #if canImport(ObjectiveC)
            /// Returns whether a callback would reach a service. A callback that a subclass overrides is implemented.
            open override nonisolated func responds(to aSelector: Selector!) -> Bool {
                super.responds(to: aSelector)
                    && implements(aSelector, of: .uiScene, beyond: HostSceneDelegate.self) { host }
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

        /// Sends an event of a scene, which services that come up later receive while the scene is connected; by default,
        /// only the latest of those that report its state.
        private func send(
            _ event: HostEvent, of scene: UIScene,
            _ delivery: (_ pair: String) -> EventDelivery = { .begins($0, state: "phase") },
            tell: @escaping @MainActor (any SceneResponder) -> Void
        ) {
            var event = LifecycleEvent(event, tell: tell)
            event.delivery = delivery("\(ObjectIdentifier(scene))")
            from(scene) { $0.send(event) }
        }

        @discardableResult func from<Result>(_ scene: UIScene, _ body: (ServiceHost) -> Result) -> Result? {
            host.map { host in host.from(ObjectIdentifier(scene)) { body(host) } }
        }
    }
#endif
