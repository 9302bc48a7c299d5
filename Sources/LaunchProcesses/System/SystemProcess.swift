internal import CLaunchSupport
internal import LaunchGraph
internal import LaunchSupport

enum SystemProcess {
    /// Starts `program` in a new process group, or in the foreground: with the group and the streams of this process.
    ///
    /// - Parameter descriptors: the descriptor limit of the new process; 0 for the limit of this process.
    /// - Returns: the process identifier, which also identifies a new group.
    static func start(
        _ program: SystemPath, arguments: [[UInt8]], environment: [[UInt8]], directory: SystemPath?, output: Int32,
        descriptors: UInt64, guard watcher: ProcessGuard?, user: launch_user?, isForeground: Bool
    ) throws(SystemError) -> Int32 {
        var pid: pid_t = 0
        let error = withCStrings(arguments) { arguments in
            withCStrings(environment) { environment in
                program.withCString { program in
                    let start = { (directory: UnsafePointer<CChar>?, user: UnsafePointer<launch_user>?) in
                        var request = launch_process_request(
                            program: program, arguments: arguments, environment: environment, directory: directory,
                            output: output, descriptors: descriptors, guard: watcher?.pointer,
                            user: user, is_foreground: isForeground ? 1 : 0)
                        return launch_process_start(&request, &pid)
                    }
                    let begin = { user in directory?.withCString { start($0, user) } ?? start(nil, user) }
                    return user.map { withUnsafePointer(to: $0, begin) } ?? begin(nil)
                }
            }
        }
        guard error == 0 else { throw SystemError(code: error) }
        return pid
    }

    static func awaitEnd(of pid: Int32) -> ExitStatus {
        var wasSignalled: Int32 = 0
        var status: Int32 = 0
        guard launch_process_await_end(pid, &wasSignalled, &status) == 0 else { return .unknown }
        return wasSignalled != 0 ? .signalled(ProcessSignal(rawValue: status)) : .exited(status)
    }

    static func reap(_ pid: Int32) { launch_process_reap(pid) }

    /// Sends a signal to a process, or to every process of the group `-target`, and continues those that are stopped,
    /// which could not handle it.
    static func send(_ signal: ProcessSignal, to target: Int32) {
        _ = kill(target, signal.rawValue)
        if signal.rawValue != SIGKILL { _ = kill(target, SIGCONT) }
    }

    static func isRunning(_ pid: Int32) -> Bool { kill(pid, 0) == 0 || errno != ESRCH }
    static func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }
    static func isProgram(_ path: SystemPath) -> Bool { path.withCString { access($0, X_OK) } == 0 && !isFolder(path) }

    static func interpreter(of path: SystemPath) -> String? {
        let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard file >= 0 else { return nil }
        defer { SystemDescriptor.close(file) }
        let bytes = SystemDescriptor.read(file, upTo: 256) ?? []
        guard bytes.starts(with: Array("#!".utf8)) else { return nil }
        let line = bytes.dropFirst(2).prefix { $0 != 0x0A }.drop { $0 == 0x20 || $0 == 0x09 }
        return String(decoding: line.prefix { $0 != 0x20 && $0 != 0x09 }, as: UTF8.self)
    }

    static func exists(_ path: SystemPath) -> Bool { path.withCString { access($0, F_OK) } == 0 }

    static func isFolder(_ path: SystemPath) -> Bool {
        var status = stat()
        return path.withCString({ stat($0, &status) }) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    static func stamp(of path: SystemPath) -> FileStamp? {
        var status = stat()
        guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
        #if canImport(Darwin)
            let changed = status.st_mtimespec
        #else
            let changed = status.st_mtim
        #endif
        return FileStamp(
            device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino),
            seconds: Int64(changed.tv_sec), nanoseconds: Int64(changed.tv_nsec),
            isEmpty: status.st_mode & S_IFMT == S_IFREG && status.st_size == 0)
    }

    /// The variables of this process, each as `NAME=VALUE`.
    static var environment: [[UInt8]] {
        guard var next = launch_process_environment() else { return [] }
        var variables: [[UInt8]] = []
        while let variable = next.pointee {
            variables.append(Array(UnsafeRawBufferPointer(start: variable, count: strlen(variable))))
            next += 1
        }
        return variables
    }

    private static func withCStrings<Result>(
        _ strings: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        let pointers: [UnsafeMutablePointer<CChar>?] =
            strings.map { bytes in strdup(bytes.map { CChar(bitPattern: $0) } + [0]) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers)
    }
}

struct FileStamp: Hashable, Sendable {
    var device: UInt64
    var number: UInt64
    var seconds: Int64
    var nanoseconds: Int64
    var isEmpty: Bool
}
