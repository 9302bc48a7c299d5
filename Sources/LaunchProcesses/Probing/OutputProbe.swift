/// Waits until the process has printed a text.
struct OutputProbe: ReadinessProbe {
    private let output: OutputSearch
    private let text: String

    init(_ text: String) {
        self.text = text
        output = OutputSearch(for: Array(text.utf8))
    }

    var search: OutputSearch? { output }

    func probe() async -> ProbeResult {
        await output.found.wait()
        return output.found.isSet ? .ready : .notReady("no line of its output contains ‘\(text)’")
    }
}
