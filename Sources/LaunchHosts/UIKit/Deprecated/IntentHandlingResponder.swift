#if canImport(UIKit) && canImport(Intents) && !os(watchOS)
    public import Intents
    public import LaunchGraph

    /// Handles intents itself. Deprecated since iOS 14 in favor of ``IntentResponder``, which UIKit uses only in
    /// programs with several scenes.
    @MainActor public protocol IntentHandlingResponder {
        /// Handles an intent.
        ///
        /// - Parameter completion: to be called with the response. The first service's response is used. A service that
        ///   the intent does not concern releases it.
        func handle(_ intent: INIntent, completion: EventCompletion<HandledIntent>)
    }

    /// The response of a service to an intent.
    ///
    /// Safe because the service that created the response transfers it, and only UIKit reads it again.
    public struct HandledIntent: @unchecked Sendable {
        let response: INIntentResponse

        /// Creates the response. It must not be changed afterwards.
        public init(_ response: INIntentResponse) {
            self.response = response
        }
    }

    extension CompletionEvent<any IntentHandlingResponder, INIntent, HandledIntent?> {
        /// An intent to handle.
        public static var handleIntent: Self {
            .init(.handleIntent, rule: .first) { $0.handle($1, completion: $2) }
        }
    }
#endif
