public import LaunchGraph

extension EventRule where Answer == [String: String], Output == [String: String] {
    /// Everything that any answer contains; of one key the first service's.
    public static var firstOfEachKey: EventRule {
        EventRule(identity: [:], begin: { $0 }, combine: { $0.merge($1) { first, _ in first } })
    }
}
