#if canImport(CarPlay) && canImport(UIKit)
    public import CarPlay
    internal import LaunchGraph
    internal import UIKit

    /// A car's screen that shows the program.
    @MainActor public struct CarScreen {
        /// The scene in the car.
        public let scene: CPTemplateApplicationScene
        /// Presents the templates of the program.
        public let controller: CPInterfaceController
        /// The window of a navigation program; `nil` for other programs.
        public let window: CPWindow?
    }

    /// Shows the program on a car's screen.
    @MainActor public protocol CarPlayResponder {
        /// The car's screen shows the program. A service that sets the root template must be up by then, for example as
        /// a `SynchronousService`; a service that comes up later receives the call when it is up.
        func carPlayDidConnect(_ screen: CarScreen)
        /// The car's screen no longer shows the program.
        func carPlayDidDisconnect(_ screen: CarScreen)
    }

    extension LifecycleEvent<any CarPlayResponder, CarScreen, Void> {
        static var carPlayDidConnect: Self { .init(.carPlayDidConnect) { $0.carPlayDidConnect($1) } }
        static var carPlayDidDisconnect: Self { .init(.carPlayDidDisconnect) { $0.carPlayDidDisconnect($1) } }
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    /// A scene delegate for a car's screen, which forwards all callbacks to the program's services.
    ///
    /// Name it in the scene manifest, for the role `CPTemplateApplicationSceneSessionRoleApplication`.
    open class HostCarPlaySceneDelegate: HostSceneDelegate, CPTemplateApplicationSceneDelegate {
        open func templateApplicationScene(
            _ scene: CPTemplateApplicationScene, didConnect controller: CPInterfaceController, to window: CPWindow
        ) {
            connect(CarScreen(scene: scene, controller: controller, window: window))
        }

        open func templateApplicationScene(
            _ scene: CPTemplateApplicationScene, didConnect controller: CPInterfaceController
        ) {
            connect(CarScreen(scene: scene, controller: controller, window: nil))
        }

        open func templateApplicationScene(
            _ scene: CPTemplateApplicationScene, didDisconnect controller: CPInterfaceController, from window: CPWindow
        ) {
            disconnect(CarScreen(scene: scene, controller: controller, window: window))
        }

        open func templateApplicationScene(
            _ scene: CPTemplateApplicationScene, didDisconnectInterfaceController controller: CPInterfaceController
        ) {
            disconnect(CarScreen(scene: scene, controller: controller, window: nil))
        }

        private func connect(_ screen: CarScreen) {
            host?.noteScene()
            from(screen.scene) { $0.send(.carPlayDidConnect, screen) }
        }

        private func disconnect(_ screen: CarScreen) { from(screen.scene) { $0.send(.carPlayDidDisconnect, screen) } }
    }
#endif
