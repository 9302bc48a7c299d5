#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
    internal import UIKit

    extension UIInterfaceOrientationMask {
        /// The orientations that the `Info.plist` of the program declares; all but upside down if there are none.
        @MainActor static var declaredByProgram: Self {
            let declared = Bundle.main.object(forInfoDictionaryKey: "UISupportedInterfaceOrientations") as? [String]
            return Self(declaredBy: declared ?? [])
        }

        init(declaredBy names: [String]) {
            let masks: [String: Self] = [
                "UIInterfaceOrientationPortrait": .portrait,
                "UIInterfaceOrientationPortraitUpsideDown": .portraitUpsideDown,
                "UIInterfaceOrientationLandscapeLeft": .landscapeLeft,
                "UIInterfaceOrientationLandscapeRight": .landscapeRight,
            ]
            self = Self(names.compactMap { masks[$0] })
            if isEmpty { self = .allButUpsideDown }
        }
    }
#endif
