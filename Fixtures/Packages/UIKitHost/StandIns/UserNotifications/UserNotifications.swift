@_exported public import AppleFoundation

/// developer.apple.com/documentation/usernotifications/unnotificationrequest
open class UNNotificationRequest: NSObject {
    /// …/unnotificationrequest/identifier
    public let identifier: String

    /// A request; the framework's own takes content and a trigger too.
    public init(identifier: String) {
        self.identifier = identifier
    }
}

/// developer.apple.com/documentation/usernotifications/unnotification
open class UNNotification: NSObject {
    /// …/unnotification/request
    public let request: UNNotificationRequest
    /// …/unnotification/date
    public let date: Date

    /// A notification; the framework makes its own.
    public init(request: UNNotificationRequest, date: Date = Date(timeIntervalSince1970: 0)) {
        self.request = request
        self.date = date
    }
}

/// developer.apple.com/documentation/usernotifications/unnotificationresponse
open class UNNotificationResponse: NSObject {
    /// …/unnotificationresponse/notification
    public let notification: UNNotification
    /// …/unnotificationresponse/actionidentifier
    public let actionIdentifier: String
    /// The scene that UIKit declares as `targetScene`.
    public weak var target: AnyObject?

    /// A response; the framework makes its own.
    public init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }
}

/// developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// …/unnotificationpresentationoptions/badge
    public static let badge = Self(rawValue: 1 << 0)
    /// …/unnotificationpresentationoptions/sound
    public static let sound = Self(rawValue: 1 << 1)
    /// …/unnotificationpresentationoptions/list
    public static let list = Self(rawValue: 1 << 3)
    /// …/unnotificationpresentationoptions/banner
    public static let banner = Self(rawValue: 1 << 4)
}

/// developer.apple.com/documentation/usernotifications/unusernotificationcenter
open class UNUserNotificationCenter: NSObject {
    private nonisolated(unsafe) static let center = UNUserNotificationCenter()

    /// …/unusernotificationcenter/current()
    open class func current() -> UNUserNotificationCenter { center }

    /// …/unusernotificationcenter/delegate
    open weak var delegate: (any UNUserNotificationCenterDelegate)?
}

/// developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate
///
/// Its methods are optional there; here they do nothing unless implemented.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    /// …/usernotificationcenter(_:willpresent:withcompletionhandler:)
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void)
    /// …/usernotificationcenter(_:didreceive:withcompletionhandler:)
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void)
    /// …/usernotificationcenter(_:opensettingsfor:)
    func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

extension UNUserNotificationCenterDelegate {
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping @Sendable (UNNotificationPresentationOptions) -> Void
    ) { completionHandler([]) }
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping @Sendable () -> Void
    ) { completionHandler() }
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {}
}
