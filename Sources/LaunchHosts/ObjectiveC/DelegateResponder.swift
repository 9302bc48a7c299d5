internal import LaunchGraph

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
    internal import UIKit

    typealias ApplicationDelegate = UIApplicationDelegate
    typealias Application = UIApplication
    private let platform = HostCallback.Host.uiApplication
#elseif canImport(ObjectiveC) && canImport(AppKit) && !canImport(UIKit)
    internal import AppKit

    typealias ApplicationDelegate = NSApplicationDelegate
    typealias Application = NSApplication
    private let platform = HostCallback.Host.nsApplication
#endif

#if canImport(ObjectiveC) && (canImport(UIKit) && !os(watchOS) || canImport(AppKit) && !canImport(UIKit))
    internal import Foundation
    internal import ObjectiveC

    #if canImport(CloudKit)
        internal import CloudKit
    #endif
    #if canImport(Intents)
        internal import Intents
    #endif

    // Not run by tests: this folder needs the Objective-C runtime, which Linux does not have. Tests cover the decision,
    // `ServiceHost.responds(to:of:)`.

    /// Finds responders for services that conform to the application delegate's protocol themselves.
    ///
    /// Such a service responds to an event of the catalogue if it implements a callback that causes the event, even if
    /// the event comes from another host. The service responds in its position in launch order.
    struct DelegateResponders: ResponderAdapter {
        @MainActor func responder<Responder>(for service: any Service, as type: Responder.Type) -> Responder? {
            guard let delegate = service as? any ApplicationDelegate & NSObjectProtocol,
                let application = Application.ofProcess,
                let responder = DelegateResponder(delegate, application) as? Responder
            else { return nil }
            let events = ServiceHost.responderTypes.entries(of: type).flatMap(\.events)
            let isImplemented = HostCallback.all.contains {
                $0.host == platform && events.contains($0.event)
                    && delegate.responds(to: NSSelectorFromString($0.selector))
            }
            return isImplemented ? responder : nil
        }
    }

    /// Calls the callbacks that a delegate implements.
    ///
    /// The callbacks that UIKit and AppKit have in common are below; the other callbacks of each are in separate files.
    @MainActor final class DelegateResponder {
        let delegate: any ApplicationDelegate
        let application: Application
        /// Whether the delegate has answered a request to terminate with "later".
        var decidesLater = false

        init(_ delegate: any ApplicationDelegate, _ application: Application) {
            self.delegate = delegate
            self.application = application
        }
    }

    extension Application {
        /// The application of this process; `nil` in an extension.
        ///
        /// A library that extensions link must not reference `UIApplication.shared`. The cast is safe because the class
        /// method `sharedApplication` has this type.
        static var ofProcess: Application? {
            #if canImport(UIKit)
                typealias Getter = @convention(c) (AnyClass, Selector) -> Unmanaged<Application>?
                let selector = NSSelectorFromString("sharedApplication")
                let metaclass: AnyClass? = object_getClass(Application.self)
                guard let implementation = class_getMethodImplementation(metaclass, selector) else { return nil }
                return unsafeBitCast(implementation, to: Getter.self)(Application.self, selector)?.takeUnretainedValue()
            #else
                return .shared
            #endif
        }
    }

    extension DelegateResponder: UserActivityResponder, RemoteNotificationRegistrationResponder {
        func willContinueUserActivity(ofType type: String) -> Bool {
            delegate.application?(application, willContinueUserActivityWithType: type) ?? false
        }

        func continueUserActivity(_ continued: ContinuedUserActivity) -> Bool {
            delegate.application?(application, continue: continued.activity) { objects in
                #if canImport(UIKit)
                    let objects = objects ?? []
                #endif
                MainActor.assumeIsolated { continued.restore(objects) }
            } ?? false
        }

        func didFailToContinueUserActivity(ofType type: String, error: any Error) {
            delegate.application?(application, didFailToContinueUserActivityWithType: type, error: error)
        }

        func didUpdate(_ activity: NSUserActivity) { delegate.application?(application, didUpdate: activity) }

        func didRegisterForRemoteNotifications(deviceToken: Data) {
            delegate.application?(application, didRegisterForRemoteNotificationsWithDeviceToken: deviceToken)
        }

        func didFailToRegisterForRemoteNotifications(with error: any Error) {
            delegate.application?(application, didFailToRegisterForRemoteNotificationsWithError: error)
        }
    }

    #if canImport(CloudKit)
        extension DelegateResponder: CloudKitShareResponder {
            func userDidAcceptCloudKitShare(with metadata: CKShare.Metadata) {
                delegate.application?(application, userDidAcceptCloudKitShareWith: metadata)
            }
        }
    #endif

    #if canImport(Intents)
        extension DelegateResponder: IntentResponder {
            func handler(for intent: INIntent) -> Any? { delegate.application?(application, handlerFor: intent) ?? nil }
        }
    #endif

    extension NSObject {
        /// Returns whether a callback of the class would reach a service, or a subclass of `base` overrides it.
        ///
        /// The result is true outside the main thread, where no host asks.
        nonisolated func implements(
            _ selector: Selector?, of kind: HostCallback.Host, beyond base: AnyClass,
            host: @MainActor () -> ServiceHost?
        ) -> Bool {
            guard let selector, Thread.isMainThread else { return true }
            if overrides(selector, of: base) { return true }
            let name = NSStringFromSelector(selector)
            return MainActor.assumeIsolated { host()?.responds(to: name, of: kind) ?? true }
        }

        private nonisolated func overrides(_ selector: Selector, of base: AnyClass) -> Bool {
            guard let own = class_getMethodImplementation(type(of: self), selector) else { return false }
            return own != class_getMethodImplementation(base, selector)
        }
    }
#endif

extension ServiceHost {
    /// Lets services that conform to a host's own delegate protocol respond, on platforms where the Objective-C runtime
    /// reports which callbacks they implement.
    func adaptForeignDelegates() {
        #if canImport(ObjectiveC) && (canImport(UIKit) && !os(watchOS) || canImport(AppKit) && !canImport(UIKit))
            dispatcher.adaptResponders(by: DelegateResponders())
        #endif
    }
}
