package enum ProcessGroup {
    /// Returns whether a group has a process that has not ended.
    ///
    /// The system counts a process that has ended until its parent reaps it; in a container, the first process may
    /// never reap an orphaned process. On Linux, the result is therefore read from `/proc`; on other systems, it comes
    /// from the system call.
    ///
    /// - Parameter instant: the earliest time to which the result may apply. Groups whose leaders have ended together
    ///   share one reading of `/proc`.
    package static func isAlive(_ group: Int32, asOf instant: ContinuousClock.Instant = .now) -> Bool {
        guard kill(-group, 0) == 0 || errno != ESRCH else { return false }
        #if os(Linux) || os(Android)
            guard let processes = ProcessEntry.all(asOf: instant) else { return true }
            return processes.contains { $0.group == group && !$0.hasEnded }
        #else
            return true
        #endif
    }
}

#if os(Linux) || os(Android)
    package struct ProcessEntry: Sendable {
        package let pid: Int32
        package let parent: Int32
        package let group: Int32
        /// Whether the process has ended and has not been reaped by its parent.
        package let hasEnded: Bool

        /// The latest list, and when its reading began. The lock also serializes readers: each holds two descriptors, and
        /// few are available near the limit.
        private static let latest = Locked<(began: ContinuousClock.Instant, processes: [ProcessEntry])?>(nil)

        /// Returns all processes, as read at `instant` or later; `nil` if `/proc` cannot be read completely.
        package static func all(asOf instant: ContinuousClock.Instant = .now) -> [ProcessEntry]? {
            latest.withLock { latest in
                if let latest, latest.began >= instant { return latest.processes }
                let began = ContinuousClock.now
                latest = readAll().map { (began, $0) }
                return latest?.processes
            }
        }

        private static func readAll() -> [ProcessEntry]? {
            guard let folder = opendir("/proc") else { return nil }
            defer { closedir(folder) }
            var processes: [ProcessEntry] = []
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                        String(cString: $0)
                    }
                }
                guard let pid = Int32(name) else { continue }
                let file = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
                guard file >= 0 else {
                    // A process that ended meanwhile or is hidden is omitted; one that could not be read must not be.
                    guard [ENOENT, ESRCH, EACCES, EPERM].contains(errno) else { return nil }
                    continue
                }
                defer { close(file) }
                if let process = ProcessEntry(pid, from: file) { processes.append(process) }
            }
            return processes
        }

        /// Parses `pid (name) state parent group …`; the name can contain any characters.
        private init?(_ pid: Int32, from file: Int32) {
            let bytes = SystemDescriptor.read(file, upTo: 512) ?? []
            guard let nameEnd = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
            let fields = bytes[(nameEnd + 1)...].split(separator: UInt8(ascii: " "))
                .prefix(3).map { String(decoding: $0, as: UTF8.self) }
            guard fields.count == 3, let parent = Int32(fields[1]), let group = Int32(fields[2]) else { return nil }
            self.pid = pid
            self.parent = parent
            self.group = group
            hasEnded = fields[0] == "Z" || fields[0] == "X"
        }
    }
#endif
