import DependencyGraph
import Testing

@testable import LaunchRendering

struct TreeTextTests {
    /// The tree of services that are listed with what they wait for, `~` before what is merely started after.
    private func tree(_ services: [(String, [String])]) -> String {
        var picture = GraphPicture()
        let numbers = Dictionary(uniqueKeysWithValues: services.enumerated().map { ($1.0, $0) })
        for (id, names) in services {
            picture.services.append(
                .init(
                    id: id,
                    dependencies: names.compactMap { name in
                        let isOrderOnly = name.hasPrefix("~")
                        return numbers[isOrderOnly ? String(name.dropFirst()) : name].map {
                            .init(target: $0, kind: isOrderOnly ? .orderOnly : .hard)
                        }
                    }))
        }
        var buffer = TextBuffer()
        picture.tree(to: &buffer)
        return buffer.text
    }

    @Test func `a tree shows services that no root reaches, and has no lines without services`() {
        #expect(tree([("a", ["b"]), ("b", ["a"]), ("c", [])]) == "c\na\n└── b\n    └── a (*)\n")
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

    @Test func `a deep tree is continued further down`() {
        let length = 60
        let services = (0..<length).map { ("s\($0)", $0 + 1 < length ? ["s\($0 + 1)"] : []) }
        let lines = tree(services).split(separator: "\n")
        #expect(lines.count == length + 2)
        let ends = [24, 25, 49, 50].map { lines[$0].drop { $0 == " " } }
        #expect(ends == ["└── s24 …", "… s24", "└── s48 …", "… s48"])
    }
}
