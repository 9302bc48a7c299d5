public import AppleFoundation

/// developer.apple.com/documentation/cloudkit/ckshare
open class CKShare: NSObject {
    /// developer.apple.com/documentation/cloudkit/ckshare/metadata
    open class Metadata: NSObject {}
}
