internal import CLaunchSupport
internal import LaunchGraph
import LaunchSupport

extension ProcessHost {
    /// Makes this process responsible for whatever its processes leave behind, also for what has left their groups (a
    /// daemon, say): it is ended by ``killAll()`` with everything else.
    ///
    /// For a program that has no other children, such as a command-line tool. Only on Linux; elsewhere it does nothing.
    public func adoptOrphans() {
        #if os(Linux) || os(Android)
            guard launch_process_adopt_orphans() == 0 else { return }
            let signals = try? SignalWatch([.child]) { [weak self] _ in _ = self?.buryOrphans() }
            state.withLock { $0.orphans = OrphanWatch(signals: signals) }
        #endif
    }

    /// Ends the orphans that were adopted, and those that they leave.
    ///
    /// - Returns: whether none is left.
    func endOrphans() -> Bool {
        #if os(Linux) || os(Android)
            let orphans = buryOrphans()
            for orphan in orphans { SystemProcess.send(.kill, to: orphan) }
            return orphans.isEmpty
        #else
            return true
        #endif
    }

    #if os(Linux) || os(Android)
        /// Takes note of the orphans that have ended, so that the system can forget them.
        ///
        /// The lock keeps a process that is just being started from being taken for an orphan.
        ///
        /// - Returns: those that have not ended.
        private func buryOrphans() -> [Int32] {
            state.withLock { state in
                guard state.orphans != nil else { return [] }
                let own = SystemProcess.own
                let known = Set(state.children.values.map(\.pid))
                let orphans = (ProcessEntry.all() ?? []).filter { $0.parent == own && !known.contains($0.pid) }
                for orphan in orphans where orphan.hasEnded { SystemProcess.reap(orphan.pid) }
                return orphans.filter { !$0.hasEnded }.map(\.pid)
            }
        }
    #endif
}

/// Hears of ended children as long as it is kept.
final class OrphanWatch: Sendable {
    private let signals: SignalWatch?

    init(signals: SignalWatch?) {
        self.signals = signals
    }

    deinit {
        signals?.stop()
    }
}
