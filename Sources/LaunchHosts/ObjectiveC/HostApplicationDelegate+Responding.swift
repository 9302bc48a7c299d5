#if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
    internal import LaunchGraph
    public import UIKit

    // Not verified: this folder needs the Objective-C runtime, which there is none of where the tests run. What it decides by,
    // `ServiceHost.responds(to:of:)`, is verified.

    extension HostApplicationDelegate {
        /// Whether a callback would reach anybody: UIKit takes some for a claim, such as that of remote notifications for a
        /// background mode. A callback that a subclass overrides is there.
        open override nonisolated func responds(to aSelector: Selector!) -> Bool {
            // It never claims what the class does not have.
            guard super.responds(to: aSelector), let aSelector, Thread.isMainThread else {
                return super.responds(to: aSelector)
            }
            let name = NSStringFromSelector(aSelector)
            let answer = MainActor.assumeIsolated { () -> Bool? in
                overrides(aSelector, of: HostApplicationDelegate.self)
                    ? true : host.responds(to: name, of: .uiApplication)
            }
            return answer ?? true
        }
    }

    extension HostSceneDelegate {
        /// Whether a callback would reach anybody. A callback that a subclass overrides is there.
        open override nonisolated func responds(to aSelector: Selector!) -> Bool {
            // It never claims what the class does not have.
            guard super.responds(to: aSelector), let aSelector, Thread.isMainThread else {
                return super.responds(to: aSelector)
            }
            let name = NSStringFromSelector(aSelector)
            let answer = MainActor.assumeIsolated { () -> Bool? in
                overrides(aSelector, of: HostSceneDelegate.self) ? true : host?.responds(to: name, of: .uiScene)
            }
            return answer ?? true
        }
    }
#endif

#if canImport(ObjectiveC) && canImport(AppKit) && !targetEnvironment(macCatalyst)
    internal import LaunchGraph
    public import AppKit

    extension MacApplicationDelegate {
        /// Whether a callback would reach anybody. A callback that a subclass overrides is there.
        open override nonisolated func responds(to aSelector: Selector!) -> Bool {
            // It never claims what the class does not have.
            guard super.responds(to: aSelector), let aSelector, Thread.isMainThread else {
                return super.responds(to: aSelector)
            }
            let name = NSStringFromSelector(aSelector)
            let answer = MainActor.assumeIsolated { () -> Bool? in
                overrides(aSelector, of: MacApplicationDelegate.self)
                    ? true : host.responds(to: name, of: .nsApplication)
            }
            return answer ?? true
        }
    }
#endif

#if canImport(ObjectiveC)
    internal import ObjectiveC

    extension NSObject {
        /// Whether the object's class has another implementation of `selector` than `base`.
        func overrides(_ selector: Selector, of base: AnyClass) -> Bool {
            guard let own = class_getMethodImplementation(type(of: self), selector) else { return false }
            return own != class_getMethodImplementation(base, selector)
        }
    }
#endif
