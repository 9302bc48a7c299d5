@testable import LaunchHosts

/// Returns the mistakes that `body` reports, which would stop a debug build.
@MainActor func reportedMistakes(_ body: () -> Void) -> [String] {
    let report = ServiceHost.reportMistake
    defer { ServiceHost.reportMistake = report }
    var mistakes: [String] = []
    ServiceHost.reportMistake = { mistakes.append($0) }
    body()
    return mistakes
}
