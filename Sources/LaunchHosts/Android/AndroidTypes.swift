public import LaunchGraph

/// A reference to an Android activity.
public struct AndroidActivity: Sendable, Hashable {
    /// The number that identifies the instance, such as its identity hash code.
    public let identifier: Int
    /// The name of the activity's class, such as `com.shop.MainActivity`.
    public let className: String

    /// Creates a reference to an existing activity.
    public init(identifier: Int, className: String) {
        self.identifier = identifier
        self.className = className
    }
}

/// A reference to an Android fragment.
public struct AndroidFragment: Sendable, Hashable {
    /// The number that identifies the instance, such as its identity hash code.
    public let identifier: Int
    /// The name of the fragment's class, such as `com.shop.BasketFragment`.
    public let className: String

    /// Creates a reference to an existing fragment.
    public init(identifier: Int, className: String) {
        self.identifier = identifier
        self.className = className
    }
}

/// An intent that an activity receives.
public struct AndroidIntent: Sendable, Hashable {
    /// The action, such as `android.intent.action.VIEW`.
    public var action: String?
    /// The data, as a URI.
    public var data: String?
    /// The extras.
    public var extras: [String: String]

    /// Creates an intent.
    public init(action: String? = nil, data: String? = nil, extras: [String: String] = [:]) {
        self.action = action
        self.data = data
        self.extras = extras
    }
}

/// The saved state of an instance: a bundle whose values are text.
public typealias AndroidState = [String: String]

/// The result of an activity that was started for a result.
public struct AndroidActivityResult: Sendable, Hashable {
    /// The code of the request.
    public let requestCode: Int
    /// The result code; -1 for success, 0 for cancelled.
    public let resultCode: Int
    /// The result's data.
    public let data: AndroidIntent?

    /// Creates a result.
    public init(requestCode: Int, resultCode: Int, data: AndroidIntent? = nil) {
        self.requestCode = requestCode
        self.resultCode = resultCode
        self.data = data
    }
}

/// The user's answer to a request for permissions.
public struct AndroidPermissions: Sendable, Hashable {
    /// The code of the request.
    public let requestCode: Int
    /// For each permission, whether it was granted.
    public let granted: [String: Bool]

    /// Creates an answer to a request for permissions.
    public init(requestCode: Int, granted: [String: Bool]) {
        self.requestCode = requestCode
        self.granted = granted
    }
}

/// The part of the device's configuration that a bridge forwards.
public struct AndroidConfiguration: Sendable, Hashable {
    /// The language, as a BCP 47 tag.
    public var locale: String?
    /// Whether night mode is on.
    public var isNight: Bool?
    /// Whether the screen is wider than high.
    public var isLandscape: Bool?

    /// Creates a configuration.
    public init(locale: String? = nil, isNight: Bool? = nil, isLandscape: Bool? = nil) {
        self.locale = locale
        self.isNight = isNight
        self.isLandscape = isLandscape
    }
}

extension EventRule where Output == Answer {
    /// Returns a rule that merges the values of all answers; of several values for a key, the first service's is used.
    public static func firstOfEachKey<Value>() -> EventRule where Answer == [String: Value] {
        EventRule(identity: [:], begin: { $0 }, combine: { $0.merge($1) { first, _ in first } })
    }
}
