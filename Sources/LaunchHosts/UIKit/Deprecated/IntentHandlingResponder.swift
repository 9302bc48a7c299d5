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
        func handle(_ intent: INIntent, completion: EventCompletion<HandedOver<INIntentResponse>>)
    }

    extension CompletionEvent<any IntentHandlingResponder, INIntent, HandedOver<INIntentResponse>?> {
        /// An intent to handle.
        public static var handleIntent: Self { .init(.handleIntent, rule: .first) { $0.handle($1, completion: $2) } }
    }
#endif
