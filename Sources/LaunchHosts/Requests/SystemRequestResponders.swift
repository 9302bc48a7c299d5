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
            public static var intentHandler: Self {
                .init(.intentHandler, rule: .untilAnswered) { responder, intent -> Any? in
                    responder.handler(for: intent)
                }
            }
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
