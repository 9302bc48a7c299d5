import LaunchSupport

// All files of the tool are written here. A reader sees either the old content or the complete new content, even if the
// disk is full or this process is killed.
extension SystemCalls {
    /// Replaces the content of the file at `path`: `bytes` are written to a temporary file in the same folder, which is
    /// then renamed. A pipe, a device, and a file in a folder that accepts no new files are written directly. A new file
    /// has the permissions `mode`; an existing file keeps its own. With `waitsForDisk`, the new content survives a power
    /// failure, which takes many seconds on a busy disk.
    static func replace(
        _ path: String, with bytes: [UInt8], mode: mode_t = 0o666, waitsForDisk: Bool = true
    ) throws(SystemError) {
        let target = linkTarget(path)
        guard let draft = try Draft(for: target, mode) else { return try writeAll(bytes, path: path) }
        do throws(SystemError) {
            // A partly written file must not replace a complete one.
            if try !writeAll(bytes[...], to: draft.descriptor) { throw SystemError(reason: "broken pipe") }
        } catch {
            draft.drop()
            throw error
        }
        try draft.take(placeOf: target, waitsForDisk: waitsForDisk)
    }

    /// Checks whether ``replace(_:with:mode:waitsForDisk:)`` would currently succeed. Leaves no file behind.
    static func checkReplacing(_ path: String) throws(SystemError) {
        let target = linkTarget(path)
        if let draft = try Draft(for: target, 0o600) {
            draft.drop()
        } else if isFolder(target) {
            throw SystemError(reason: "it is a folder")
        } else {
            try call(target) { access($0, W_OK) }
        }
    }

    private static func linkTarget(_ path: String) -> String { (try? realPath(path)) ?? path }
}

private struct Draft {
    let descriptor: Int32
    private let path: String

    /// Creates a file next to `target`; `nil` if `target` has to be written directly, because it is not a regular file
    /// or because its folder accepts no new files.
    init?(for target: String, _ mode: mode_t) throws(SystemError) {
        let earlier = try? SystemCalls.status(of: target)
        if let earlier {
            guard earlier.isRegularFile else { return nil }
            try SystemCalls.call(target) { access($0, W_OK) }
        }
        // The name cannot be predicted, and an existing file is never opened, because other users may be able to write
        // to the folder.
        var path = ""
        var descriptor: Int32 = -1
        for _ in 0..<8 where descriptor < 0 {
            path = "\(target).\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp"
            descriptor = Self.create(path, mode)
            if descriptor < 0, errno == ENAMETOOLONG, let folder = target.unicodeScalars.lastIndex(of: "/") {
                path = "\(target[...folder]).launchgraph-\(UInt64.random(in: .min ... .max))"
                descriptor = Self.create(path, mode)
            }
            if descriptor < 0, errno != EEXIST { break }
        }
        if descriptor < 0 {
            if earlier != nil { return nil }
            throw .last
        }
        if let earlier {
            // If this user cannot change the owner, this user owns the new file.
            _ = fchown(descriptor, earlier.st_uid, earlier.st_gid)
            fchmod(descriptor, earlier.st_mode & 0o7777)
        }
        self.descriptor = descriptor
        self.path = path
    }

    private static func create(_ path: String, _ mode: mode_t) -> Int32 {
        path.withSystemString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode) }
    }

    func drop() {
        close(descriptor)
        _ = path.withSystemString { unlink($0) }
    }

    func take(placeOf target: String, waitsForDisk: Bool) throws(SystemError) {
        // A file system without synchronization returns EINVAL. Others report a full disk here or when the file is
        // closed.
        var error: SystemError?
        if waitsForDisk, fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { error = .last }
        if close(descriptor) != 0, error == nil { error = .last }
        if error == nil, path.withSystemString({ path in target.withSystemString { rename(path, $0) } }) != 0 {
            error = .last
        }
        guard let error else { return }
        _ = path.withSystemString { unlink($0) }
        throw error
    }
}
