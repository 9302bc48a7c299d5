internal import CLaunchSupport
import LaunchSupport

extension ProcessHost {
    /// Lets this process open as many files as the system allows it to, up to 65,536: each service takes one, and more
    /// while it is looked at. Services are given what this process was given.
    ///
    /// For a program that has the process to itself. Only on Linux; elsewhere it does nothing.
    public func raiseDescriptorLimit() {
        state.withLock { state in
            guard state.childDescriptors == 0 else { return }
            var earlier: UInt64 = 0
            if launch_descriptors_raise(65_536, &earlier) == 0 { state.childDescriptors = earlier }
        }
    }
}
