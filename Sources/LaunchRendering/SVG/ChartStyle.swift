import LaunchGraph

enum ChartStyle {
    static let patterns = """
        <defs><pattern id="failed" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
        <rect class="hatch-under" width="6" height="6"/><rect class="hatch" width="2.4" height="6"/></pattern></defs>
        """
}

extension LaunchChart {
    var legend: [SVGLegend.Entry] {
        let services = rows.map(\.service)
        let attempts = rows.flatMap(\.attempts)
        let waitsForSlot = services.contains { service in
            service.ready.map { $0 < service.started ?? service.settled ?? .zero } ?? false
        }
        let kinds: [(occurs: Bool, classes: String, isLine: Bool, meaning: String)] = [
            (services.contains { $0.ready ?? .zero > .zero }, "others", true, "waits for dependencies"),
            (waitsForSlot, "slot", false, "waits for a slot"),
            (attempts.contains { $0.error == nil }, "attempt", false, "attempt"),
            (attempts.contains { $0.error != nil }, "attempt failed", false, "failed attempt"),
            (rows.contains { $0.attempts.count > 1 }, "pause", true, "backoff"),
            (!criticalPath.isEmpty, "critical", false, "critical path"),
            (rows.contains { $0.isStopped && $0.service.settled != nil }, "up", true, "up until it was shut down"),
            (wall.map { $0 < end } ?? false, "wall", true, "end of the launch"),
        ]
        return kinds.filter(\.occurs).map { ($0.classes, $0.isLine, $0.meaning) }
    }
}
