import Testing

/// Returns the error that `body` throws, and records an issue if it throws none or one of another type.
///
/// It stands for a macro that would be expanded in a hundred places, each of which costs the compiler ten milliseconds.
@discardableResult
func expectError<Failure: Error, Result>(
    _ type: Failure.Type, isolation: isolated (any Actor)? = #isolation,
    sourceLocation: Testing.SourceLocation = #_sourceLocation, by body: () async throws -> Result
) async -> Failure? {
    await #expect(throws: type, sourceLocation: sourceLocation) { _ = try await body() }
}
