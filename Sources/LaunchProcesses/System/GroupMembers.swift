import LaunchSupport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Finds the processes of a group that are alive.
enum GroupMembers {
    /// Whether a group has a process that has not ended.
    ///
    /// A process that has ended counts for the system as long as its parent has not taken note, and for one whose parent
    /// is gone that can take long: in a container the first process may never do it. On Linux the answer is therefore
    /// looked up in `/proc`; elsewhere it is the system's.
    static func areAlive(_ group: Int32) -> Bool {
        guard SystemProcess.groupExists(group) else { return false }
        #if os(Linux) || os(Android)
            guard let processes = ProcessTable.read() else { return true }
            return processes.contains { $0.group == group && !$0.hasEnded }
        #else
            return true
        #endif
    }
}

#if os(Linux) || os(Android)
    /// A process as `/proc` has it.
    struct ProcessTable {
        let pid: Int32
        let parent: Int32
        let group: Int32
        let hasEnded: Bool

        /// One table is read at a time: each reader holds two descriptors of the few that are left near the limit.
        private static let turn = Locked(())

        /// All processes; `nil` where `/proc` cannot be read, or not all of it.
        static func read() -> [ProcessTable]? {
            turn.withLock { _ in readAll() }
        }

        private static func readAll() -> [ProcessTable]? {
            guard let folder = opendir("/proc") else { return nil }
            defer { closedir(folder) }
            var processes: [ProcessTable] = []
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                guard let pid = Int32(name) else { continue }
                errno = 0
                if let process = ProcessTable(pid) {
                    processes.append(process)
                } else if [EMFILE, ENFILE, ENOMEM].contains(errno) {
                    // A process that could not be looked up must not be taken for one that is gone.
                    return nil
                }
            }
            return processes
        }

        /// What is known of the process `pid`, from `pid (name) state parent group …`; a name may have anything in it.
        private init?(_ pid: Int32) {
            let file = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { return nil }
            defer {
                close(file)
                errno = 0
            }
            let bytes = [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
                count = max(0, SystemProcess.read(file, into: UnsafeMutableRawBufferPointer(buffer)) ?? 0)
            }
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
