import Testing

@testable import LaunchProcesses

struct ProcessEnvironmentTests {
    private func environment(_ inherited: [String], _ variables: [(name: String, value: String)]) -> [String] {
        ProgramSearch.environment(inherited.map { Array($0.utf8) }, adding: variables)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `variables of a process replace inherited ones of the same name, and the last one of a name counts`() {
        #expect(environment(["A=1", "B=2=3", "AB=4", "C"], []) == ["A=1", "B=2=3", "AB=4", "C"])
        #expect(
            environment(["A=1", "B=2=3", "AB=4", "C"], [("B", "x"), ("C", "y"), ("D", ""), ("B", "z=")])
                == ["A=1", "AB=4", "C=y", "D=", "B=z="])
    }

    @Test(.timeLimit(.minutes(10))) func `an environment of 50,000 variables is made in linear time`() {
        let names = (0..<50_000).map { "VARIABLE_\($0)" }
        let result = environment(names.map { $0 + "=old" }, names.map { ($0, "new") })
        #expect(result == names.map { $0 + "=new" })
    }
}
