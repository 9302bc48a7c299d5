#if canImport(UIKit) && !os(watchOS)
    internal import UIKit
#elseif canImport(AppKit)
    internal import AppKit
#elseif canImport(WatchKit)
    internal import WatchKit
#endif

/// A label that hosts add to launch reports, so that the launches of versions and devices can be told apart.
///
/// A program adds its own, or leaves some out:
///
/// ```swift
/// override func makeHost() -> ServiceHost {
///     ServiceHost(declaring: services, labels: HostLabel.values(without: [.device]).merging(["region": "eu"]) { $1 })
/// }
/// ```
///
/// None of them identifies a device or a user. They leave the device only if the program sends its reports.
public enum HostLabel: String, Sendable, Hashable, CaseIterable {
    /// The version of the program: its `CFBundleShortVersionString`, such as `4.2`. Only on Apple's platforms.
    case version
    /// The name and the version of the system, such as `iOS 18.1`, or those of the kernel on other platforms.
    case system
    /// The model of the device, such as `iPhone16,1`, or the kind of processor on other platforms.
    case device
    /// Whether the system started the process before the user opened the program: `true` or `false`.
    case prewarmed

    /// Returns the labels of this process by their names, which are those of the cases. A label that the platform does not
    /// provide is absent.
    ///
    /// - Parameter left: the labels to leave out.
    public static func values(without left: Set<HostLabel> = []) -> [String: String] {
        allCases.filter { !left.contains($0) }.reduce(into: [:]) { $0[$1.rawValue] = $1.value }
    }

    private var value: String? {
        switch self {
        case .version: Self.programVersion
        case .system: HostProcess.system
        case .device: HostProcess.environmentValue("SIMULATOR_MODEL_IDENTIFIER") ?? HostProcess.device
        case .prewarmed: "\(HostProcess.isPrewarmed)"
        }
    }

    private static var programVersion: String? {
        #if canImport(UIKit) || canImport(AppKit) || canImport(WatchKit)
            Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String
        #else
            nil
        #endif
    }
}
