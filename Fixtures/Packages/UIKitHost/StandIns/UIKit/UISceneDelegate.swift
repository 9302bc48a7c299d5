public import AppleFoundation

/// developer.apple.com/documentation/uikit/uiscenedelegate
///
/// Its members are optional there; here those that a delegate does not have do nothing.
@MainActor public protocol UISceneDelegate: NSObjectProtocol {
    /// …/scene(_:willconnectto:options:)
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
    /// …/scenediddisconnect(_:)
    func sceneDidDisconnect(_ scene: UIScene)
    /// …/scenedidbecomeactive(_:)
    func sceneDidBecomeActive(_ scene: UIScene)
    /// …/scenewillresignactive(_:)
    func sceneWillResignActive(_ scene: UIScene)
    /// …/scenewillenterforeground(_:)
    func sceneWillEnterForeground(_ scene: UIScene)
    /// …/scenedidenterbackground(_:)
    func sceneDidEnterBackground(_ scene: UIScene)
    /// …/scene(_:openurlcontexts:)
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
    /// …/staterestorationactivity(for:)
    func stateRestorationActivity(for scene: UIScene) -> NSUserActivity?
    /// …/scene(_:restoreinteractionstatewith:)
    func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity)
    /// …/scene(_:willcontinueuseractivitywithtype:)
    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
    /// …/scene(_:continue:)
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    /// …/scene(_:didfailtocontinueuseractivitywithtype:error:)
    func scene(_ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error)
    /// …/scene(_:didupdate:)
    func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity)
}

extension UISceneDelegate {
    public func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {}
    public func sceneDidDisconnect(_ scene: UIScene) {}
    public func sceneDidBecomeActive(_ scene: UIScene) {}
    public func sceneWillResignActive(_ scene: UIScene) {}
    public func sceneWillEnterForeground(_ scene: UIScene) {}
    public func sceneDidEnterBackground(_ scene: UIScene) {}
    public func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
    public func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? { nil }
    public func scene(_ scene: UIScene, restoreInteractionStateWith stateRestorationActivity: NSUserActivity) {}
    public func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {}
    public func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
    public func scene(
        _ scene: UIScene, didFailToContinueUserActivityWithType userActivityType: String, error: any Error
    ) {}
    public func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {}
}
