#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    public import LaunchGraph

    #if canImport(UIKit)
        public import UIKit
    #else
        public import AppKit
    #endif
    #if canImport(CloudKit)
        public import CloudKit
    #endif
    #if canImport(Intents)
        public import Intents
    #endif

    /// A URL to open, from an application delegate, a scene, the launch or SwiftUI.
    @MainActor public struct OpenedURL {
        /// The URL.
        public let url: URL
        /// The bundle identifier of the program that sent the URL.
        public let sourceApplication: String?
        /// The property list that the program sent with the URL.
        public let annotation: Any?
        /// Whether a file must be copied before it is used, because the program may not change it.
        public let mustCopy: Bool
        #if canImport(UIKit)
            /// The scene that the URL is for; `nil` without scenes or if the scene no longer exists.
            public weak var scene: UIScene?
        #endif

        /// Creates a URL to open.
        public init(_ url: URL, sourceApplication: String? = nil, annotation: Any? = nil, mustCopy: Bool = false) {
            self.url = url
            self.sourceApplication = sourceApplication
            self.annotation = annotation
            self.mustCopy = mustCopy
        }
    }

    /// Opens URLs, of files too. Every such service is asked; the host receives true if any service opened the URL.
    @MainActor public protocol OpenURLResponder {
        /// Opens a URL. Returns whether this service opened it.
        func open(_ url: OpenedURL) -> Bool
    }

    extension LifecycleEvent<any OpenURLResponder, OpenedURL, Bool> {
        /// A URL to open.
        public static var openURL: Self { .init(.openURL) { $0.open($1) } }
    }

    /// Adds to the saved state of the program, and reads it again. All methods have default implementations.
    @MainActor public protocol RestorableStateResponder {
        /// State is about to be saved.
        func willEncodeRestorableState(with coder: NSCoder)
        /// State was restored.
        func didDecodeRestorableState(with coder: NSCoder)
    }

    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    extension RestorableStateResponder {
        public func willEncodeRestorableState(with coder: NSCoder) {}
        public func didDecodeRestorableState(with coder: NSCoder) {}
    }

    extension LifecycleEvent<any RestorableStateResponder, NSCoder, Void> {
        static var willEncodeState: Self { .init(.willEncodeState) { $0.willEncodeRestorableState(with: $1) } }
        static var didDecodeState: Self { .init(.didDecodeState) { $0.didDecodeRestorableState(with: $1) } }
    }

    #if canImport(Intents)
        /// Provides handlers for intents of Siri and Shortcuts.
        @MainActor public protocol IntentResponder {
            /// Returns a handler for `intent`, or `nil` if this service does not handle it. The first answer is used.
            func handler(for intent: INIntent) -> Any?
        }

        extension LifecycleEvent<any IntentResponder, INIntent, Any?> {
            /// Returns a handler for an intent.
            public static var intentHandler: Self { .init(.intentHandler) { $0.handler(for: $1) } }
        }
    #endif

    #if canImport(CloudKit)
        /// Fetches the data of CloudKit shares that the user accepts.
        @MainActor public protocol CloudKitShareResponder {
            /// The user has accepted a share.
            func userDidAcceptCloudKitShare(with metadata: CKShare.Metadata)
        }

        extension LifecycleEvent<any CloudKitShareResponder, CKShare.Metadata, Void> {
            static var acceptCloudKitShare: Self {
                .init(.acceptCloudKitShare) { $0.userDidAcceptCloudKitShare(with: $1) }
            }
        }
    #endif
#endif
