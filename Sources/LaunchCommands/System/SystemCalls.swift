import LaunchSupport

// This name does not collide with the functions below.
private let systemWrite = write as @Sendable (Int32, UnsafeRawPointer?, Int) -> Int

enum SystemCalls {
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    static func environmentVariable(_ name: String) -> String? { getenv(name).map { String(systemString: $0) } }

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
            return path.withSystemString { lstat($0, &link) } == 0
        }
    }

    /// Returns the status of the file at `path`, or of the target of a link.
    static func status(of path: String) throws(SystemError) -> stat {
        var status = stat()
        let code = path.withSystemString { stat($0, &status) == 0 ? 0 : errno }
        guard code == 0 else { throw SystemError(code: code) }
        return status
    }

    static func status(of descriptor: Int32) throws(SystemError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        return status
    }

    static func isFolder(_ path: String) -> Bool { (try? status(of: path))?.isFolder ?? false }

    /// Writes all of `bytes`; returns `false` if the reader has closed the other end.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemError) -> Bool {
        var rest = bytes[...]
        while let start = rest.base.baseAddress, !rest.isEmpty {
            let written = systemWrite(descriptor, start + rest.startIndex, rest.count)
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

    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Bool {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try write(bytes, to: descriptor) }
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

    static func write(_ bytes: [UInt8], path: String) throws(SystemError) {
        let descriptor = path.withSystemString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        _ = try write(bytes[...], to: descriptor)
    }
}

extension stat {
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
    var isRegularFile: Bool { st_mode & S_IFMT == S_IFREG }
    var isCharacterDevice: Bool { st_mode & S_IFMT == S_IFCHR }
}
