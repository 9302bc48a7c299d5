/// An activity, as a bridge knows it.
public struct AndroidActivity: Sendable, Hashable {
    /// Tells this instance from any other, such as its identity hash code.
    public let identifier: Int
    /// Its class, such as `com.shop.MainActivity`.
    public let className: String

    /// An activity that exists.
    public init(identifier: Int, className: String) {
        self.identifier = identifier
        self.className = className
    }
}

/// A fragment, as a bridge knows it.
public struct AndroidFragment: Sendable, Hashable {
    /// Tells this instance from any other, such as its identity hash code.
    public let identifier: Int
    /// Its class, such as `com.shop.BasketFragment`.
    public let className: String

    /// A fragment that exists.
    public init(identifier: Int, className: String) {
        self.identifier = identifier
        self.className = className
    }
}

/// What asks an activity to do something.
public struct AndroidIntent: Sendable, Hashable {
    /// What is to be done, such as `android.intent.action.VIEW`.
    public var action: String?
    /// What it is to be done with, as a URI.
    public var data: String?
    /// What else it says.
    public var extras: [String: String]

    /// An intent.
    public init(action: String? = nil, data: String? = nil, extras: [String: String] = [:]) {
        self.action = action
        self.data = data
        self.extras = extras
    }
}

/// What is kept of an instance for the next one: a bundle, as text by key.
public typealias AndroidState = [String: String]

/// What has become of something that an activity asked for.
public struct AndroidActivityResult: Sendable, Hashable {
    /// By which it was asked for.
    public let requestCode: Int
    /// How it ended; -1 for well, 0 for cancelled.
    public let resultCode: Int
    /// What came of it.
    public let data: AndroidIntent?

    /// A result.
    public init(requestCode: Int, resultCode: Int, data: AndroidIntent? = nil) {
        self.requestCode = requestCode
        self.resultCode = resultCode
        self.data = data
    }
}

/// What the user said to a request for permissions.
public struct AndroidPermissions: Sendable, Hashable {
    /// By which they were asked for.
    public let requestCode: Int
    /// Whether each was granted.
    public let granted: [String: Bool]

    /// An answer to a request for permissions.
    public init(requestCode: Int, granted: [String: Bool]) {
        self.requestCode = requestCode
        self.granted = granted
    }
}

/// The device's configuration, as far as a bridge passes it on.
public struct AndroidConfiguration: Sendable, Hashable {
    /// The language, as a BCP 47 tag.
    public var locale: String?
    /// Whether it is night.
    public var isNight: Bool?
    /// Whether the screen is wider than high.
    public var isLandscape: Bool?

    /// A configuration.
    public init(locale: String? = nil, isNight: Bool? = nil, isLandscape: Bool? = nil) {
        self.locale = locale
        self.isNight = isNight
        self.isLandscape = isLandscape
    }
}
