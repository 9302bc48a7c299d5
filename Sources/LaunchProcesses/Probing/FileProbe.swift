internal import LaunchSupport

/// Finds out whether a file has appeared or changed since the service was started.
///
/// A file that an earlier run has left counts only once it has been written again.
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
        return now == before ? .notReady("the file ‘\(shown)’ is from an earlier time") : .ready
    }
}
