import LaunchSupport

extension SystemCalls {
    /// The identity of a file, which is the same for all its paths.
    struct FileIdentity: Hashable {
        let device: UInt64
        let number: UInt64
        let isRegular: Bool
        let isDevice: Bool

        fileprivate init(_ status: stat) {
            device = UInt64(truncatingIfNeeded: status.st_dev)
            number = UInt64(truncatingIfNeeded: status.st_ino)
            isRegular = status.isRegularFile
            isDevice = status.st_mode & S_IFMT == S_IFCHR
        }
    }

    static func identity(of path: String) -> FileIdentity? { (try? status(of: path)).map(FileIdentity.init) }

    static func identity(of descriptor: Int32) -> FileIdentity? { (try? status(of: descriptor)).map(FileIdentity.init) }

    /// Returns the reason not to execute the file at `path`, which was found by searching: another user can have
    /// written it; `nil` if there is no reason.
    static func distrust(of path: String) -> String? {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        for (path, name) in [(path, "it"), (folder, "its folder")] {
            guard let status = try? status(of: path) else { return nil }
            if status.st_uid != geteuid() { return "\(name) belongs to another user" }
            // The members of this user's own group are trusted.
            if status.st_mode & S_IWOTH != 0 || status.st_mode & S_IWGRP != 0 && status.st_gid != getegid() {
                return "other users can write to \(name)"
            }
        }
        return nil
    }

    /// Returns the path of an existing file without links, `.` and `..`.
    static func realPath(_ path: String) throws(SystemError) -> String {
        var code: Int32 = 0
        let found = path.withSystemString { name in
            let real = realpath(name, nil)
            code = errno
            return real
        }
        guard let real = found else { throw SystemError(code: code) }
        defer { free(real) }
        return String(systemString: real)
    }

    static func linkContents(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let count = path.withSystemString { name in readlink(name, &buffer, Int(PATH_MAX)) }
        guard count > 0 else { return nil }
        return buffer.withUnsafeBufferPointer { $0.baseAddress.map { String(systemString: $0) } }
    }

    /// A folder that could not be read: its path relative to the listed folder, whose own path is empty.
    typealias UnreadableFolder = (path: String, error: SystemError)

    /// Returns the files in the folder at `path` and in its subfolders, as paths relative to it, and the folders that
    /// could not be read; both are sorted by the bytes of their paths.
    ///
    /// Hidden folders and package folders are skipped, and so are pipes, sockets and devices, which may never end.
    /// Links to folders are not followed.
    static func files(below path: String) -> (files: [String], unreadable: [UnreadableFolder]) {
        var files: [String] = []
        var folders = [""]
        var unreadable: [UnreadableFolder] = []
        while let folder = folders.popLast() {
            let code = forEachEntry(ofFolder: folder.isEmpty ? path : path + "/" + folder) { descriptor, name in
                // The path is relative to the open folder, so that a long path or a moved folder is not an error.
                var status = stat()
                guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                    // The file was removed after its name was read.
                    return errno == ENOENT ? 0 : errno
                }
                let name = String(systemString: name)
                let entry = folder.isEmpty ? name : folder + "/" + name
                switch status.st_mode & S_IFMT {
                case S_IFDIR: if !name.hasPrefix("."), name != "node_modules" { folders.append(entry) }
                case S_IFREG, S_IFLNK: files.append(entry)
                default: break
                }
                return 0
            }
            // A subfolder can have been removed after its name was read.
            if code != 0, code != ENOENT || folder.isEmpty { unreadable.append((folder, SystemError(code: code))) }
        }
        return (files.sorted { $0.precedesByBytes($1) }, unreadable.sorted { $0.path.precedesByBytes($1.path) })
    }

    static func names(inFolder path: String) throws(SystemError) -> [String] {
        var names: [String] = []
        let code = forEachEntry(ofFolder: path) { _, name in
            names.append(String(systemString: name))
            return 0
        }
        guard code == 0 else { throw SystemError(code: code) }
        return names
    }

    /// Calls `body` with the descriptor of a folder and the name of each entry, in no particular order, until it
    /// returns an error code. Returns the first error code, of `body` or of the system; 0 after the last entry.
    private static func forEachEntry(ofFolder path: String, _ body: (Int32, UnsafePointer<CChar>) -> Int32) -> Int32 {
        guard let folder = path.withSystemString({ opendir($0) }) else { return errno }
        defer { closedir(folder) }
        let descriptor = dirfd(folder)
        while true {
            // At the end, `readdir` returns the same value as for an error and leaves `errno` unchanged.
            errno = 0
            guard let entry = readdir(folder) else { return errno }
            // The name is a tuple of characters that is terminated by zero.
            let code = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    strcmp($0, ".") == 0 || strcmp($0, "..") == 0 ? 0 : body(descriptor, $0)
                }
            }
            if code != 0 { return code }
        }
    }
}
