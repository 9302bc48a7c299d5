#if canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    public import UIKit

    #if canImport(CloudKit)
        public import CloudKit
    #endif

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    /// A scene delegate that forwards all callbacks to the program's services.
    ///
    /// Specify this class, or a subclass, in the scene manifest. It uses ``ServiceHost/program``.
    open class HostSceneDelegate: UIResponder, UIWindowSceneDelegate {
        /// The scene's window.
        open var window: UIWindow?

        /// The host of the program's services.
        open var host: ServiceHost? { ServiceHost.program }

        open func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions
        ) {
            host?.scene(scene, willConnectTo: session, options: connectionOptions)
        }

        open func sceneDidDisconnect(_ scene: UIScene) { host?.sceneDidDisconnect(scene) }

        open func sceneDidBecomeActive(_ scene: UIScene) { host?.sceneDidBecomeActive(scene) }

        open func sceneWillResignActive(_ scene: UIScene) { host?.sceneWillResignActive(scene) }

        open func sceneWillEnterForeground(_ scene: UIScene) { host?.sceneWillEnterForeground(scene) }

        open func sceneDidEnterBackground(_ scene: UIScene) { host?.sceneDidEnterBackground(scene) }

        open func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
            host?.scene(scene, openURLContexts: contexts)
        }

        open func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
            host?.scene(scene, willContinueUserActivityWithType: userActivityType)
        }

        open func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
            host?.scene(scene, continue: userActivity)
        }

        open func scene(
            _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
        ) {
            host?.scene(scene, didFailToContinueUserActivityWithType: userActivityType, error: error)
        }

        open func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {
            host?.scene(scene, didUpdate: userActivity)
        }

        /// Returns the answer of ``host``.
        open func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            host?.stateRestorationActivity(for: scene)
        }

        open func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {
            host?.scene(scene, restoreInteractionStateWith: stateRestorationActivity)
        }

        #if canImport(CloudKit)
            open func windowScene(
                _ windowScene: UIWindowScene, userDidAcceptCloudKitShareWith cloudKitShareMetadata: CKShare.Metadata
            ) {
                host?.windowScene(windowScene, userDidAcceptCloudKitShareWith: cloudKitShareMetadata)
            }
        #endif

        #if !os(tvOS)
            /// Returns the answer of ``host``. Since iOS 27, UIKit calls this method instead of the application
            /// delegate's callback.
            #if canImport(ObjectiveC)
                // SDKs before that of iOS 27 do not declare the callback.
                @objc(supportedInterfaceOrientationsForWindowScene:)
            #endif
            open func supportedInterfaceOrientations(for windowScene: UIWindowScene) -> UIInterfaceOrientationMask {
                host?.supportedInterfaceOrientations(for: windowScene) ?? .declaredByProgram
            }

            open func windowScene(
                _ windowScene: UIWindowScene, performActionFor shortcutItem: UIApplicationShortcutItem,
                completionHandler: @escaping (Bool) -> Void
            ) {
                guard let host else { return completionHandler(false) }
                host.windowScene(windowScene, performActionFor: shortcutItem, completionHandler: completionHandler)
            }
        #endif

        open func windowScene(
            _ windowScene: UIWindowScene,
            didUpdateEffectiveGeometry previousEffectiveGeometry: UIWindowScene.Geometry
        ) {
            host?.windowScene(windowScene, didUpdateEffectiveGeometry: previousEffectiveGeometry)
        }

        #if !os(tvOS) && !os(visionOS)
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
            /// Returns the answer of ``host``.
            @available(iOS 26.0, tvOS 26.0, visionOS 26.0, *)
            open func preferredWindowingControlStyle(
                for windowScene: UIWindowScene
            ) -> UIWindowScene.WindowingControlStyle {
                host?.preferredWindowingControlStyle(for: windowScene) ?? .automatic
            }
        #endif
    }
#endif
