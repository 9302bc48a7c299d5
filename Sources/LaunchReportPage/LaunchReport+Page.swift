public import LaunchGraph
import LaunchRendering

extension LaunchReport {
    /// The report as an HTML page with a linked timeline, graph and table: that of `launchgraph report --format html`.
    ///
    /// A server can show how it was launched, and what it waits for while it is being launched:
    ///
    /// ```swift
    /// router.get("startup") { _, _ in HTML(context.program.report?.htmlPage ?? "") }
    /// ```
    ///
    /// The page is complete without its script, and loads nothing.
    public var htmlPage: String { TextBuffer.filled { html(to: &$0) }.text }
}
