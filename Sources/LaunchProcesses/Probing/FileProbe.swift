internal import LaunchSupport

/// Checks whether a file has been created or changed since the service was started.
///
/// A file from an earlier run counts only once it has been written again. An empty file counts only if it is unchanged at
/// the next probe: most programs create a file before they write to it.
final class FileProbe: ReadinessProbe {
    private let path: SystemPath
    private let shown: SecretText
    /// Whether any existing file counts, because the service is up.
    private let isUp: Bool
    private let before: FileStamp?
    /// The state in which an empty file was found.
    private let empty = Locked<FileStamp?>(nil)

    init(path: SystemPath, shown: SecretText, isUp: Bool) {
        self.path = path
        self.shown = shown
        self.isUp = isUp
        before = SystemProcess.stamp(of: path)
    }

    func probe() async -> ProbeResult {
        guard let now = SystemProcess.stamp(of: path) else { return .notReady("there is no file ‘\(shown)’") }
        if isUp { return .ready }
        if now == before { return .notReady("the file ‘\(shown)’ has not changed since the start") }
        let wasEmpty = empty.withLock { empty in
            defer { empty = now }
            return empty == now
        }
        return now.isEmpty && !wasEmpty ? .notReady("the file ‘\(shown)’ is empty") : .ready
    }
}
