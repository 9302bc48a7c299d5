import LaunchGraph

/// Counts requests.
public actor Metrics {
    private(set) public var requests = 0
    private var isFlushed = false

    public init() {}

    public func count() { requests += 1 }

    func flush(to logger: Logger) {
        guard !isFlushed else { return }
        isFlushed = true
        logger.log("\(requests) requests served")
    }
}

/// A shop without figures still sells: what depends on it starts even if it does not come up.
public struct MetricsService: Service {
    @DependsOn(LoggerService.self) private var logger
    public let startsAfter = [ConfigService.id]
    public let policy = ServicePolicy(timeout: .seconds(10), onFailure: .proceed)

    public init() {}

    public func launch(_ context: LaunchContext) async throws -> Metrics { Metrics() }

    public func shutdown(_ metrics: Metrics) async throws { await metrics.flush(to: logger) }
}
