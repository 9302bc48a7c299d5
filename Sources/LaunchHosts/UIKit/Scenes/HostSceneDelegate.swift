#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    public import UIKit

    #if canImport(CloudKit)
        public import CloudKit
    #endif

    /// A scene delegate that passes everything on to the program's services.
    ///
    /// Name it, or a subclass, in the scene manifest. It finds the program's ``ServiceHost`` by the application delegate,
    /// which is a ``HostApplicationDelegate`` or anything else that is ``ServiceHosting``.
    open class HostSceneDelegate: UIResponder, UIWindowSceneDelegate {
        /// The scene's window.
        open var window: UIWindow?

        /// Feeds the program's services; override it where the application delegate does not have one.
        open var host: ServiceHost? { (UIApplication.shared.delegate as? any ServiceHosting)?.host }

        /// Passes it on to ``host``.
        open func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            host?.scene(scene, willConnectTo: session, options: connectionOptions)
        }

        /// Passes it on to ``host``.
        open func sceneDidDisconnect(_ scene: UIScene) { host?.sceneDidDisconnect(scene) }

        /// Passes it on to ``host``.
        open func sceneDidBecomeActive(_ scene: UIScene) { host?.sceneDidBecomeActive(scene) }

        /// Passes it on to ``host``.
        open func sceneWillResignActive(_ scene: UIScene) { host?.sceneWillResignActive(scene) }

        /// Passes it on to ``host``.
        open func sceneWillEnterForeground(_ scene: UIScene) { host?.sceneWillEnterForeground(scene) }

        /// Passes it on to ``host``.
        open func sceneDidEnterBackground(_ scene: UIScene) { host?.sceneDidEnterBackground(scene) }

        /// Passes it on to ``host``.
        open func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
            host?.scene(scene, openURLContexts: contexts)
        }

        /// Passes it on to ``host``.
        open func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
            host?.scene(scene, willContinueUserActivityWithType: userActivityType)
        }

        /// Passes it on to ``host``.
        open func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
            host?.scene(scene, continue: userActivity)
        }

        /// Passes it on to ``host``.
        open func scene(
            _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
        ) {
            host?.scene(scene, didFailToContinueUserActivityWithType: userActivityType, error: error)
        }

        /// Passes it on to ``host``.
        open func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {
            host?.scene(scene, didUpdate: userActivity)
        }

        /// Asks ``host``.
        open func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            host?.stateRestorationActivity(for: scene)
        }

        /// Passes it on to ``host``.
        open func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {
            host?.scene(scene, restoreInteractionStateWith: stateRestorationActivity)
        }

        #if canImport(CloudKit)
            /// Passes it on to ``host``.
            open func windowScene(
                _ windowScene: UIWindowScene, userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShare.Metadata
            ) {
                host?.windowScene(windowScene, userDidAcceptCloudKitShareWith: cloudKitShareMetadata)
            }
        #endif

        #if !os(tvOS)
            /// Passes it on to ``host``.
            open func windowScene(
                _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
                completionHandler: @escaping (Bool) -> Void
            ) {
                guard let host else { return completionHandler(false) }
                host.windowScene(windowScene, performActionFor: shortcutItem, completionHandler: completionHandler)
            }
        #endif

        /// Passes it on to ``host``.
        open func windowScene(
            _ windowScene: UIWindowScene,
            didUpdateEffectiveGeometry previousEffectiveGeometry: UIWindowScene.Geometry
        ) {
            host?.windowScene(windowScene, didUpdateEffectiveGeometry: previousEffectiveGeometry)
        }

        #if !os(tvOS) && !os(visionOS)
            /// Passes it on to ``host``.
            open func windowScene(
                _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
                interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
                traitCollection previousTraitCollection: UITraitCollection
            ) {
                host?.windowScene(
                    windowScene, didUpdate: previousCoordinateSpace,
                    interfaceOrientation: previousInterfaceOrientation, traitCollection: previousTraitCollection)
            }
        #endif

        #if compiler(>=6.2)
            /// Asks ``host``.
            @available(iOS 26.0, tvOS 26.0, visionOS 26.0, *)
            open func preferredWindowingControlStyle(
                for windowScene: UIWindowScene
            ) -> UIWindowScene.WindowingControlStyle {
                host?.preferredWindowingControlStyle(for: windowScene) ?? .automatic
            }
        #endif
    }
#endif
