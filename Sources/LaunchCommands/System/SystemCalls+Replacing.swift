import LaunchSupport

/// The permissions of a file that the tool creates; a file that exists keeps its own.
enum FilePrivacy: Sendable {
    /// Readable according to the process's file mode creation mask, as the output of any tool is.
    case shared
    /// The user only: what services print, and how they are started, can contain secrets.
    case userOnly

    fileprivate var mode: mode_t { self == .shared ? 0o666 : 0o600 }
}

// The one way in which the tool writes files. A reader sees the old content or all of the new one, even when the disk is
// full or this process is killed.
extension SystemCalls {
    /// Replaces the content of the file at `path` with `bytes`: they are written to a temporary file in the same folder,
    /// which is then renamed. A pipe or a device is written to directly, and so is a file in a folder that takes no new
    /// files.
    static func replace(
        _ path: String, with bytes: UnsafeRawBufferPointer, privacy: FilePrivacy = .shared
    ) throws(SystemCallError) {
        let target = linkTarget(path)
        guard let draft = try Draft(for: target, privacy) else { return try write(bytes, path: path) }
        do throws(SystemCallError) {
            _ = try write(bytes, to: draft.descriptor)
        } catch {
            draft.drop()
            throw error
        }
        try draft.take(placeOf: target)
    }

    /// Determines whether ``replace(_:with:privacy:)`` would succeed now; leaves no file behind.
    ///
    /// - Throws: why it would not.
    static func checkReplacing(_ path: String) throws(SystemCallError) {
        let target = linkTarget(path)
        if let draft = try Draft(for: target, .userOnly) {
            draft.drop()
        } else if isFolder(target) {
            throw SystemCallError(reason: "it is a folder")
        } else if target.withSystemString({ access($0, W_OK) }) != 0 {
            throw .last
        }
    }

    /// The file that a link leads to: it is replaced, not the link.
    private static func linkTarget(_ path: String) -> String {
        realPath(path) ?? path
    }
}

/// A temporary file that is to take another file's place.
private struct Draft {
    let descriptor: Int32
    private let path: String

    /// A file beside `target`; `nil` where `target` has to be written to directly: it is no regular file, or its folder
    /// takes no new ones.
    init?(for target: String, _ privacy: FilePrivacy) throws(SystemCallError) {
        var status = stat()
        let exists = target.withSystemString { stat($0, &status) } == 0
        if exists {
            guard status.st_mode & S_IFMT == S_IFREG else { return nil }
            guard target.withSystemString({ access($0, W_OK) }) == 0 else { throw .last }
        }
        // The name cannot be predicted, and an existing file is never opened: the folder may be one that others write to.
        var path = ""
        var descriptor: Int32 = -1
        for _ in 0..<8 where descriptor < 0 {
            path = "\(target).\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
            descriptor = Self.create(path, privacy)
            if descriptor < 0, errno == ENAMETOOLONG, let folder = target.unicodeScalars.lastIndex(of: "/") {
                path = "\(target[...folder]).launchgraph-\(UInt64.random(in: .min ... .max))"
                descriptor = Self.create(path, privacy)
            }
            if descriptor < 0, errno != EEXIST { break }
        }
        if descriptor < 0 {
            if exists { return nil }
            throw .last
        }
        if exists {
            // Without the right to give a file away it becomes this user's, as with any tool that replaces files.
            _ = fchown(descriptor, status.st_uid, status.st_gid)
            fchmod(descriptor, status.st_mode & 0o7777)
        }
        self.descriptor = descriptor
        self.path = path
    }

    private static func create(_ path: String, _ privacy: FilePrivacy) -> Int32 {
        path.withSystemString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, privacy.mode) }
    }

    /// Removes the file.
    func drop() {
        close(descriptor)
        _ = path.withSystemString { unlink($0) }
    }

    /// Renames the file to `target`.
    func take(placeOf target: String) throws(SystemCallError) {
        // A file system that does not implement synchronization says so by EINVAL; others report a full disk here or when
        // the file is closed.
        var error: SystemCallError?
        if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { error = .last }
        if close(descriptor) != 0, error == nil { error = .last }
        if error == nil, path.withSystemString({ path in target.withSystemString { rename(path, $0) } }) != 0 {
            error = .last
        }
        guard let error else { return }
        _ = path.withSystemString { unlink($0) }
        throw error
    }
}
