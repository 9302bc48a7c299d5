internal import CLaunchSupport

/// The system calls for memory.
package enum SystemMemory {
    /// Requests large pages for memory that is about to be filled, on systems that support them: the first access to a
    /// page of 4 KiB costs half a microsecond. Has no effect on less than a few MiB.
    package static func preferLargePages(_ memory: UnsafeMutableRawBufferPointer) {
        launch_memory_prefer_large_pages(memory.baseAddress, memory.count)
    }
}
