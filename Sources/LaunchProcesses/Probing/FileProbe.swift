internal import LaunchSupport

/// Looks whether a file is there that was not before, or is another than before.
///
/// A file of that name may be left from an earlier time; it counts only once it has been written.
struct FileProbe: ReadinessProbe {
    private let path: SystemPath
    private let shown: String
    private let before: FileStamp?

    /// Takes note of how the file at `path` is now.
    init(path: SystemPath, shown: String) {
        self.path = path
        self.shown = shown
        before = SystemProcess.stamp(of: path)
    }

    func look() async -> Look {
        guard let now = SystemProcess.stamp(of: path) else { return .notYet("there is no file ‘\(shown)’") }
        return now == before ? .notYet("the file ‘\(shown)’ is from an earlier time") : .up
    }
}
