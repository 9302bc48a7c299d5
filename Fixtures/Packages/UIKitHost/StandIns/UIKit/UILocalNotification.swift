public import AppleFoundation

/// developer.apple.com/documentation/uikit/uilocalnotification
open class UILocalNotification: NSObject {
    /// …/uilocalnotification/userinfo
    open var userInfo: [AnyHashable: Any]?
    /// …/uilocalnotification/alerttitle
    open var alertTitle: String?
    /// …/uilocalnotification/alertbody
    open var alertBody: String?
    /// …/uilocalnotification/category
    open var category: String?
}
