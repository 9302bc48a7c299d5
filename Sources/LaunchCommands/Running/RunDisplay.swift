import Dispatch
import LaunchGraph
import LaunchProcesses
import LaunchRendering
import LaunchSupport

/// Displays a run. All output is written through this class in order, on a queue. A stopped terminal (Ctrl-S) or a
/// blocked reader therefore does not delay a caller, such as a shutdown.
final class RunDisplay: Sendable {
    fileprivate struct State {
        let errors: any OutputChannel
        var progress: DisplayedServices
        var region = LiveRegion()
        var began: ContinuousClock.Instant?
        /// How to end the run, once all services are up.
        var hint: String?
        var status: (@Sendable () -> LaunchStatus?)?
        /// Requests a drawing ten times a second, so that the table follows changes, time and the size of the terminal.
        var timer: (any DispatchSourceTimer)?
        var isShown: Bool { timer != nil }
        /// The lines that are on the terminal, and its size when they were drawn.
        var drawing: (lines: [String], size: ProgressTable.Size)?

        var size: ProgressTable.Size { SystemCalls.terminalSize(2) ?? (width: 80, height: 24) }

        mutating func erase() {
            guard !region.isEmpty else { return }
            let width = size.width
            errors.write(TextBuffer.filled { region.erase(width: width, into: &$0) }.bytes)
        }

        mutating func hideTable() {
            timer?.cancel()
            timer = nil
            erase()
        }
    }

    private let state: Locked<State>
    let output: any OutputChannel
    private let logs: Locked<LogFolder?>
    let isLive: Bool
    private let isQuiet: Bool
    private let errorsAreColoured: Bool
    private let outputIsColoured: Bool
    private let serviceText: ServiceOutputText
    private let events: RunEvents
    private let queue = DispatchQueue(label: "launchgraph.words")

    init(_ graph: ServiceGraph, _ invocation: Invocation, isQuiet: Bool, logs: LogFolder?, events: RunEvents) {
        let errors = invocation.errors
        isLive = invocation.environment.isColoured(errors, choice: nil) && SystemCalls.isInForeground(2)
        self.isQuiet = isQuiet
        self.events = events
        self.logs = Locked(logs)
        // Standard output belongs to the command.
        output = invocation.arguments.command == nil ? invocation.output : errors
        errorsAreColoured = invocation.isColoured(errors)
        outputIsColoured = invocation.isColoured(output)
        serviceText = ServiceOutputText(
            graph.launchOrder, isColoured: outputIsColoured, isForTerminal: output.isTerminal)
        state = Locked(State(errors: errors, progress: DisplayedServices(graph)))
    }

    func begin(status: @escaping @Sendable () -> LaunchStatus?) {
        let now = ContinuousClock.now
        update { state in
            state.began = now
            state.status = status
        }
        showTable()
    }

    func showTable() {
        guard isLive else { return }
        update { [self] state in
            guard state.timer == nil else { return }
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now(), repeating: .milliseconds(100), leeway: .milliseconds(10))
            timer.setEventHandler { [weak self] in
                self?.state.withLock { state in if state.isShown { self?.draw(&state) } }
            }
            timer.activate()
            state.timer = timer
        }
    }

    func showUp(hint: String) {
        update { $0.hint = hint }
        showTable()
    }

    func hideTable() { update { $0.hideTable() } }

    private func update(_ change: @escaping @Sendable (inout State) -> Void) {
        queue.async { [self] in state.withLock { change(&$0) } }
    }

    /// Removes the table until the next drawing, unless that would block, because this process is about to be stopped.
    func pause() {
        guard SystemCalls.takesMore(2) else { return }
        state.withLockIfAvailable { $0.erase() }
    }

    /// Removes the table, unless that would block, because this process is about to end.
    func giveUp() {
        guard SystemCalls.takesMore(2) else { return }
        state.withLockIfAvailable { $0.hideTable() }
    }

    func drain() async { await queue.perform(within: nil) }

    func say(_ text: String) { say { $0.append(message: text) } }

    /// Writes the text that `body` appends to standard error, above the table.
    func say(_ body: (inout TextBuffer) -> Void) {
        var buffer = TextBuffer(isColoured: errorsAreColoured)
        body(&buffer)
        let text = buffer.bytes
        update { [self] state in
            state.erase()
            state.errors.write(text)
            if state.isShown { draw(&state) }
        }
    }

    private func draw(_ state: inout State) {
        let size = state.size
        // A terminal with one line has no room for a table and the cursor below it. A run in the background does not
        // own the terminal.
        guard size.height > 1, SystemCalls.isInForeground(2) else { return state.erase() }
        if let status = state.status?() { state.progress.apply(status) }
        // The cursor stays on the line below the table.
        let table = ProgressTable(
            state.progress, at: state.began.map { .now - $0 } ?? .zero,
            in: (width: size.width, height: size.height - 1), hint: state.hint,
            isColoured: errorsAreColoured)
        if !state.region.isEmpty, let drawing = state.drawing, drawing.size == size, drawing.lines == table.lines {
            return
        }
        state.drawing = (table.lines, size)
        state.errors.write(TextBuffer.filled { state.region.redraw(table, width: size.width, into: &$0) }.bytes)
    }
}

extension RunDisplay: LaunchObserver {
    /// Shows a change: in the table if there is one, otherwise as a line.
    func observe(_ change: LaunchChange) {
        update { [self] state in show(change, &state) }
        events.changed()
    }

    /// A run whose last service has failed ends with this change.
    func observe(_ phase: LaunchPhase, at time: Duration) { events.changed() }

    private func show(_ change: LaunchChange, _ state: inout State) {
        let before = state.progress.row(of: change.id)
        state.progress.apply(change)
        // The timer draws it.
        if state.isShown { return }
        // A service whose `run` ends before its `shutdown` is called remains in the state ‘stopping’.
        if change.kind == .state {
            if before?.state == change.state, before?.attempt == change.attempt { return }
            // The shutdown of a failed service is not reported.
            let hasFailed = { (state: ServiceState, error: String?) in
                state == .failed || state == .stopping && error != nil
            }
            if let before, hasFailed(before.state, before.error), hasFailed(change.state, change.error) { return }
        }
        var buffer = TextBuffer(isColoured: errorsAreColoured)
        change.text(to: &buffer, in: state.progress)
        state.errors.write(buffer.bytes)
    }
}

// The summary of a launch that has ended.
extension RunDisplay {
    func show(_ report: LaunchReport, _ launcher: ProcessLauncher) {
        say { buffer in
            report.summary(to: &buffer)
            for service in report.services where service.state.hasFailed {
                buffer.append(lastWordsOf: service.id, launcher)
            }
        }
    }

    /// Prints the failures since `earlier`, and those in `shutdownFailures` that `report` does not have, such as the
    /// failed shutdown of a service that had failed before.
    func showFailures(
        since earlier: LaunchReport, _ report: LaunchReport, _ shutdownFailures: [ServiceFailure],
        _ launcher: ProcessLauncher
    ) {
        let known = Dictionary(uniqueKeysWithValues: earlier.services.map { ($0.id, $0.error) })
        let failed = report.services.filter { $0.error != nil && $0.error != known[$0.id] }
        let reported = Dictionary(uniqueKeysWithValues: report.services.map { ($0.id, $0.error) })
        let others = shutdownFailures.filter { failure in
            ![failure.explanation, failure.shutdownExplanation].contains(reported[failure.id] ?? nil)
        }
        guard !failed.isEmpty || !others.isEmpty else { return }
        say { buffer in
            failed.failures(to: &buffer)
            for failure in others { failure.text(to: &buffer) }
            for service in failed where service.state.hasFailed { buffer.append(lastWordsOf: service.id, launcher) }
        }
    }
}

extension TextBuffer {
    fileprivate mutating func append(lastWordsOf id: ServiceID, _ launcher: ProcessLauncher) {
        guard let words = launcher.record(of: id) else { return }
        append(lastWordsOf: id, probe: words.probeFailure, lines: words.output)
    }
}

/// Forwards the output of services to a display, which is created after the services.
final class ServiceOutput: ProcessOutput {
    private let display = Locked<RunDisplay?>(nil)

    func show(on display: RunDisplay) { self.display.withLock { $0 = display } }

    func write(_ text: ArraySlice<UInt8>, of id: ServiceID) { display.withLock(\.self)?.write(text, of: id) }

    func take(_ bytes: ArraySlice<UInt8>, of id: ServiceID) { display.withLock(\.self)?.log(bytes, of: id) }
}

extension RunDisplay {
    /// Writes the unchanged output of a service to its log file, if there are log files.
    func log(_ bytes: ArraySlice<UInt8>, of id: ServiceID) {
        if let complaint = logs.withLock({ $0?.write(bytes, of: id) }) { say(complaint) }
    }

    var logsAreComplete: Bool { logs.withLock { $0?.isComplete ?? true } }

    /// Shows the output of a service, unless it goes to a log file.
    func write(_ text: ArraySlice<UInt8>, of id: ServiceID) {
        if isQuiet || logs.withLock({ $0 != nil }) { return }
        var buffer = TextBuffer(isColoured: outputIsColoured)
        serviceText.append(text, of: id, to: &buffer)
        let bytes = buffer.bytes
        if isLive, output.isTerminal {
            state.withLock { state in
                state.erase()
                output.write(bytes)
                if state.isShown { draw(&state) }
            }
        } else {
            output.write(bytes)
            if output.isClosed, events.request(.brokenPipe) {
                let end =
                    output.failure == nil ? "the reader of the output has closed it" : "the output cannot be written"
                say("\(end): shutting down")
            }
        }
    }
}
