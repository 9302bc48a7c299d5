#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    internal import AppKit
    internal import LaunchGraph

    // The responder types of the events of AppKit.
    extension ResponderTypes {
        /// Adds the responder types of AppKit.
        mutating func addAppKit() {
            add(.launch, (any MacLaunchResponder).self) { $0 is any MacLaunchResponder.Type }
            add([.shouldTerminate], (any TerminationResponder).self) { $0 is any TerminationResponder.Type }
            add([.terminatesAfterLastWindow], (any LastWindowResponder).self) { $0 is any LastWindowResponder.Type }
            add(
                [
                    .willBecomeActive, .didResignActive, .willHide, .didUnhide, .didChangeScreenParameters,
                    .didChangeOcclusionState,
                ], (any DesktopResponder).self
            ) { $0 is any DesktopResponder.Type }
            add([.willUpdate, .didUpdate], (any WindowUpdateResponder).self) { $0 is any WindowUpdateResponder.Type }
            add([.shouldHandleReopen], (any ReopenResponder).self) { $0 is any ReopenResponder.Type }
            add([.dockMenu], (any DockMenuResponder).self) { $0 is any DockMenuResponder.Type }
            add([.willPresentError], (any ErrorPresentationResponder).self) {
                $0 is any ErrorPresentationResponder.Type
            }
            add([.openFile], (any OpenFileResponder).self) { $0 is any OpenFileResponder.Type }
            add([.shouldOpenUntitledFile, .openUntitledFile], (any UntitledFileResponder).self) {
                $0 is any UntitledFileResponder.Type
            }
            add([.printFiles], (any PrintResponder).self) { $0 is any PrintResponder.Type }
            add([.macRemoteNotification], (any MacRemoteNotificationResponder).self) {
                $0 is any MacRemoteNotificationResponder.Type
            }
            add([.supportsSecureState], (any MacRestorationResponder).self) { $0 is any MacRestorationResponder.Type }
            add([.handlesScriptingKey], (any ScriptingResponder).self) { $0 is any ScriptingResponder.Type }
            #if !canImport(UIKit)
                add([.willEncodeState, .didDecodeState], (any MacRestorationResponder).self) {
                    $0 is any MacRestorationResponder.Type
                }
            #endif
        }
    }
#endif
