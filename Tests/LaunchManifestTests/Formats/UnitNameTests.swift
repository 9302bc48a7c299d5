import LaunchManifest
import Testing

@testable import LaunchFormats

/// The names of units, and of the files that belong to them, and the times in them.
@Suite struct UnitNameTests {
    @Test(arguments: [
        ("a.service", true), (".service", false), ("service", false), ("a@.service", true), ("a@b.service", true),
        ("@b.service", false), ("a.b", false), (String(repeating: "a", count: 247) + ".service", true),
        (String(repeating: "a", count: 248) + ".service", false),
    ])
    func `the name of a unit has something before its type, and at most 255 bytes`(name: String, isName: Bool) {
        #expect((UnitName(name) != nil) == isName)
    }

    @Test(
        arguments: [
            ("0", .after(.zero)), ("infinity", .unlimited), ("1min 30s", .after(.seconds(90))),
            ("500 ms", .after(.milliseconds(500))), ("999999999", .after(.seconds(999_999_999))), ("1000000000", nil),
            ("", nil), ("1x", nil), ("-1", nil),
        ] as [(String, ServiceAttributes.TimeLimit?)])
    func `a time limit is a number of seconds, or has units`(text: String, limit: ServiceAttributes.TimeLimit?) {
        #expect(UnitTimeSpan.limit(text) == limit)
    }

    @Test(arguments: [
        (#"a\x2db\x20c"#, "a-b c"), (#"\x41"#, "A"), (#"a\x4"#, #"a\x4"#), (#"a\xzz1"#, #"a\xzz1"#), (#"\"#, #"\"#),
        (#"\xc3\xa4x"#, "äx"), (#"\xff"#, nil),
    ])
    func `each escaped byte of a unit name becomes one byte`(escaped: String, text: String?) {
        #expect(UnitName.unescapingBytes(escaped) == text)
    }

    @Test(arguments: [
        ("/", ["-.mount"]), ("/a/./b-c", ["-.mount", "a.mount", #"a-b\x2dc.mount"#]),
        ("/a/" + String(repeating: "b", count: 248) + "/c", ["-.mount", "a.mount"]),
    ])
    func `a path has the mounts of the folders that contain it`(path: String, mounts: [String]) {
        #expect(UnitName.mounts(of: path) == mounts)
    }

    @Test func `the mounts of a path end where the name of a unit would be too long`() {
        let mounts = UnitName.mounts(of: String(repeating: "/a", count: 80_000))
        // 125 letters, 124 dashes and the suffix of 6 bytes; and the mount of the root.
        #expect(mounts.count == 126)
        #expect(mounts.last?.utf8.count == 255)
        #expect(mounts.allSatisfy { UnitName($0) != nil })
    }

    @Test(arguments: [
        ("a.service", true), ("system/a.service", true), ("a.conf", false), ("a.service.d/a.conf", true),
        ("a.service.d/a.service", false), ("a.target.wants/b.service", true), ("a.target.wants/README", false),
        ("", false),
    ])
    func `units, links to them and drop-ins are read, other files are not`(path: String, isRead: Bool) {
        #expect(SystemdImporter.reads(path) == isRead)
    }
}
