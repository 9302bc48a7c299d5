import LaunchGraph
import Synchronization

/// Collects lines and hands them to a sink.
public final class Logger: Sendable {
    private let sink: @Sendable (String) -> Void

    init(_ sink: @escaping @Sendable (String) -> Void) {
        self.sink = sink
    }

    public func log(_ line: String) { sink(line) }
}

/// Everything logs, so everything starts after this; nothing fails because it is missing.
public struct LoggerService: Service {
    private let sink: @Sendable (String) -> Void

    public init(_ sink: @escaping @Sendable (String) -> Void) {
        self.sink = sink
    }

    public func launch(_ context: LaunchContext) async throws -> Logger { Logger(sink) }
}
