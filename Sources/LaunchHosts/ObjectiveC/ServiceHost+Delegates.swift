internal import LaunchGraph

#if canImport(UIKit) && !os(watchOS)
    internal import UIKit
#endif

extension ServiceHost {
    /// Lets services that conform to a host's own delegate protocol respond, on platforms where the Objective-C runtime
    /// reports which callbacks they implement.
    func adaptForeignDelegates() {
        #if canImport(ObjectiveC) && canImport(UIKit) && !os(watchOS)
            dispatcher.adaptResponders(by: DelegateResponders(host: .uiApplication))
        #elseif canImport(ObjectiveC) && canImport(AppKit)
            dispatcher.adaptResponders(by: DelegateResponders(host: .nsApplication))
        #endif
    }

    #if canImport(UIKit) && !os(watchOS)
        /// Returns whether the application delegate itself provides configurations for scenes, on platforms where the
        /// Objective-C runtime reports this.
        func delegateChoosesScenes(_ application: UIApplication) -> Bool {
            #if canImport(ObjectiveC)
                let selector = "application:configurationForConnectingSceneSession:options:"
                return application.delegate?.responds(to: NSSelectorFromString(selector)) ?? false
            #else
                return false
            #endif
        }
    #endif
}
