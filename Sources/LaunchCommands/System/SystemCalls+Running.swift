import LaunchGraph
import LaunchRendering
import LaunchSupport

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
        return ProgressTable.Size(width: Int(size.ws_col), height: Int(size.ws_row))
    }

    /// Returns whether a write to `path` can block: there is a file that is not a regular file.
    static func canBlock(_ path: String) -> Bool { (try? status(of: path)).map { !$0.isRegularFile } ?? false }

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
        guard path.withSystemString({ path in other.withSystemString { rename(path, $0) } }) != 0 else { return }
        throw .last
    }

    /// Opens the log file at `path` to append to it. A symbolic link is not followed, and a file of another user is not
    /// written: files that others create in the folder must not redirect the output of services.
    static func openLog(_ path: String) throws(SystemError) -> Int32 {
        let descriptor = path.withSystemString {
            open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
        }
        guard descriptor >= 0 else { throw errno == ELOOP ? SystemError(reason: "it is a symbolic link") : .last }
        do throws(SystemError) {
            let status = try status(of: descriptor)
            if !status.isRegularFile { throw SystemError(reason: "it is not a regular file") }
            if status.st_uid != geteuid() { throw SystemError(reason: "it belongs to another user") }
            if status.st_size > 0 {
                let time = Timestamp.text(secondsSince1970: secondsSince1970)
                _ = try write(Array("\n--- launchgraph run, \(time)Z ---\n".utf8)[...], to: descriptor)
            }
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }
}
