internal import LaunchSupport

/// The probe that waits until the process has printed the text.
extension OutputSearch: ReadinessProbe {
    var search: OutputSearch? { self }

    func probe() async -> ProbeResult {
        await found.wait()
        return found.isSet ? .ready : .notReady("no line of its output contains ‘\(text)’")
    }
}
