#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    internal import AppKit
    internal import LaunchGraph

    // The responder types of the events of AppKit.
    extension ResponderTypes {
        mutating func addAppKit() {
            add((any MacLaunchResponder).self, .willFinishLaunching, .didFinishLaunching) {
                $0 is any MacLaunchResponder.Type
            }
            add((any TerminationResponder).self, .shouldTerminate) { $0 is any TerminationResponder.Type }
            add((any LastWindowResponder).self, .terminatesAfterLastWindow) { $0 is any LastWindowResponder.Type }
            add(
                (any DesktopResponder).self, .willBecomeActive, .didResignActive, .willHide, .didUnhide,
                .didChangeScreenParameters, .didChangeOcclusionState
            ) { $0 is any DesktopResponder.Type }
            add((any WindowUpdateResponder).self, .willUpdate, .didUpdate) { $0 is any WindowUpdateResponder.Type }
            add((any ReopenResponder).self, .shouldHandleReopen) { $0 is any ReopenResponder.Type }
            add((any DockMenuResponder).self, .dockMenu) { $0 is any DockMenuResponder.Type }
            add((any ErrorPresentationResponder).self, .willPresentError) { $0 is any ErrorPresentationResponder.Type }
            add((any UntitledFileResponder).self, .shouldOpenUntitledFile, .openUntitledFile) {
                $0 is any UntitledFileResponder.Type
            }
            add((any PrintResponder).self, .printFiles) { $0 is any PrintResponder.Type }
            add((any MacRemoteNotificationResponder).self, .macRemoteNotification) {
                $0 is any MacRemoteNotificationResponder.Type
            }
            // A foreign delegate that saves or reads state decides about secure state by what AppKit assumes of it.
            add(
                (any MacRestorationResponder).self, .supportsSecureState, .willEncodeState, .didDecodeState
            ) { $0 is any MacRestorationResponder.Type }
            add((any ScriptingResponder).self, .handlesScriptingKey) { $0 is any ScriptingResponder.Type }
        }
    }
#endif
