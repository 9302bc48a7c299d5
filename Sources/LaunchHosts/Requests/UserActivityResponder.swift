#if canImport(UIKit) || canImport(AppKit)
    public import LaunchGraph

    #if canImport(UIKit)
        public import UIKit
    #else
        public import AppKit
    #endif

    #if canImport(UIKit) && !os(watchOS)
        /// An object that can restore an activity's state.
        public typealias ActivityRestoring = UIUserActivityRestoring
    #elseif canImport(AppKit)
        /// An object that can restore an activity's state.
        public typealias ActivityRestoring = NSUserActivityRestoring
    #endif

    /// An activity to continue that began on another device, in Spotlight, or on the web.
    @MainActor public final class ContinuedUserActivity {
        /// The activity.
        public let activity: NSUserActivity
        #if canImport(UIKit) && !os(watchOS)
            /// The scene that the activity is for; `nil` without scenes.
            public internal(set) weak var scene: UIScene?
        #endif

        /// Creates an activity to continue.
        public init(_ activity: NSUserActivity) { self.activity = activity }

        #if !os(watchOS)
            /// Whether a service continues the activity of a launch.
            var isHandled = false
            private(set) var restored: [any ActivityRestoring] = []
            /// Restores objects that a service names late, after all services were asked, because it was not up yet.
            var restoresLate: (([any ActivityRestoring]) -> Void)?

            /// Lets `objects` restore the activity's state after all services were asked. It has no effect with scenes.
            ///
            /// A service that receives the activity when it comes up restores objects immediately, if no other service has
            /// named any before.
            public func restore(_ objects: [any ActivityRestoring]) {
                restored += objects
                guard let restoresLate, !restored.isEmpty else { return }
                self.restoresLate = nil
                restoresLate(restored)
            }

            /// Restores the objects that services have named, otherwise the objects that the first service names later. The
            /// handler is called at most once.
            func restore(by handler: @escaping ([any ActivityRestoring]) -> Void) {
                if restored.isEmpty { restoresLate = handler } else { handler(restored) }
            }
        #endif
    }

    /// Continues activities. Every such service is asked; the host receives true if any service continued the activity.
    @MainActor public protocol UserActivityResponder {
        /// Continues an activity. Returns whether this service continues it.
        func continueUserActivity(_ continued: ContinuedUserActivity) -> Bool
        /// An activity of this type is about to be continued. Returns whether this service informs the user about it.
        func willContinueUserActivity(ofType type: String) -> Bool
        /// An activity could not be continued.
        func didFailToContinueUserActivity(ofType type: String, error: any Error)
        /// An activity was updated.
        func didUpdate(_ activity: NSUserActivity)
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    extension UserActivityResponder {
        public func willContinueUserActivity(ofType type: String) -> Bool { false }
        public func didFailToContinueUserActivity(ofType type: String, error: any Error) {}
        public func didUpdate(_ activity: NSUserActivity) {}
    }

    extension LifecycleEvent<any UserActivityResponder, ContinuedUserActivity, Bool> {
        /// An activity to continue.
        public static var continueUserActivity: Self { .init(.continueUserActivity) { $0.continueUserActivity($1) } }
    }

    extension LifecycleEvent<any UserActivityResponder, String, Bool> {
        /// An activity of this type is about to be continued.
        public static var willContinueUserActivity: Self {
            .init(.willContinueUserActivity) { $0.willContinueUserActivity(ofType: $1) }
        }
    }

    extension LifecycleEvent<any UserActivityResponder, (type: String, error: any Error), Void> {
        static var didFailToContinueUserActivity: Self {
            .init(.didFailToContinueUserActivity) { $0.didFailToContinueUserActivity(ofType: $1.type, error: $1.error) }
        }
    }

    extension LifecycleEvent<any UserActivityResponder, NSUserActivity, Void> {
        static var didUpdateUserActivity: Self { .init(.didUpdateUserActivity) { $0.didUpdate($1) } }
    }
#endif
