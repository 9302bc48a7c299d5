#if canImport(UIKit) && canImport(Intents) && !os(watchOS)
    public import Intents
    public import LaunchGraph
    public import UIKit

    /// Handles intents itself. Deprecated since iOS 14, for ``IntentResponder``, for which UIKit asks in programs with
    /// several scenes only.
    @MainActor public protocol IntentHandlingResponder {
        /// Handles an intent.
        ///
        /// - Parameter completion: to be called with the response; the first service's counts. Whoever it does not concern
        ///   lets go of it.
        func handle(_ intent: INIntent, completion: EventCompletion<HandledIntent>)
    }

    /// What a service responds to an intent.
    ///
    /// Safe because whoever made the response hands it over, and nobody but UIKit takes it out again.
    public struct HandledIntent: @unchecked Sendable {
        let response: INIntentResponse

        /// A response, which is not to be changed any more.
        public init(_ response: INIntentResponse) {
            self.response = response
        }
    }

    extension CompletionEvent
    where Responder == any IntentHandlingResponder, Payload == INIntent, Output == HandledIntent? {
        /// An intent is to be handled.
        public static var handleIntent: Self {
            .init(.handleIntent, rule: .first) { $0.handle($1, completion: $2) }
        }
    }

    extension ServiceHost {
        /// An intent is to be handled. The handler gets the first response that there is, or an empty one, once.
        public func application(
            _ application: UIApplication, handle intent: INIntent,
            completionHandler: @escaping (INIntentResponse) -> Void
        ) {
            answer(.handleIntent, intent) { completionHandler($0?.response ?? INIntentResponse()) }
        }
    }
#endif
