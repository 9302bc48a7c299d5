public import UIKit

/// developer.apple.com/documentation/carplay/cptemplateapplicationscene
@MainActor open class CPTemplateApplicationScene: UIScene {}

/// developer.apple.com/documentation/carplay/cpinterfacecontroller
@MainActor open class CPInterfaceController: NSObject {}

/// developer.apple.com/documentation/carplay/cpwindow
@MainActor open class CPWindow: UIWindow {}

/// developer.apple.com/documentation/carplay/cptemplateapplicationscenedelegate
///
/// Its members are optional there.
@MainActor public protocol CPTemplateApplicationSceneDelegate: UISceneDelegate {
    func templateApplicationScene(
        _ templateApplicationScene: CPTemplateApplicationScene,
        didConnect interfaceController: CPInterfaceController, to window: CPWindow)
    func templateApplicationScene(
        _ templateApplicationScene: CPTemplateApplicationScene, didConnect interfaceController: CPInterfaceController)
    func templateApplicationScene(
        _ templateApplicationScene: CPTemplateApplicationScene,
        didDisconnect interfaceController: CPInterfaceController, from window: CPWindow)
    func templateApplicationScene(
        _ templateApplicationScene: CPTemplateApplicationScene,
        didDisconnectInterfaceController interfaceController: CPInterfaceController)
}
