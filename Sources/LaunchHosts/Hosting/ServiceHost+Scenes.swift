internal import LaunchGraph

#if canImport(UIKit) && !os(watchOS)
    internal import UIKit
#endif

// A launch under scenes: nobody knows yet whether the program is going to be shown.
extension ServiceHost {
    /// Whether the program declares scenes.
    static var hasSceneManifest: Bool {
        #if canImport(UIKit) && !os(watchOS)
            Bundle.main.object(forInfoDictionaryKey: "UIApplicationSceneManifest") != nil
        #else
            false
        #endif
    }

    /// Counts the program as neither in the background nor shown until a scene says more, and keeps what is deferred: until
    /// a scene is active, or in the background, or none has appeared for ``Swift/Duration/scenePatience``.
    func awaitScene() {
        phases = PhaseTracker()
        dispatcher.holdDeferred()
        let clock = clock
        sceneWatch?.cancel()
        sceneWatch = Task { [weak self] in
            try? await clock.sleep(for: .scenePatience)
            if !Task.isCancelled { self?.noSceneAppeared() }
        }
    }

    /// The program was launched for something else than to be shown.
    private func noSceneAppeared() {
        guard !phases.isTold else { return }
        phases = PhaseTracker(inBackground: true)
        firstFrameDidAppear()
    }

    /// There are scenes, whatever the launch was taken for.
    func sceneIsThere() {
        guard !usesScenes else { return }
        usesScenes = true
        // It was taken for one in the background since there seemed to be none.
        if !phases.isTold && phases.phase == .background { awaitScene() }
    }
}

extension Duration {
    /// After how long without a scene that appears a launch is taken for one in the background: 3 s.
    public static var scenePatience: Duration { .seconds(3) }
}
