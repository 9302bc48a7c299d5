@_exported public import Foundation

// What Apple's Foundation has and the one of other platforms has not.

/// developer.apple.com/documentation/foundation/nsuseractivity
open class NSUserActivity: NSObject {
    /// …/nsuseractivity/init(activitytype:)
    public init(activityType: String) {
        self.activityType = activityType
    }

    /// …/nsuseractivity/activitytype
    public let activityType: String
    /// …/nsuseractivity/title
    open var title: String?
    /// …/nsuseractivity/userinfo
    open var userInfo: [AnyHashable: Any]?
    /// …/nsuseractivity/webpageurl
    open var webpageURL: URL?
}
