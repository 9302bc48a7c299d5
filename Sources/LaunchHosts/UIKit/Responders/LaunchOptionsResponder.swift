#if canImport(UIKit) && !os(watchOS)
    public import LaunchGraph
    public import UIKit

    /// Why the program was launched, and where else it needs a say in the launch. Implement what you need.
    ///
    /// A URL, a notification, a shortcut or an activity that the program was launched for reaches the services that
    /// respond to these by itself.
    @MainActor public protocol LaunchOptionsResponder {
        /// The launch has begun; no service is up.
        ///
        /// - Returns: `false` if what the program was launched for has been dealt with, or cannot be.
        func willFinishLaunching(with options: LaunchOptions) -> Bool
        /// The synchronous services are up, and the others about to start.
        ///
        /// - Returns: `false` if what the program was launched for has been dealt with, or cannot be.
        func didFinishLaunching(with options: LaunchOptions) -> Bool
    }

    extension LaunchOptionsResponder {
        /// Has no objection.
        public func willFinishLaunching(with options: LaunchOptions) -> Bool { true }
        /// Has no objection.
        public func didFinishLaunching(with options: LaunchOptions) -> Bool { true }
    }

    extension LifecycleEvent where Responder == any LaunchOptionsResponder, Payload == LaunchOptions, Output == Bool {
        /// The launch has begun.
        public static var willFinishLaunching: Self {
            .init(.willFinishLaunching) { $0.willFinishLaunching(with: $1) }
        }
        /// The synchronous services are up.
        public static var didFinishLaunching: Self {
            .init(.didFinishLaunching) { $0.didFinishLaunching(with: $1) }
        }
    }

    /// What a program was launched for.
    @MainActor public struct LaunchOptions {
        /// As the host gives it.
        public let values: [UIApplication.LaunchOptionsKey: Any]

        /// Options as the host gives them.
        public init(_ values: [UIApplication.LaunchOptionsKey: Any]?) {
            self.values = values ?? [:]
        }

        /// What the host gives under `key`.
        public subscript(_ key: UIApplication.LaunchOptionsKey) -> Any? { values[key] }

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

        /// The activity to continue; `nil` where the host hands over no more than its type, and calls for it later.
        public var userActivity: NSUserActivity? {
            // It has one activity at most, under a key that has no documented name.
            let described = values[.userActivityDictionary] as? [AnyHashable: Any]
            return described?.values.lazy.compactMap { $0 as? NSUserActivity }.first
        }
    }
#endif
