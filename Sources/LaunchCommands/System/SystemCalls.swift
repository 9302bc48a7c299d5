#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

// By names that do not collide with the functions below.
private let systemRead = read as @Sendable (Int32, UnsafeMutableRawPointer?, Int) -> Int
private let systemWrite = write as @Sendable (Int32, UnsafeRawPointer?, Int) -> Int

/// A system call that failed, in the system's own words.
struct SystemCallError: Error {
    /// Why, as a few words in lower case: `no such file or directory`.
    let reason: String

    init(reason: String) { self.reason = reason }

    /// The last failed call's reason.
    static var last: SystemCallError { SystemCallError(reason: String(cString: strerror(errno)).loweredFirst) }
}

/// What the tool asks of the system, and the one file that differs between systems.
enum SystemCalls {
    /// More than this is not read from one input: whatever goes on for longer is no manifest.
    static let inputLimit = 1 << 29

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    static func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The folder that relative paths start from; `nil` when it is gone.
    static var workingDirectory: String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// Makes a write to a closed pipe an error that can be handled instead of a signal that kills.
    static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Ends the process.
    static func exit(_ code: Int32) -> Never {
        #if canImport(Darwin)
            Darwin.exit(code)
        #elseif canImport(Glibc)
            Glibc.exit(code)
        #elseif canImport(Musl)
            Musl.exit(code)
        #elseif canImport(Android)
            Android.exit(code)
        #endif
    }

    /// Whether something that is no folder is at `path`.
    static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    }

    /// All bytes of the file at `path`.
    static func read(path: String) throws(SystemCallError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        return try read(descriptor: descriptor)
    }

    /// All bytes up to the end of `descriptor`.
    static func read(descriptor: Int32) throws(SystemCallError) -> [UInt8] {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .last }
        guard status.st_mode & S_IFMT != S_IFDIR else { throw SystemCallError(reason: "it is a folder, not a file") }
        // One byte more than the file has, so that its end is seen without a second buffer.
        var room = status.st_mode & S_IFMT == S_IFREG ? min(Int(status.st_size), inputLimit) + 1 : 1 << 16
        var bytes: [UInt8] = []
        while true {
            let piece = try readPiece(descriptor, upTo: room)
            if piece.isEmpty { return bytes }
            if bytes.isEmpty { bytes = piece } else { bytes.append(contentsOf: piece) }
            guard bytes.count <= inputLimit else {
                throw SystemCallError(reason: "it does not end within \(inputLimit >> 20) MiB")
            }
            room = 1 << 20
        }
    }

    /// The next bytes of `descriptor`, at most `room`; empty at the end.
    private static func readPiece(_ descriptor: Int32, upTo room: Int) throws(SystemCallError) -> [UInt8] {
        var failure: SystemCallError?
        let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            while count < room, let start = buffer.baseAddress {
                let got = systemRead(descriptor, start + count, room - count)
                if got > 0 {
                    count += got
                } else if got == 0 {
                    break
                } else if errno != EINTR {
                    failure = .last
                    break
                }
            }
        }
        if let failure { throw failure }
        return piece
    }

    /// Writes all of `bytes`; gives `false` when nobody reads them any more.
    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(SystemCallError) -> Bool {
        var rest = bytes[...]
        while let start = rest.base.baseAddress, !rest.isEmpty {
            let written = systemWrite(descriptor, start + rest.startIndex, rest.count)
            if written >= 0 {
                rest = rest.dropFirst(written)
            } else if errno == EPIPE {
                return false
            } else if errno != EINTR {
                throw .last
            }
        }
        return true
    }

    /// Makes the file at `path` hold `bytes`, and nothing else.
    static func write(_ bytes: UnsafeRawBufferPointer, path: String) throws(SystemCallError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw .last }
        defer { close(descriptor) }
        _ = try write(bytes, to: descriptor)
    }
}

extension String {
    fileprivate var loweredFirst: String { prefix(1).lowercased() + dropFirst() }
}
