import LaunchGraph
import LaunchRendering
import LaunchSupport

enum SystemCalls {
    /// Returns the result of `body` for a path; throws the error of the system if it is negative.
    @discardableResult
    static func call(_ path: String, _ body: (UnsafePointer<CChar>) -> Int32) throws(SystemError) -> Int32 {
        let (result, code) = path.withSystemString { (body($0), errno) }
        guard result >= 0 else { throw SystemError(code: code) }
        return result
    }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The path of the working directory; `nil` if it no longer exists.
    static var workingDirectory: String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(systemString: path)
    }

    static var secondsSince1970: Int { time(nil) }

    /// Turns a write to a closed pipe, or beyond the limit of a file's size, into an error instead of a fatal signal.
    static func surviveFailedWrites() {
        signal(SIGPIPE, SIG_IGN)
        // The signal is not ignored, so that `run` still ends when it is sent.
        if !SystemSignals.isIgnored(SIGXFSZ) { signal(SIGXFSZ) { _ in } }
    }

    /// Returns whether there is a file, not a folder, at `path`. A symbolic link that leads nowhere counts as a file,
    /// since it was meant to be one. Throws if it is unknown, as in a folder that may not be searched.
    static func isFile(_ path: String) throws(SystemError) -> Bool {
        do throws(SystemError) {
            return try !status(of: path).isFolder
        } catch {
            guard [ENOENT, ENOTDIR].contains(error.code) else { throw error }
            var link = stat()
            return (try? call(path) { lstat($0, &link) }) != nil
        }
    }

    /// Returns the status of the file at `path`, or of the target of a link.
    static func status(of path: String) throws(SystemError) -> stat {
        var status = stat()
        try call(path) { stat($0, &status) }
        return status
    }

    static func status(of descriptor: Int32) throws(SystemError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        return status
    }

    static func isFolder(_ path: String) -> Bool { (try? status(of: path))?.isFolder ?? false }

    /// Writes all of `bytes`; returns `false` if the reader has closed the other end.
    static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) -> Bool {
        var rest = bytes[...]
        while let start = rest.base.baseAddress, !rest.isEmpty {
            let written = write(descriptor, start + rest.startIndex, rest.count)
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno == EPIPE {
                return false
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                // Another process that shares the descriptor made it non-blocking.
                awaitRoom(descriptor)
            } else if errno != EINTR {
                throw .last
            }
        }
        return true
    }

    static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Bool {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try writeAll(bytes, to: descriptor) }
        }.get()
    }

    private static func awaitRoom(_ descriptor: Int32) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&request, 1, -1) < 0, errno == EINTR {}
    }

    /// Opens descriptors 0, 1 and 2 if the parent process has closed them: otherwise, the next opened file would become
    /// standard input, output or error.
    static func openStandardDescriptors() {
        for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            // `open` returns the lowest free number.
            _ = open("/dev/null", O_RDWR)
        }
    }

    static func writeAll(_ bytes: [UInt8], path: String) throws(SystemError) {
        let descriptor = try call(path) { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
        defer { close(descriptor) }
        _ = try writeAll(bytes[...], to: descriptor)
    }
}

extension stat {
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
}

// The system calls for `run`.
extension SystemCalls {
    /// The signals that end a process by default, except for termination requests and crash reports.
    static let otherEndingSignals = [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGXCPU, SIGXFSZ]
        .map { ProcessSignal(rawValue: $0) }

    /// Returns whether this process is in the foreground of the terminal at `descriptor`, so that it can draw there.
    static func isInForeground(_ descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }

    /// Returns whether `descriptor` is the controlling terminal of this process, and this process is in its foreground.
    static func ownsTerminal(_ descriptor: Int32) -> Bool { tcgetpgrp(descriptor) == getpgrp() }

    /// Returns whether a short write to `descriptor` would not block.
    static func takesMore(_ descriptor: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, 0) == 1
    }

    /// Enables this process to reap its children, even if its parent has set SIGCHLD to be ignored.
    static func noticeChildren() { signal(SIGCHLD, SIG_DFL) }

    /// Returns the size of the terminal at `descriptor`; `nil` if there is no terminal or its size is unknown.
    static func terminalSize(_ descriptor: Int32) -> ProgressTable.Size? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    static func canOpen(_ count: Int) -> Bool {
        var open: [Int32] = []
        defer { for descriptor in open { close(descriptor) } }
        while open.count < count {
            let descriptor = fcntl(2, F_DUPFD_CLOEXEC, 3)
            guard descriptor >= 0 else { return false }
            open.append(descriptor)
        }
        return true
    }

    /// Whether processes can be listed: on Linux, this requires `/proc`, which some containers do not have.
    static var canFindProcesses: Bool {
        #if os(Linux) || os(Android)
            access("/proc/self/stat", R_OK) == 0
        #else
            true
        #endif
    }

    static func makeFolder(_ path: String) throws(SystemError) {
        guard path.withSystemString({ mkdir($0, 0o777) }) != 0 else { return }
        guard errno == EEXIST else { throw .last }
        guard isFolder(path) else { throw SystemError(reason: "it is a file, not a folder") }
    }

    /// Creates the folder of the file at `path` and the folders above it, unless they exist, and adds those that are new
    /// to `made`.
    static func makeFolders(for path: String, adding made: inout [String]) throws(SystemError) {
        var missing: [String] = []
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/"), slash > rest.startIndex {
            rest = rest[..<slash]
            if isFolder(String(rest)) { break }
            missing.append(String(rest))
        }
        for folder in missing.reversed() {
            try makeFolder(folder)
            made.append(folder)
        }
    }

    static func removeEmptyFolder(_ path: String) { _ = path.withSystemString { rmdir($0) } }

    static func size(of descriptor: Int32) -> Int { Int((try? status(of: descriptor))?.st_size ?? 0) }

    static func moveFile(_ path: String, to other: String) throws(SystemError) {
        try call(path) { path in other.withSystemString { rename(path, $0) } }
    }

    /// Opens the log file at `path` to append to it. A symbolic link is not followed, and a file of another user is not
    /// written: files that others create in the folder must not redirect the output of services.
    static func openLog(_ path: String) throws(SystemError) -> Int32 {
        let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
        let descriptor = path.withSystemString { open($0, flags, 0o600) }
        guard descriptor >= 0 else { throw errno == ELOOP ? SystemError(reason: "it is a symbolic link") : .last }
        do throws(SystemError) {
            let status = try status(of: descriptor)
            if !status.isRegularFile { throw SystemError(reason: "it is not a regular file") }
            if status.st_uid != geteuid() { throw SystemError(reason: "it belongs to another user") }
            if status.st_size > 0 {
                let time = Timestamp.text(secondsSince1970: secondsSince1970)
                _ = try writeAll(Array("\n--- launchgraph run, \(time)Z ---\n".utf8)[...], to: descriptor)
            }
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }
}
