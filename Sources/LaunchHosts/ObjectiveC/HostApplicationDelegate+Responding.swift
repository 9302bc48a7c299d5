// Not run by tests: this folder needs the Objective-C runtime, which Linux does not have. Tests cover the decision,
// `ServiceHost.responds(to:of:)`.

#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    public import UIKit

    @available(iOSApplicationExtension, unavailable)
    @available(macCatalystApplicationExtension, unavailable)
    @available(tvOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    extension HostApplicationDelegate {
        /// Returns whether a callback would reach a service. UIKit infers facts from some callbacks, such as that a
        /// program has the background mode for remote notifications. A callback that a subclass overrides is
        /// implemented.
        open override nonisolated func responds(to aSelector: Selector!) -> Bool {
            super.responds(to: aSelector)
                && implements(aSelector, of: .uiApplication, beyond: HostApplicationDelegate.self) { host }
        }
    }

    extension HostSceneDelegate {
        /// Returns whether a callback would reach a service. A callback that a subclass overrides is implemented.
        open override nonisolated func responds(to aSelector: Selector!) -> Bool {
            super.responds(to: aSelector)
                && implements(aSelector, of: .uiScene, beyond: HostSceneDelegate.self) { host }
        }
    }
#endif

#if canImport(ObjectiveC) && canImport(AppKit) && !targetEnvironment(macCatalyst)
    internal import LaunchGraph
    public import AppKit

    extension MacApplicationDelegate {
        /// Returns whether a callback would reach a service. A callback that a subclass overrides is implemented.
        open override nonisolated func responds(to aSelector: Selector!) -> Bool {
            super.responds(to: aSelector)
                && implements(aSelector, of: .nsApplication, beyond: MacApplicationDelegate.self) { host }
        }
    }
#endif

#if canImport(ObjectiveC)
    internal import Foundation
    internal import ObjectiveC

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
