internal import LaunchSupport

/// Checks whether a file has been created or changed since the service was started.
///
/// A file from an earlier run counts only once it has been written again.
struct FileProbe: ReadinessProbe {
    private let path: SystemPath
    private let shown: String
    private let before: FileStamp?

    /// Records the state of the file at `path` before the service is started.
    init(path: SystemPath, shown: String) {
        self.path = path
        self.shown = shown
        before = SystemProcess.stamp(of: path)
    }

    func probe() async -> ProbeResult {
        guard let now = SystemProcess.stamp(of: path) else { return .notReady("there is no file ‘\(shown)’") }
        return now == before ? .notReady("the file ‘\(shown)’ has not changed since the start") : .ready
    }
}
