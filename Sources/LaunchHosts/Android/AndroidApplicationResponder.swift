public import LaunchGraph

/// Receives the lifecycle callbacks of an Android application. All methods have default implementations.
@MainActor public protocol AndroidApplicationResponder {
    /// The application has been created.
    func onCreate()
    /// The device's configuration has changed.
    func onConfigurationChanged(_ configuration: AndroidConfiguration)
    /// The system asks the application to release memory. A higher level asks for more.
    func onTrimMemory(level: Int)
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AndroidApplicationResponder {
    public func onCreate() {}
    public func onConfigurationChanged(_ configuration: AndroidConfiguration) {}
    public func onTrimMemory(level: Int) {}
}

extension LifecycleEvent<any AndroidApplicationResponder, Void, Void> {
    /// The application has been created.
    public static var androidCreate: Self { .init(.androidCreate) { $0.onCreate() } }
}

extension LifecycleEvent<any AndroidApplicationResponder, AndroidConfiguration, Void> {
    /// The device's configuration has changed.
    public static var androidConfiguration: Self { .init(.androidConfiguration) { $0.onConfigurationChanged($1) } }
}

extension LifecycleEvent<any AndroidApplicationResponder, Int, Void> {
    /// The system asks the application to release memory. A higher level asks for more.
    public static var androidTrimMemory: Self { .init(.androidTrimMemory) { $0.onTrimMemory(level: $1) } }
}
