internal import LaunchSupport

struct OutputProbe: ReadinessProbe {
    private let output: OutputSearch
    private let text: SecretText

    init(_ text: SecretText) {
        self.text = text
        output = OutputSearch(for: Array(text.revealed.utf8))
    }

    var search: OutputSearch? { output }

    func probe() async -> ProbeResult {
        await output.found.wait()
        return output.found.isSet ? .ready : .notReady("no line of its output contains ‘\(text)’")
    }
}
