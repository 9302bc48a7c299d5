#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#elseif canImport(Android)
    internal import Android
#endif

/// The environment of this process.
enum ProcessEnvironment {
    /// Returns the value of a variable.
    static func value(_ name: String) -> String? {
        #if os(Windows)
            nil
        #else
            getenv(name).map { String(cString: $0) }
        #endif
    }

    /// Whether the system has started this process before the user opened the program.
    ///
    /// The variable is not documented; without it, a program counts as opened by the user.
    static var isPrewarmed: Bool { value("ActivePrewarm") == "1" }
}
