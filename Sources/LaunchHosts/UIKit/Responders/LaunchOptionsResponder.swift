#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    /// Receives the reasons for the launch, and decides about the launch. All methods have default implementations.
    ///
    /// The services that respond to URLs, notifications, shortcuts and activities receive the items that the program
    /// was launched for without further code.
    @MainActor public protocol LaunchOptionsResponder {
        /// The launch has begun; no service is up.
        ///
        /// - Returns: `false` if the items that the program was launched for have been handled or cannot be handled.
        func willFinishLaunching(with options: LaunchOptions) -> Bool
        /// The synchronous services are up, and the others are about to start.
        ///
        /// - Returns: `false` if the items that the program was launched for have been handled or cannot be handled.
        func didFinishLaunching(with options: LaunchOptions) -> Bool
    }

    extension LaunchOptionsResponder {
        /// Returns true.
        public func willFinishLaunching(with options: LaunchOptions) -> Bool { true }
        /// Returns true.
        public func didFinishLaunching(with options: LaunchOptions) -> Bool { true }
    }

    extension LifecycleEvent<any LaunchOptionsResponder, LaunchOptions, Bool> {
        /// The launch has begun.
        public static var willFinishLaunching: Self { .init(.willFinishLaunching) { $0.willFinishLaunching(with: $1) } }
        /// The synchronous services are up.
        public static var didFinishLaunching: Self { .init(.didFinishLaunching) { $0.didFinishLaunching(with: $1) } }
    }

    /// The items that a program was launched for.
    @MainActor public struct LaunchOptions {
        /// The options as the host passes them.
        public let values: [UIApplication.LaunchOptionsKey: Any]

        /// Creates options as the host passes them.
        public init(_ values: [UIApplication.LaunchOptionsKey: Any]?) { self.values = values ?? [:] }

        /// The URL to open.
        public var url: OpenedURL? {
            guard let url = values[.url] as? URL else { return nil }
            return OpenedURL(
                url, sourceApplication: values[.sourceApplication] as? String, annotation: values[.annotation])
        }

        /// The remote notification that arrived.
        public var remoteNotification: [AnyHashable: Any]? { values[.remoteNotification] as? [AnyHashable: Any] }

        #if !os(tvOS)
            /// The shortcut that the user chose.
            public var shortcut: UIApplicationShortcutItem? { values[.shortcutItem] as? UIApplicationShortcutItem }
        #endif

        /// The activity to continue; `nil` if the host passes only its type, and the activity to its delegate later.
        public var userActivity: NSUserActivity? {
            // There is at most one activity, under a key without a documented name.
            let described = values[.userActivityDictionary] as? [AnyHashable: Any]
            return described?.values.lazy.compactMap { $0 as? NSUserActivity }.first
        }
    }

    extension ServiceHost {
        /// The options that UIKit launched the program with; `nil` before UIKit passes them.
        public var launchOptions: LaunchOptions? { systemLaunchOptions as? LaunchOptions }
    }
#endif
