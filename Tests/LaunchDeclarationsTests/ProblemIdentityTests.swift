import LaunchDeclarations
import Testing

@Suite struct ProblemIdentityTests {
    @Test func `problems have different fingerprints, although their names are the same one after another`() {
        let problems = [
            ProblemIdentity(.unknownKey, services: []),
            ProblemIdentity(.unknownKey, services: ["a"]),
            ProblemIdentity(.unknownKey, services: [], key: "a"),
            ProblemIdentity(.unknownKey, services: ["a", "b"]),
            ProblemIdentity(.unknownKey, services: ["a"], key: "b"),
            ProblemIdentity(.unknownKey, services: ["ab"]),
            ProblemIdentity(.cycle, services: ["ab"]),
        ]
        #expect(Set(problems.map(\.fingerprint)).count == problems.count)
        #expect(Set(problems).count == problems.count)
    }
}
