import LaunchGraph

@testable import LaunchRendering

extension SampleLaunches {
    static func html(of report: LaunchReport) -> String {
        var buffer = TextBuffer()
        report.html(to: &buffer)
        return buffer.text
    }
}
