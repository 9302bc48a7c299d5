public import AppleFoundation

/// developer.apple.com/documentation/intents/inintent
open class INIntent: NSObject {
    /// …/inintent/identifier
    open var identifier: String?
}
