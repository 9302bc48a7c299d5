import DependencyGraph
import LaunchGraph

@testable import LaunchRendering

extension SampleLaunches {
    /// The graph of a launch whose services wait for what is declared before them only.
    static func picture(of report: LaunchReport) -> GraphPicture {
        var picture = GraphPicture()
        let critical = Set(report.criticalPath)
        for service in report.services {
            picture.add(
                .init(id: service.id.name, isCritical: critical.contains(service.id)),
                dependencies: service.dependsOn.compactMap { id in
                    report.services.firstIndex { $0.id == id }.map { .init(target: $0, kind: .hard) }
                })
        }
        return picture
    }

    static func html(of report: LaunchReport) -> String {
        var buffer = TextBuffer()
        report.html(to: &buffer, graph: picture(of: report))
        return buffer.text
    }
}
