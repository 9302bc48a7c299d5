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

    /// Reads the available bytes, without waiting; returns `nil` if none are available now, and no bytes at the end.
    package static func read(_ descriptor: Int32, upTo length: Int) -> [UInt8]? {
        var isEmptyNow = false
        let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            var result = 0
            repeat { result = systemRead(descriptor, buffer.baseAddress, length) } while result < 0 && errno == EINTR
            isEmptyNow = result < 0 && errno == EAGAIN
            count = max(0, result)
        }
        return isEmptyNow ? nil : bytes
    }

    package static func drain(_ descriptor: Int32) {
        while let bytes = read(descriptor, upTo: 256), !bytes.isEmpty {}
    }

    /// Writes a byte to the write end of a ``pipe()``, unless the pipe is full.
    package static func writeByte(to descriptor: Int32) { launch_descriptor_wake(descriptor) }
}
