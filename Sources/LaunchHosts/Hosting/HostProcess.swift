#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

enum HostProcess {
    static func environmentValue(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The variable is not documented; without it, a program counts as opened by the user.
    static var isPrewarmed: Bool { environmentValue("ActivePrewarm") == "1" }

    #if canImport(Darwin)
        static var system: String? { setting("kern.osproductversion").map { "\(systemName) \($0)" } }

        static var device: String? {
            #if os(macOS)
                setting("hw.model")
            #else
                setting("hw.machine")
            #endif
        }

        private static var systemName: String {
            #if os(macOS)
                "macOS"
            #elseif os(tvOS)
                "tvOS"
            #elseif os(watchOS)
                "watchOS"
            #elseif os(visionOS)
                "visionOS"
            #else
                "iOS"
            #endif
        }

        private static func setting(_ name: String) -> String? {
            var text = [CChar](repeating: 0, count: 256)
            var size = text.count
            guard sysctlbyname(name, &text, &size, nil, 0) == 0 else { return nil }
            return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }

        static func timeSinceStart() -> Duration? {
            var query = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
            var info = kinfo_proc()
            var size = MemoryLayout<kinfo_proc>.stride
            guard sysctl(&query, UInt32(query.count), &info, &size, nil, 0) == 0, size > 0 else { return nil }
            var now = timeval()
            guard gettimeofday(&now, nil) == 0 else { return nil }
            let started = duration(info.kp_proc.p_un.__p_starttime)
            // The clock may have been set since the process started.
            let elapsed = duration(now) - started
            return elapsed >= .zero ? elapsed : nil
        }

        private static func duration(_ time: timeval) -> Duration {
            .seconds(Int64(time.tv_sec)) + .microseconds(Int64(time.tv_usec))
        }
    #else
        static var system: String? { systemName.map { "\(text($0.sysname)) \(text($0.release))" } }
        static var device: String? { systemName.map { text($0.machine) } }

        private static var systemName: utsname? {
            var name = utsname()
            return uname(&name) == 0 ? name : nil
        }

        private static func text<Field>(_ field: Field) -> String {
            withUnsafeBytes(of: field) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
        }

        static func timeSinceStart() -> Duration? {
            guard let file = fopen("/proc/self/stat", "r") else { return nil }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 4_096)
            guard fgets(&line, Int32(line.count), file) != nil else { return nil }
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            // The second field is the name of the program, which may contain spaces; the start is the twenty-second.
            guard let end = text.lastIndex(of: ")") else { return nil }
            let fields = text[end...].split(separator: " ").dropFirst()
            guard fields.count > 19, let ticks = Int64(fields[fields.startIndex + 19]) else { return nil }
            let ticksPerSecond = Int64(sysconf(Int32(_SC_CLK_TCK)))
            var now = timespec()
            guard ticksPerSecond > 0, clock_gettime(CLOCK_BOOTTIME, &now) == 0 else { return nil }
            let started = Duration.milliseconds(ticks * 1_000 / ticksPerSecond)
            return .seconds(Int64(now.tv_sec)) + .nanoseconds(Int64(now.tv_nsec)) - started
        }
    #endif
}
