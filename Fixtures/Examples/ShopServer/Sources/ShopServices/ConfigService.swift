import Foundation
import LaunchGraph

/// What the shop can be told from outside.
public struct Config: Sendable, Codable {
    /// The TCP port to listen on; 0 for any that is free.
    public var port: UInt16 = 8080
    /// The TCP port of the health endpoints; 0 for any that is free.
    public var healthPort: UInt16 = 8081
    /// The folder that holds the shop's data.
    public var folder: String = NSTemporaryDirectory() + "shop"

    public init() {}
}

/// Reads the configuration: the file that `SHOP_CONFIG` names, else the defaults.
public struct ConfigService: Service {
    public init() {}

    public func launch(_ context: LaunchContext) async throws -> Config {
        guard let path = ProcessInfo.processInfo.environment["SHOP_CONFIG"] else { return Config() }
        return try JSONDecoder().decode(Config.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
    }
}
