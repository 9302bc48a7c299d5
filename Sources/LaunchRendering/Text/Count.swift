/// Numbers with the word they count: `1 service`, `2 services`, `3 dependencies`.
enum Count {
    static func services(_ count: Int) -> String { of(count, "service", "services") }
    static func dependencies(_ count: Int) -> String { of(count, "dependency", "dependencies") }
    static func waves(_ count: Int) -> String { of(count, "wave", "waves") }
    static func errors(_ count: Int) -> String { of(count, "error", "errors") }
    static func warnings(_ count: Int) -> String { of(count, "warning", "warnings") }
    static func problems(_ count: Int) -> String { of(count, "problem", "problems") }
    static func notes(_ count: Int) -> String { of(count, "note", "notes") }

    static func of(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}
