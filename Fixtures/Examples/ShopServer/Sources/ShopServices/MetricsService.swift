import LaunchGraph

/// Counts requests.
public actor Metrics {
    private(set) public var requests = 0
    private var isFlushed = false

    public init() {}

    public func count() { requests += 1 }

    func flush(to logger: Logger?) {
        guard !isFlushed else { return }
        isFlushed = true
        logger?.log("\(requests) requests served")
    }
}

/// A shop without figures still sells: what depends on it starts even if it does not come up.
public struct MetricsService: Service {
    public let startsAfter = [ConfigService.id]
    public let dependsOn = [LoggerService.id]
    public let policy = ServicePolicy(timeout: .seconds(10), onFailure: .proceed)

    public init() {}

    public func launch(_ context: LaunchContext) async throws -> (metrics: Metrics, logger: Logger) {
        (Metrics(), try context[LoggerService.self])
    }

    public func shutdown(_ output: (metrics: Metrics, logger: Logger)) async throws {
        await output.metrics.flush(to: output.logger)
    }
}
