internal import CLaunchSupport

private let systemRead = read
private let systemClose = close

package enum SystemDescriptor {
    /// Creates a pipe that is read without blocking and that child processes do not inherit.
    package static func pipe() throws(SystemError) -> (readEnd: Int32, writeEnd: Int32) {
        var (readEnd, writeEnd) = (Int32(-1), Int32(-1))
        let error = launch_process_pipe(&readEnd, &writeEnd)
        guard error == 0 else { throw SystemError(code: error) }
        return (readEnd, writeEnd)
    }

    package static func close(_ descriptor: Int32) { _ = systemClose(descriptor) }

    /// Reads the available bytes, without waiting; returns `nil` if none are available now, and 0 at the end.
    package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        while true {
            let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno == EINTR { continue }
            return errno == EAGAIN ? nil : 0
        }
    }

    package static func drain(_ descriptor: Int32) {
        withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
            while let count = read(descriptor, into: buffer), count > 0 {}
        }
    }

    /// Writes a byte to the write end of a ``pipe()``, unless the pipe is full.
    package static func writeByte(to descriptor: Int32) { launch_descriptor_wake(descriptor) }
}
