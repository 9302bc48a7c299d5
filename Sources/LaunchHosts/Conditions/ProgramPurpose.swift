public import LaunchGraph

/// The purpose for which a process of the program was started.
public enum ProgramPurpose: String, Sendable, CaseIterable {
    /// Normal use.
    case normal
    /// A preview in Xcode.
    case preview
    /// Running the unit tests that are loaded into the process.
    case tests

    /// The purpose of this process.
    public static let current = ProgramPurpose(environment: HostProcess.environmentValue)

    init(environment: (String) -> String?) {
        if environment("XCODE_RUNNING_FOR_PREVIEWS") == "1" {
            self = .preview
        } else if environment("XCTestConfigurationFilePath") != nil || environment("XCTestBundlePath") != nil {
            self = .tests
        } else {
            self = .normal
        }
    }
}

extension ServiceList {
    /// Returns no services if the process serves one of `purposes`, else these services.
    ///
    /// ```swift
    /// override func makeHost() -> ServiceHost { ServiceHost(declaring: services.skipped(for: .preview, .tests)) }
    /// ```
    public func skipped(for purposes: ProgramPurpose...) -> ServiceList {
        purposes.contains(.current) ? ServiceList() : self
    }

    /// Returns other services if the process serves one of `purposes`, else these services.
    public func replaced(
        for purposes: ProgramPurpose..., @ServiceListBuilder by others: () throws -> ServiceList
    ) rethrows -> ServiceList {
        purposes.contains(.current) ? try others() : self
    }
}
