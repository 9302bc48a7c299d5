internal import CLaunchSupport
internal import LaunchSupport

/// A process that kills the noted process groups when this program ends without releasing it.
///
/// The parent-death signal of Linux reaches only the direct children of a program, not what they have started, and it
/// comes when the thread ends that started the process. The guard kills whole groups, and also works on macOS.
///
/// Unchecked because the pointer never changes, and the functions access the memory atomically.
final class ProcessGuard: @unchecked Sendable {
    let pointer: OpaquePointer

    init() throws(SystemError) {
        var pointer: OpaquePointer?
        let error = launch_guard_start(&pointer)
        guard let pointer else { throw SystemError(code: error) }
        self.pointer = pointer
    }

    deinit { launch_guard_end(pointer) }

    var pid: Int32 { launch_guard_pid(pointer) }
    func forget(_ group: Int32) { launch_guard_forget(pointer, group) }
}
