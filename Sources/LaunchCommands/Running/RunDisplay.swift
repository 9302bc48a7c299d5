import Dispatch
import LaunchGraph
import LaunchRendering
import LaunchSupport

/// Displays a run: a table on a terminal, lines elsewhere; the output of services; and messages in between.
///
/// Everything that is written goes through here, in order, by way of a queue. A terminal that is stopped (Ctrl-S) or a
/// reader that does not read therefore delays no caller, and above all no shutdown.
final class RunDisplay: Sendable {
    /// The display of a run.
    struct Appearance: Sendable {
        /// Whether the display is a table instead of lines.
        var isLive: Bool
        /// The style of messages.
        var errorStyle: TextStyle
        /// The style of what services print.
        var outputStyle: TextStyle
        /// Whether standard output is a terminal, presumably the one that shows the table.
        var outputIsTerminal: Bool
        /// Whether the output of services is hidden.
        var isQuiet: Bool
    }

    struct State {
        let errors: RunChannel
        var progress: LaunchProgress
        var region = LiveRegion()
        var began: ContinuousClock.Instant?
        var isShown = false
        var phase = ProgressTable.Phase.launching
        var lastDrawn: ContinuousClock.Instant?
        /// What is on the terminal, and its size then.
        var drawing: (lines: [String], size: ProgressTable.Size)?
    }

    /// Changes are drawn no more often than this; the timer sees to it that the last one is.
    private static let shortestPause = Duration.milliseconds(40)

    let state: Locked<State>
    let output: RunChannel
    let logs: Locked<LogFolder?>
    let appearance: Appearance
    let serviceText: ServiceOutputText
    let events: RunEvents
    private let timer = DisplayTimer()
    /// The current state, including changes that are not yet shown.
    private let known: Locked<LaunchProgress>
    /// On which everything is said.
    private let queue = DispatchQueue(label: "launchgraph.words")
    /// On which the run itself writes to standard output, which may block for as long as nothing reads it.
    private let outputQueue = DispatchQueue(label: "launchgraph.report")

    /// A display for a launch of `graph`.
    ///
    /// - Parameters:
    ///   - logs: takes what services print in place of standard output.
    ///   - events: is notified of every change, and when standard output was closed by its reader.
    init(
        _ graph: ServiceGraph, _ appearance: Appearance, output: RunChannel, errors: RunChannel, logs: LogFolder?,
        events: RunEvents
    ) {
        self.appearance = appearance
        self.events = events
        self.output = output
        self.logs = Locked(logs)
        serviceText = ServiceOutputText(
            graph.launchOrder, style: appearance.outputStyle, isForTerminal: appearance.outputIsTerminal)
        let progress = LaunchProgress(graph)
        known = Locked(progress)
        state = Locked(State(errors: errors, progress: progress))
    }

    /// Whether the run is shown on a terminal.
    var isWatched: Bool { appearance.isLive }

    /// Begins to show the launch, which begins now.
    func begin() {
        let now = ContinuousClock.now
        queue.async { [self] in state.withLock { $0.began = now } }
        showTable()
    }

    /// Shows the table, until ``hideTable()``.
    func showTable() {
        guard appearance.isLive else { return }
        queue.async { [self] in
            state.withLock { $0.isShown = true }
            timer.start { [weak self] in
                self?.state.withLock { state in
                    if state.isShown { self?.draw(&state) }
                }
            }
        }
    }

    /// Shows the table from now on as that of a launch that is up.
    ///
    /// - Parameter hint: how to end the run.
    func showUp(hint: String) {
        queue.async { [self] in state.withLock { $0.phase = .up(hint: hint) } }
        showTable()
    }

    /// Removes the table.
    func hideTable() {
        queue.async { [self] in
            timer.stop()
            state.withLock { state in
                state.isShown = false
                state.erase()
            }
        }
    }

    /// Removes the table until it is drawn next, if that does not block, because this process is about to be stopped.
    func pause() {
        guard SystemCalls.takesMore(2) else { return }
        state.withLockIfAvailable { $0.erase() }
    }

    /// Removes the table if that does not block, because this process is about to end.
    func giveUp() {
        guard SystemCalls.takesMore(2) else { return }
        state.withLockIfAvailable { state in
            state.isShown = false
            state.erase()
        }
    }

    /// Waits until everything has been written, or `limit` has passed.
    func drain(within limit: Duration?) async {
        let end = limit.map { ContinuousClock.now + $0 }
        await queue.perform(within: limit)
        await outputQueue.perform(within: end.map { max(.zero, $0 - .now) })
    }

    /// Prints a sentence.
    func say(_ text: String) {
        say { buffer, style in buffer.append(message: text, style: style) }
    }

    /// Writes what `body` appends to standard error, above the table.
    func say(_ body: (inout TextBuffer, TextStyle) -> Void) {
        var buffer = TextBuffer()
        body(&buffer, appearance.errorStyle)
        let text = buffer.bytes
        queue.async { [self] in
            state.withLock { state in
                state.erase()
                state.errors.write(text)
                if state.isShown { draw(&state) }
            }
        }
    }

    /// Writes to standard output what was asked for, without waiting for a reader.
    func writeOutput(_ bytes: [UInt8]) {
        outputQueue.async { [output] in output.write(bytes) }
    }

    /// The reason why writing to standard output failed.
    var outputFailure: String? { output.failure }

    /// Draws the table as it is now.
    func draw(_ state: inout State) {
        let moment = ContinuousClock.now
        state.lastDrawn = moment
        let size = state.size
        // A terminal of one line has no room for a table and the cursor below it. A run in the background does not own the
        // terminal.
        guard size.height > 1, SystemCalls.isInForeground(2) else { return state.erase() }
        // The line below the table is where the cursor waits.
        let table = ProgressTable(
            state.progress, at: state.began.map { moment - $0 } ?? .zero,
            in: .init(width: size.width, height: size.height - 1), phase: state.phase, style: appearance.errorStyle)
        if !state.region.isEmpty, let drawing = state.drawing, drawing.size == size, drawing.lines == table.lines {
            return
        }
        state.drawing = (table.lines, size)
        var buffer = TextBuffer()
        state.region.redraw(table, width: size.width, into: &buffer)
        state.errors.write(buffer.bytes)
    }

    private func drawSoon(_ state: inout State) {
        if let last = state.lastDrawn, ContinuousClock.now - last < Self.shortestPause { return }
        draw(&state)
    }
}

extension RunDisplay.State {
    /// The size of the terminal that standard error is.
    var size: ProgressTable.Size { SystemCalls.terminalSize(2) ?? .init(width: 80, height: 24) }

    /// Removes the drawing from the terminal.
    mutating func erase() {
        guard !region.isEmpty else { return }
        var buffer = TextBuffer()
        region.erase(width: size.width, into: &buffer)
        errors.write(buffer.bytes)
    }
}

extension RunDisplay: LaunchObserver {
    /// Shows a change: in the table if there is one, else as a line.
    func observe(_ change: LaunchChange) {
        known.withLock { $0.apply(change) }
        queue.async { [self] in show(change) }
        events.changed()
    }

    /// Waits until everything in `report` is queued to be shown, before anything that follows; or
    /// until a moment has passed.
    func catchUp(with report: LaunchReport) async {
        let deadline = ContinuousClock.now + .seconds(1)
        let timer = DeadlineTimer(after: .seconds(1)) { [events] in events.changed() }
        defer { timer.cancel() }
        while ContinuousClock.now < deadline {
            let changes = events.changes
            if known.withLock({ $0.isUp(toDateWith: report) }) { return }
            await events.changed(since: changes)
        }
    }

    private func show(_ change: LaunchChange) {
        state.withLock { state in
            let before = state.progress.row(of: change.id)
            state.progress.apply(change)
            if state.isShown { return drawSoon(&state) }
            // A service that ends what it runs, and then is shut down, is stopping all the time.
            if change.kind == .state {
                if before?.state == change.state, before?.attempt == change.attempt { return }
                // Ending the remains of a failed service is not reported.
                if let before, before.isFailed, change.isFailed { return }
            }
            var buffer = TextBuffer()
            buffer.append(change, in: state.progress, style: appearance.errorStyle)
            state.errors.write(buffer.bytes)
        }
    }
}

extension LaunchProgress.Row {
    /// Whether the service has failed or is being ended after a failure.
    fileprivate var isFailed: Bool { state == .failed || state == .stopping && error != nil }
}

extension LaunchChange {
    /// Whether the service of the change has failed or is being ended after a failure.
    fileprivate var isFailed: Bool { state == .failed || state == .stopping && error != nil }
}
