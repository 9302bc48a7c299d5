public import LaunchGraph

/// Receives the lifecycle callbacks of an Android application. All methods have default implementations.
@MainActor public protocol AndroidApplicationResponder {
    /// The application has been created.
    func onCreate()
    /// The application ends. Android calls this only in emulators.
    func onTerminate()
    /// The device's configuration has changed.
    func onConfigurationChanged(_ configuration: AndroidConfiguration)
    /// Memory is low.
    func onLowMemory()
    /// The system asks the application to release memory. A higher level asks for more.
    func onTrimMemory(level: Int)
}

// By default, a responder ignores a callback.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension AndroidApplicationResponder {
    public func onCreate() {}
    public func onTerminate() {}
    public func onConfigurationChanged(_ configuration: AndroidConfiguration) {}
    public func onLowMemory() {}
    public func onTrimMemory(level: Int) {}
}

extension LifecycleEvent<any AndroidApplicationResponder, Void, Void> {
    /// The application has been created.
    public static var androidCreate: Self { .init(.androidCreate) { $0.onCreate() } }
    /// The application ends. Android calls this only in emulators.
    public static var androidTerminate: Self { .init(.androidTerminate) { $0.onTerminate() } }
    /// Memory is low.
    public static var androidLowMemory: Self { .init(.androidLowMemory) { $0.onLowMemory() } }
}

extension LifecycleEvent<any AndroidApplicationResponder, AndroidConfiguration, Void> {
    /// The device's configuration has changed.
    public static var androidConfiguration: Self { .init(.androidConfiguration) { $0.onConfigurationChanged($1) } }
}

extension LifecycleEvent<any AndroidApplicationResponder, Int, Void> {
    /// The system asks the application to release memory. A higher level asks for more.
    public static var androidTrimMemory: Self { .init(.androidTrimMemory) { $0.onTrimMemory(level: $1) } }
}
