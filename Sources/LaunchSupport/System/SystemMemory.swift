internal import CLaunchSupport

/// The system calls about memory.
package enum SystemMemory {
    /// Asks for large pages for memory that is about to be filled, where the system has them: a page of 4 KiB costs half a
    /// microsecond when it is touched first. Has no effect on less than a few MiB.
    package static func preferLargePages(_ memory: UnsafeMutableRawBufferPointer) {
        launch_memory_prefer_large_pages(memory.baseAddress, memory.count)
    }
}
