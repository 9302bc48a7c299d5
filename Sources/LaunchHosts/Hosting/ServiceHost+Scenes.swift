internal import LaunchGraph

#if canImport(UIKit) && !os(watchOS)
    internal import UIKit
#endif

// A launch with scenes, which does not determine whether the program will be visible.
extension ServiceHost {
    static var hasSceneManifest: Bool {
        #if canImport(UIKit) && !os(watchOS)
            Bundle.main.object(forInfoDictionaryKey: "UIApplicationSceneManifest") != nil
        #else
            false
        #endif
    }

    /// Treats the program as neither visible nor in the background, and holds deferred services back, until a scene is
    /// active or in the background, or no scene has appeared for ``ServiceHost/sceneTimeout``.
    func awaitScene() {
        phases = PhaseTracker()
        dispatcher.holdDeferred()
        let clock = clock
        sceneWatch?.cancel()
        sceneWatch = Task { [weak self] in
            try? await clock.sleep(for: ServiceHost.sceneTimeout)
            guard !Task.isCancelled, let self, !phases.hasPhase else { return }
            phases = PhaseTracker(inBackground: true)
            firstFrameDidAppear()
        }
    }

    func noteScene() {
        guard !usesScenes else { return }
        usesScenes = true
        // The launch counted as one in the background because no scene was known.
        if !phases.hasPhase && phases.phase == .background { awaitScene() }
    }
}
