import Dispatch
import LaunchGraph
import LaunchRendering
import LaunchSupport

/// Displays a run: a table on a terminal, or lines elsewhere; the output of services; and messages.
///
/// All output is written through this class in order, on a queue. A stopped terminal (Ctrl-S) or a blocked reader
/// therefore does not delay a caller, such as a shutdown.
final class RunDisplay: Sendable {
    struct Appearance: Sendable {
        var isLive: Bool
        var errorsAreColoured: Bool
        /// Whether the output of services may have colours.
        var outputIsColoured: Bool
        /// Whether standard output is a terminal, presumably the one that shows the table.
        var outputIsTerminal: Bool
        var isQuiet: Bool
    }

    struct State {
        let errors: any OutputChannel
        var progress: DisplayedServices
        var region = LiveRegion()
        var began: ContinuousClock.Instant?
        var isShown = false
        var phase = ProgressTable.Phase.launching
        /// Returns the current restarts and results of health checks.
        var status: (@Sendable () -> LaunchStatus?)?
        /// Requests a drawing ten times a second, so that the table follows changes, time and the size of the terminal.
        var timer: (any DispatchSourceTimer)?
        /// The lines that are on the terminal, and its size when they were drawn.
        var drawing: (lines: [String], size: ProgressTable.Size)?
    }

    let state: Locked<State>
    let output: any OutputChannel
    let logs: Locked<LogFolder?>
    let appearance: Appearance
    let serviceText: ServiceOutputText
    let events: RunEvents
    private let queue = DispatchQueue(label: "launchgraph.words")

    /// Creates a display for a launch of `graph`.
    ///
    /// - Parameters:
    ///   - logs: the folder for the output of services; `nil` for standard output.
    ///   - events: is notified of every change, and when the reader closes standard output.
    init(
        _ graph: ServiceGraph, _ appearance: Appearance, output: any OutputChannel, errors: any OutputChannel,
        logs: LogFolder?, events: RunEvents
    ) {
        self.appearance = appearance
        self.events = events
        self.output = output
        self.logs = Locked(logs)
        serviceText = ServiceOutputText(
            graph.launchOrder, isColoured: appearance.outputIsColoured, isForTerminal: appearance.outputIsTerminal)
        state = Locked(State(errors: errors, progress: DisplayedServices(graph)))
    }

    /// Starts the display when the launch starts.
    ///
    /// - Parameter status: returns the current restarts and results of health checks.
    func begin(status: @escaping @Sendable () -> LaunchStatus?) {
        let now = ContinuousClock.now
        queue.async { [self] in
            state.withLock { state in
                state.began = now
                state.status = status
            }
        }
        showTable()
    }

    func showTable() {
        guard appearance.isLive else { return }
        queue.async { [self] in
            state.withLock { state in
                state.isShown = true
                guard state.timer == nil else { return }
                let timer = DispatchSource.makeTimerSource(queue: queue)
                timer.schedule(deadline: .now(), repeating: .milliseconds(100), leeway: .milliseconds(10))
                timer.setEventHandler { [weak self] in
                    self?.state.withLock { state in
                        if state.isShown { self?.draw(&state) }
                    }
                }
                timer.activate()
                state.timer = timer
            }
        }
    }

    /// Shows the table of a launch that is up.
    func showUp(hint: String) {
        queue.async { [self] in state.withLock { $0.phase = .up(hint: hint) } }
        showTable()
    }

    func hideTable() {
        queue.async { [self] in
            state.withLock { state in
                state.timer?.cancel()
                state.timer = nil
                state.isShown = false
                state.erase()
            }
        }
    }

    /// Removes the table until the next drawing, unless that would block, because this process is about to be stopped.
    func pause() {
        guard SystemCalls.takesMore(2) else { return }
        state.withLockIfAvailable { $0.erase() }
    }

    /// Removes the table, unless that would block, because this process is about to end.
    func giveUp() {
        guard SystemCalls.takesMore(2) else { return }
        state.withLockIfAvailable { state in
            state.isShown = false
            state.erase()
        }
    }

    func drain() async { await queue.perform(within: nil) }

    func say(_ text: String) {
        say { $0.append(message: text) }
    }

    /// Writes the text that `body` appends to standard error, above the table.
    func say(_ body: (inout TextBuffer) -> Void) {
        var buffer = TextBuffer(isColoured: appearance.errorsAreColoured)
        body(&buffer)
        let text = buffer.bytes
        queue.async { [self] in
            state.withLock { state in
                state.erase()
                state.errors.write(text)
                if state.isShown { draw(&state) }
            }
        }
    }

    var outputFailure: String? { output.failure }

    func draw(_ state: inout State) {
        let size = state.size
        // A terminal with one line has no room for a table and the cursor below it. A run in the background does not
        // own the terminal.
        guard size.height > 1, SystemCalls.isInForeground(2) else { return state.erase() }
        if let status = state.status?() { state.progress.apply(status) }
        // The cursor stays on the line below the table.
        let table = ProgressTable(
            state.progress, at: state.began.map { .now - $0 } ?? .zero,
            in: .init(width: size.width, height: size.height - 1), phase: state.phase,
            isColoured: appearance.errorsAreColoured)
        if !state.region.isEmpty, let drawing = state.drawing, drawing.size == size, drawing.lines == table.lines {
            return
        }
        state.drawing = (table.lines, size)
        var buffer = TextBuffer()
        state.region.redraw(table, width: size.width, into: &buffer)
        state.errors.write(buffer.bytes)
    }
}

extension RunDisplay.State {
    var size: ProgressTable.Size { SystemCalls.terminalSize(2) ?? .init(width: 80, height: 24) }

    mutating func erase() {
        guard !region.isEmpty else { return }
        var buffer = TextBuffer()
        region.erase(width: size.width, into: &buffer)
        errors.write(buffer.bytes)
    }
}

extension RunDisplay: LaunchObserver {
    /// Shows a change: in the table if there is one, otherwise as a line.
    func observe(_ change: LaunchChange) {
        queue.async { [self] in show(change) }
        events.changed()
    }

    /// A run whose last service has failed ends with this change.
    func observe(_ phase: LaunchPhase, at time: Duration) { events.changed() }

    private func show(_ change: LaunchChange) {
        state.withLock { state in
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
            var buffer = TextBuffer(isColoured: appearance.errorsAreColoured)
            change.text(to: &buffer, in: state.progress)
            state.errors.write(buffer.bytes)
        }
    }
}
