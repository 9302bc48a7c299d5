import DependencyGraph
import Testing

@testable import LaunchRendering

struct TreeTextTests {
    /// The tree of services that are listed with what they wait for, `~` before what is merely started after.
    private func tree(_ services: [(String, [String])]) -> String {
        var picture = GraphPicture()
        let numbers = Dictionary(uniqueKeysWithValues: services.enumerated().map { ($1.0, $0) })
        for (id, names) in services {
            picture.add(
                .init(id: id),
                dependencies: names.compactMap { name in
                    let isOrderOnly = name.hasPrefix("~")
                    return numbers[isOrderOnly ? String(name.dropFirst()) : name].map {
                        .init(target: $0, kind: isOrderOnly ? .orderOnly : .hard)
                    }
                })
        }
        var buffer = TextBuffer()
        picture.tree(to: &buffer)
        return buffer.text
    }

    @Test func `a graph without services has no lines`() {
        #expect(tree([]) == "")
    }

    @Test func `a tree shows a shared service once and refers to it afterwards`() {
        let text = tree([("a", ["b", "c"]), ("b", ["d"]), ("c", ["d", "~e"]), ("d", ["e"]), ("e", []), ("f", [])])
        #expect(
            text == """
                a
                ├── b
                │   └── d
                │       └── e
                └── c
                    ├── d (*)
                    └╌╌ e
                f

                """)
    }

    @Test func `a tree shows services that no root reaches`() {
        #expect(tree([("a", ["b"]), ("b", ["a"]), ("c", [])]) == "c\na\n└── b\n    └── a (*)\n")
    }

    @Test func `a deep tree is continued further down`() {
        let length = 60
        let services = (0..<length).map { ("s\($0)", $0 + 1 < length ? ["s\($0 + 1)"] : []) }
        let lines = tree(services).split(separator: "\n")
        #expect(lines.count == length + 2)
        #expect(lines[24].hasSuffix("└── s24 …"))
        #expect(lines[25] == "… s24")
        #expect(lines[49].hasSuffix("└── s48 …"))
        #expect(lines[50] == "… s48")
    }
}
