public import AppleFoundation
public import CloudKit
public import UserNotifications

/// developer.apple.com/documentation/uikit/uiscene
@MainActor open class UIScene: UIResponder {
    /// developer.apple.com/documentation/uikit/uiscene/connectionoptions
    @MainActor open class ConnectionOptions: NSObject {
        /// …/connectionoptions/urlcontexts
        public var urlContexts: Set<UIOpenURLContext> = []
        /// …/connectionoptions/sourceapplication
        public var sourceApplication: String?
        /// …/connectionoptions/handoffuseractivitytype
        public var handoffUserActivityType: String?
        /// …/connectionoptions/useractivities
        public var userActivities: Set<NSUserActivity> = []
        /// …/connectionoptions/notificationresponse
        public var notificationResponse: UNNotificationResponse?
        /// …/connectionoptions/shortcutitem
        public var shortcutItem: UIApplicationShortcutItem?
        /// …/connectionoptions/cloudkitsharemetadata
        public var cloudKitShareMetadata: CKShare.Metadata?
    }

    /// developer.apple.com/documentation/uikit/uiscene/openurloptions
    @MainActor open class OpenURLOptions: NSObject {
        /// …/openurloptions/sourceapplication
        public var sourceApplication: String?
        /// …/openurloptions/annotation
        public var annotation: Any?
        /// …/openurloptions/openinplace
        public var openInPlace = false
    }

    /// …/uiscene/session
    public let session: UISceneSession
    /// …/uiscene/delegate
    open var delegate: (any UISceneDelegate)?

    /// …/uiscene/init(session:connectionoptions:)
    public init(session: UISceneSession, connectionOptions: UIScene.ConnectionOptions) {
        self.session = session
        super.init()
    }
}

/// developer.apple.com/documentation/uikit/uiwindowscene
@MainActor open class UIWindowScene: UIScene {
    /// …/uiwindowscene/keywindow
    open var keyWindow: UIWindow?

    /// developer.apple.com/documentation/uikit/uiwindowscene/geometry
    open class Geometry: NSObject {}

    /// developer.apple.com/documentation/uikit/uiwindowscene/windowingcontrolstyle
    public final class WindowingControlStyle: NSObject, Sendable {
        /// …/windowingcontrolstyle/automatic
        public class var automatic: WindowingControlStyle { theAutomatic }
        /// …/windowingcontrolstyle/minimal
        public class var minimal: WindowingControlStyle { theMinimal }
        private static let theAutomatic = WindowingControlStyle()
        private static let theMinimal = WindowingControlStyle()
    }
}

/// developer.apple.com/documentation/uikit/uiopenurlcontext
@MainActor open class UIOpenURLContext: NSObject {
    /// …/uiopenurlcontext/url
    public let url: URL
    /// …/uiopenurlcontext/options
    public let options = UIScene.OpenURLOptions()

    /// A context; UIKit makes its own.
    public init(url: URL) {
        self.url = url
    }
}

/// developer.apple.com/documentation/uikit/uiscenesession
@MainActor open class UISceneSession: NSObject {
    /// …/uiscenesession/role-swift.struct
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// …/uiscenesession/role-swift.struct/windowapplication
        public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    /// …/uiscenesession/role-swift.property
    public let role = Role.windowApplication
    /// …/uiscenesession/configuration
    public let configuration = UISceneConfiguration(name: "Default", sessionRole: .windowApplication)
}

/// developer.apple.com/documentation/uikit/uisceneconfiguration
@MainActor open class UISceneConfiguration: NSObject {
    /// …/uisceneconfiguration/name
    public let name: String?
    /// …/uisceneconfiguration/delegateclass
    open var delegateClass: AnyClass?
    /// …/uisceneconfiguration/role
    public let role: UISceneSession.Role

    /// …/uisceneconfiguration/init(name:sessionrole:)
    public init(name: String?, sessionRole: UISceneSession.Role) {
        self.name = name
        role = sessionRole
    }
}

extension UNNotificationResponse {
    /// developer.apple.com/documentation/usernotifications/unnotificationresponse/targetscene
    public var targetScene: UIScene? { target as? UIScene }
}
