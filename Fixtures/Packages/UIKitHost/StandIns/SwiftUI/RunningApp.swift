public import UIKit

/// developer.apple.com/documentation/swiftui/uiapplicationdelegateadaptor
@MainActor @propertyWrapper public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
    /// …/uiapplicationdelegateadaptor/wrappedvalue
    public let wrappedValue: DelegateType

    /// …/uiapplicationdelegateadaptor/init(_:)-59sgp
    public init(_ delegateType: DelegateType.Type = DelegateType.self) {
        wrappedValue = delegateType.init()
    }
}

@MainActor private protocol DelegateAdapting {
    var delegate: any UIApplicationDelegate { get }
}

extension UIApplicationDelegateAdaptor: DelegateAdapting {
    fileprivate var delegate: any UIApplicationDelegate { wrappedValue }
}

/// The application delegate that UIKit has in a SwiftUI program: an object of SwiftUI, which forwards callbacks to the
/// delegate of the program. A cast to the program's delegate fails.
@MainActor public final class SwiftUIApplicationDelegate: UIResponder, UIApplicationDelegate {
    public var window: UIWindow?
    private let program: (any UIApplicationDelegate)?

    fileprivate init(_ program: (any UIApplicationDelegate)?) {
        self.program = program
        super.init()
    }

    public required override init() {
        program = nil
        super.init()
    }

    public func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        program?.application(application, willFinishLaunchingWithOptions: launchOptions) ?? true
    }

    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        program?.application(application, didFinishLaunchingWithOptions: launchOptions) ?? true
    }

    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {
        program?.application(application, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken)
    }

    public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {
        program?.applicationDidReceiveMemoryWarning(application)
    }
}

/// A SwiftUI program that the system has launched; here for tests.
@MainActor public struct RunningApp<Program: App> {
    /// The program.
    public let program: Program
    /// UIKit's application delegate.
    public let delegate: SwiftUIApplicationDelegate

    /// Launches a program as the system does: `App.init` runs before there is an application.
    ///
    /// - Parameter isPrewarmed: whether the system stops after `App.init`; ``open(_:)`` then continues.
    public init(launching type: Program.Type, isPrewarmed: Bool = false) {
        UIApplication.isAbsent = true
        program = type.init()
        let adaptor = Mirror(reflecting: program).children.lazy.compactMap { $0.value as? any DelegateAdapting }.first
        delegate = SwiftUIApplicationDelegate(adaptor?.delegate)
        UIApplication.isAbsent = false
        if !isPrewarmed { open() }
    }

    /// Creates the application, with its state in the background until a scene appears.
    public func open() {
        let application = UIApplication.shared
        application.delegate = delegate
        application.applicationState = .background
        _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
        _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
    }
}
