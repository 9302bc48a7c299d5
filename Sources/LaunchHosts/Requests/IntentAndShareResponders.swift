#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    public import LaunchGraph

    #if canImport(CloudKit)
        public import CloudKit
    #endif
    #if canImport(Intents)
        public import Intents
    #endif

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
