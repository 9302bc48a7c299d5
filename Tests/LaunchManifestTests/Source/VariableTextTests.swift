import LaunchSupport
import Testing

@testable import LaunchManifest

@Suite struct VariableTextTests {
    private func replaced(_ text: String) -> VariableText {
        let values = ["A": "1", "LONG_NAME_2": "long", "EMPTY": "", "DOLLAR": "${A}$$"]
        return VariableText(Array(text.utf8)) { values[$0].map { SecretText($0) } }
    }

    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("${A}", "1"), ("x${A}y${A}z", "x1y1z"), ("${LONG_NAME_2}", "long"),
        ("${EMPTY}", ""), ("${A:-d}", "1"), ("${MISSING:-d}", "d"), ("${EMPTY:-d}", "d"), ("${MISSING:-}", ""),
        ("${MISSING:-a b:-c}", "a b:-c"), ("${MISSING:-${A}}", "1"), ("${M:-${N:-x${A}y}z}", "x1yz"),
        ("${A:-${MISSING}}", "1"), ("${A:-${M:-${MISSING}}}", "1"), ("${A:-${M:-x}${MISSING}}", "1"),
        ("${MISSING:-$$}", "$"),
        // A value is not read again.
        ("${DOLLAR}", "${A}$$"),
        // Everything else that begins with a dollar sign is left for a shell.
        ("$$", "$"), ("$$$$", "$$"), ("$${A}", "${A}"), ("$$${A}", "$1"), ("$A $1 $(x) $", "$A $1 $(x) $"),
        ("}{A}", "}{A}"),
        ("ä${A}é", "ä1é"),
    ])
    func `references to variables are replaced`(text: String, expected: String) {
        let found = replaced(text)
        #expect([found.secretText.revealed] + found.problems.map { "\($0)" } == [expected])
    }

    @Test(
        arguments: [
            ("${", [(.unterminated, 0)]), ("ab${A", [(.unterminated, 2)]), ("${A}${B:-x", [(.unterminated, 4)]),
            ("${M:-${N:-x}", [(.unterminated, 0)]), ("${M:-${N", [(.unterminated, 5)]), ("${}", [(.malformed, 0)]),
            ("${1A}", [(.malformed, 0)]), ("x${A%y}", [(.malformed, 1)]), ("${A-d}", [(.malformed, 0)]),
            ("${A:d}", [(.malformed, 0)]), ("${ä}", [(.malformed, 0)]), ("${ A }", [(.malformed, 0)]),
            ("ä${NO}", [(.unset("NO"), 2)]), ("${M:-${NO}}", [(.unset("NO"), 5)]),
            ("${NO} ${A%} ${A} ${NEITHER}", [(.unset("NO"), 0), (.malformed, 6), (.unset("NEITHER"), 17)]),
        ] as [(String, [(VariableText.Problem, Int)])])
    func `each invalid reference is a problem at its offset`(
        text: String, problems: [(problem: VariableText.Problem, offset: Int)]
    ) {
        #expect(
            replaced(text).problems.map { "\($0.problem) \($0.offset)" }
                == problems.map { "\($0.problem) \($0.offset)" })
    }

    @Test func `each reference that is used says whether its default was used`() {
        let found = replaced("${A:-${LONG_NAME_2} ${M:-${DOLLAR}}} ${M:-${A}} ${EMPTY:-${A}}")
        #expect(found.secretText.revealed == "1 1 1")
        #expect(
            found.references.map { "\($0.name) \($0.isDefault)" } == [
                "A false", "A false", "M true", "A false", "EMPTY true",
            ])
    }

    @Test func `a text may have a mebibyte with its values, and not more`() {
        let value = String(repeating: "v", count: VariableText.maximumLength / 2)
        func replaced(_ text: String) -> VariableText {
            VariableText(Array(text.utf8)) { $0 == "M" ? nil : SecretText(value) }
        }
        #expect(replaced("${A}${A}").secretText.revealed.utf8.count == VariableText.maximumLength)
        #expect(replaced("${A}${B:-x}").problems.isEmpty)
        for (text, offset) in [("x${A}${A}${A}${M}", 5), ("x${A}${A:-y}${", 5), ("${M:-x${A}${A}}${A}", 10)] {
            let found = replaced(text)
            #expect(found.problems.map { "\($0.problem) \($0.offset)" } == ["tooLong \(offset)"], "\(text)")
            #expect(found.secretText.isEmpty, "\(text)")
        }
    }

    @Test func `text of the input is not limited`() {
        let text = String(repeating: "x", count: 2 * VariableText.maximumLength) + "${EMPTY}$$"
        #expect(replaced(text).problems.isEmpty)
        #expect(replaced(text).secretText.revealed.utf8.count == text.utf8.count - 9)
    }

    @Test func `32 nested defaults are replaced, and more are one problem`() {
        for depth in [32, 33, 100_000] {
            let opening = String(repeating: "${M:-", count: depth)
            let found = replaced(opening + "x" + String(repeating: "}", count: depth))
            #expect(found.problems.map(\.problem) == (depth > 32 ? [.tooDeep] : []))
            #expect(depth > 32 || found.secretText.revealed == "x")
            #expect(replaced(opening).problems.count == 1)
        }
    }

    @Test func `the values of references in an unused default are not read`() {
        var names: [String] = []
        let text = VariableText(Array("${A:-${B:-${C}}${D:-}}${E:-x}".utf8)) { name in
            names.append(name)
            return name == "A" ? "a" : nil
        }
        #expect(text.secretText.revealed == "ax")
        #expect(names == ["A", "E"])
    }
}
