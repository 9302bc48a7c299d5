import LaunchSupport

// Files that hold either what they held before or all of what is written, whoever looks and whenever this process ends.
extension SystemCalls {
    /// Makes the file at `path` hold `bytes`: they are written to a file beside it, which then takes its place. What is
    /// no regular file (a pipe, `/dev/null`) is written to.
    static func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(SystemCallError) {
        let target = linkTarget(path)
        guard let draft = try Draft(for: target) else { return try write(bytes, path: path) }
        do throws(SystemCallError) {
            _ = try write(bytes, to: draft.descriptor)
        } catch {
            draft.drop()
            throw error
        }
        try draft.take(placeOf: target)
    }

    /// Finds out whether ``replace(_:with:)`` could do it now. Nothing is there afterwards that was not before.
    ///
    /// - Throws: why it could not.
    static func checkReplacing(_ path: String) throws(SystemCallError) {
        let target = linkTarget(path)
        if let draft = try Draft(for: target) {
            draft.drop()
        } else if isFolder(target) {
            throw SystemCallError(reason: "it is a folder")
        } else if target.withSystemString({ access($0, W_OK) }) != 0 {
            throw .last
        }
    }

    /// The file that a link leads to: it is replaced, not the link.
    private static func linkTarget(_ path: String) -> String {
        guard let real = path.withSystemString({ realpath($0, nil) }) else { return path }
        defer { free(real) }
        return String(systemString: real)
    }
}

/// A file that is to take another's place.
private struct Draft {
    let descriptor: Int32
    private let path: String

    /// A file beside `target`; `nil` where `target` has to be written to itself: it is no regular file, or its folder
    /// takes no new ones.
    init?(for target: String) throws(SystemCallError) {
        var status = stat()
        let exists = target.withSystemString { stat($0, &status) } == 0
        if exists {
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            guard target.withSystemString({ access($0, W_OK) }) == 0 else { throw .last }
        }
        let path = "\(target).\(getpid()).tmp"
        let descriptor = path.withSystemString {
            open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
        }
        if descriptor < 0 {
            if exists { return nil }
            throw .last
        }
        if exists { fchmod(descriptor, status.st_mode & 0o7777) }
        self.descriptor = descriptor
        self.path = path
    }

    /// Removes it.
    func drop() {
        close(descriptor)
        _ = path.withSystemString { unlink($0) }
    }

    func take(placeOf target: String) throws(SystemCallError) {
        // Some file systems tell only now that there was no room.
        guard close(descriptor) == 0,
            path.withSystemString({ path in target.withSystemString { rename(path, $0) } }) == 0
        else {
            let error = SystemCallError.last
            _ = path.withSystemString { unlink($0) }
            throw error
        }
    }
}
