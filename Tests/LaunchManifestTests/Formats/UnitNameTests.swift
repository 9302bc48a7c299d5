import Testing

@testable import LaunchFormats

/// The names of units, and of the files that belong to them.
@Suite struct UnitNameTests {
    @Test(arguments: [
        (#"a\x2db\x20c"#, "a-b c"), (#"\x41"#, "A"), (#"a\x4"#, #"a\x4"#), (#"a\xzz1"#, #"a\xzz1"#), (#"\"#, #"\"#),
        (#"\xc3\xa4x"#, "äx"), (#"\xff"#, nil),
    ])
    func `each escaped byte of a unit name becomes one byte`(escaped: String, text: String?) {
        #expect(UnitName.unescapingBytes(escaped) == text)
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
