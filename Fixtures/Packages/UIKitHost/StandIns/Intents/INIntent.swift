public import AppleFoundation

/// developer.apple.com/documentation/intents/inintent
open class INIntent: NSObject {
    /// …/inintent/identifier
    open var identifier: String?
}

/// developer.apple.com/documentation/intents/inintentresponse
open class INIntentResponse: NSObject {
    /// …/inintentresponse/useractivity
    open var userActivity: NSUserActivity?
}
