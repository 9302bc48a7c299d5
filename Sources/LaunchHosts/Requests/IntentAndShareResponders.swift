#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
    public import LaunchGraph

    #if canImport(CloudKit)
        public import CloudKit
    #endif
    #if canImport(Intents)
        public import Intents
    #endif

    #if canImport(Intents)
        /// Has handlers for what Siri and Shortcuts ask.
        @MainActor public protocol IntentResponder {
            /// A handler for `intent`; `nil` if it is not this service's to handle. The first counts.
            func handler(for intent: INIntent) -> Any?
        }

        extension LifecycleEvent where Responder == any IntentResponder, Payload == INIntent, Output == Any? {
            /// Somebody is needed who handles an intent.
            public static var intentHandler: Self {
                .init(.intentHandler, rule: .first) { responder, intent -> Any? in responder.handler(for: intent) }
            }
        }
    #endif

    #if canImport(CloudKit)
        /// Fetches what the user was given a share of.
        @MainActor public protocol CloudKitShareResponder {
            /// The user has accepted a share.
            func userDidAcceptCloudKitShare(with metadata: CKShare.Metadata)
        }

        extension LifecycleEvent
        where Responder == any CloudKitShareResponder, Payload == CKShare.Metadata, Output == Void {
            /// The user has accepted a share.
            public static var acceptCloudKitShare: Self {
                .init(.acceptCloudKitShare) { $0.userDidAcceptCloudKitShare(with: $1) }
            }
        }
    #endif
#endif
