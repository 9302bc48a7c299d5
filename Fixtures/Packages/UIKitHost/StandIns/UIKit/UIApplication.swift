@_exported public import AppleFoundation

/// developer.apple.com/documentation/uikit/uiresponder
@MainActor open class UIResponder: NSObject, UIUserActivityRestoring {
    /// …/uiresponder/restoreuseractivitystate(_:)
    open func restoreUserActivityState(_ activity: NSUserActivity) {}
}

/// developer.apple.com/documentation/uikit/uiuseractivityrestoring
@MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {
    /// …/uiuseractivityrestoring/restoreuseractivitystate(_:)
    func restoreUserActivityState(_ activity: NSUserActivity)
}

/// developer.apple.com/documentation/uikit/uiapplication
@MainActor open class UIApplication: UIResponder {
    /// …/uiapplication/launchoptionskey
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// …/launchoptionskey/url
        public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
        /// …/launchoptionskey/sourceapplication
        public static let sourceApplication = Self(rawValue: "UIApplicationLaunchOptionsSourceApplicationKey")
        /// …/launchoptionskey/annotation
        public static let annotation = Self(rawValue: "UIApplicationLaunchOptionsAnnotationKey")
        /// …/launchoptionskey/remotenotification
        public static let remoteNotification = Self(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
        /// …/launchoptionskey/shortcutitem
        public static let shortcutItem = Self(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
        /// …/launchoptionskey/useractivitydictionary
        public static let userActivityDictionary = Self(
            rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    }

    /// …/uiapplication/openurloptionskey
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// …/openurloptionskey/sourceapplication
        public static let sourceApplication = Self(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        /// …/openurloptionskey/annotation
        public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
        /// …/openurloptionskey/openinplace
        public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }

    /// …/uiapplication/extensionpointidentifier
    public struct ExtensionPointIdentifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// …/extensionpointidentifier/keyboard
        public static let keyboard = Self(rawValue: "com.apple.keyboard-service")
    }

    /// …/uiapplication/state
    public enum State: Int, Sendable {
        case active, inactive, background
    }

    /// …/uiapplication/shared
    open class var shared: UIApplication {
        precondition(!isAbsent, "there is no application before UIApplicationMain, nor in an extension")
        return theOne
    }
    /// Whether there is no application; here for tests to set.
    public static var isAbsent = false
    private static let theOne = UIApplication()

    /// …/uiapplication/delegate
    open weak var delegate: (any UIApplicationDelegate)?

    /// …/uiapplication/applicationstate; can be set here, where no system does.
    public var applicationState = State.inactive
    /// …/uiapplication/isprotecteddataavailable; can be set here, where no system does.
    public var isProtectedDataAvailable = true

    /// …/uiapplication/supportedinterfaceorientations(for:)
    open func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask { .allButUpsideDown }
}

/// developer.apple.com/documentation/uikit/uibackgroundfetchresult
public enum UIBackgroundFetchResult: UInt, Sendable {
    case newData, noData, failed
}

/// developer.apple.com/documentation/uikit/uiapplicationshortcutitem
@MainActor open class UIApplicationShortcutItem: NSObject {
    /// …/uiapplicationshortcutitem/type
    public let type: String
    /// …/uiapplicationshortcutitem/localizedtitle
    public let localizedTitle: String

    /// …/uiapplicationshortcutitem/init(type:localizedtitle:)
    public init(type: String, localizedTitle: String) {
        self.type = type
        self.localizedTitle = localizedTitle
    }
}

/// developer.apple.com/documentation/uikit/uiinterfaceorientation
public enum UIInterfaceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
}

/// developer.apple.com/documentation/uikit/uiinterfaceorientationmask
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// …/uiinterfaceorientationmask/portrait
    public static let portrait = Self(rawValue: 1 << 1)
    /// …/uiinterfaceorientationmask/landscapeleft
    public static let landscapeLeft = Self(rawValue: 1 << 4)
    /// …/uiinterfaceorientationmask/landscaperight
    public static let landscapeRight = Self(rawValue: 1 << 3)
    /// …/uiinterfaceorientationmask/portraitupsidedown
    public static let portraitUpsideDown = Self(rawValue: 1 << 2)
    /// …/uiinterfaceorientationmask/landscape
    public static let landscape: Self = [.landscapeLeft, .landscapeRight]
    /// …/uiinterfaceorientationmask/all
    public static let all: Self = [.portrait, .landscapeLeft, .landscapeRight, .portraitUpsideDown]
    /// …/uiinterfaceorientationmask/allbutupsidedown
    public static let allButUpsideDown: Self = [.portrait, .landscapeLeft, .landscapeRight]
}
