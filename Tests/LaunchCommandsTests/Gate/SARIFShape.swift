import Foundation

/// What the SARIF 2.1.0 schema says about the objects that a check writes: which properties there are, and which must be.
enum SARIFShape {
    private struct Object: Sendable {
        var required: [String] = []
        /// For each property what it is: a kind of object, or a scalar.
        var properties: [String: Value]
    }

    private indirect enum Value: Sendable {
        case object(String), list(Value), text, choice([String]), uri, number(least: Int), bool, texts
    }

    private static let levels = ["none", "note", "warning", "error"]

    private static let objects: [String: Object] = [
        "log": Object(
            required: ["version", "runs"],
            properties: ["$schema": .uri, "version": .choice(["2.1.0"]), "runs": .list(.object("run"))]),
        "run": Object(
            required: ["tool"],
            properties: [
                "tool": .object("tool"), "columnKind": .choice(["utf16CodeUnits", "unicodeCodePoints"]),
                "invocations": .list(.object("invocation")), "results": .list(.object("result")),
                "originalUriBaseIds": .object("bases"),
            ]),
        "bases": Object(properties: ["%SRCROOT%": .object("artifactLocation")]),
        "tool": Object(required: ["driver"], properties: ["driver": .object("component")]),
        "component": Object(
            required: ["name"],
            properties: [
                "name": .text, "semanticVersion": .text, "informationUri": .uri,
                "rules": .list(.object("descriptor")),
            ]),
        "descriptor": Object(
            required: ["id"],
            properties: [
                "id": .text, "shortDescription": .object("multiformat"), "fullDescription": .object("multiformat"),
                "help": .object("multiformat"), "helpUri": .uri, "defaultConfiguration": .object("configuration"),
            ]),
        "multiformat": Object(required: ["text"], properties: ["text": .text, "markdown": .text]),
        "configuration": Object(properties: ["enabled": .bool, "level": .choice(levels)]),
        "invocation": Object(
            required: ["executionSuccessful"],
            properties: [
                "executionSuccessful": .bool, "toolExecutionNotifications": .list(.object("notification")),
            ]),
        "notification": Object(
            required: ["message"],
            properties: [
                "level": .choice(levels), "message": .object("message"), "locations": .list(.object("location")),
            ]),
        "message": Object(properties: ["text": .text]),
        "result": Object(
            required: ["message"],
            properties: [
                "ruleId": .text, "ruleIndex": .number(least: -1), "level": .choice(levels),
                "message": .object("message"), "locations": .list(.object("location")), "partialFingerprints": .texts,
                "codeFlows": .list(.object("codeFlow")), "relatedLocations": .list(.object("location")),
                "baselineState": .choice(["new", "unchanged", "updated", "absent"]),
                "suppressions": .list(.object("suppression")),
            ]),
        "suppression": Object(
            required: ["kind"],
            properties: [
                "kind": .choice(["inSource", "external"]),
                "status": .choice(["accepted", "underReview", "rejected"]), "justification": .text,
            ]),
        "location": Object(properties: [
            "id": .number(least: -1), "physicalLocation": .object("physicalLocation"), "message": .object("message"),
        ]),
        "physicalLocation": Object(properties: [
            "artifactLocation": .object("artifactLocation"), "region": .object("region"),
        ]),
        "artifactLocation": Object(properties: ["uri": .uri, "uriBaseId": .text]),
        "region": Object(properties: ["startLine": .number(least: 1), "startColumn": .number(least: 1)]),
        "codeFlow": Object(
            required: ["threadFlows"],
            properties: ["message": .object("message"), "threadFlows": .list(.object("threadFlow"))]),
        "threadFlow": Object(required: ["locations"], properties: ["locations": .list(.object("threadFlowLocation"))]),
        "threadFlowLocation": Object(properties: ["location": .object("location")]),
    ]

    /// Everything about `log` that the schema does not allow.
    static func problems(of log: Any) -> [String] { problems(of: log, .object("log"), "$") }

    private static func problems(of value: Any, _ expected: Value, _ path: String) -> [String] {
        let isFine: Bool
        switch expected {
        case .object(let kind):
            guard let members = value as? [String: Any], let object = objects[kind] else {
                return ["\(path): no \(kind)"]
            }
            let missing = object.required.filter { members[$0] == nil }.map { "\(path): no \($0)" }
            return missing
                + members.sorted { $0.key < $1.key }.flatMap { key, value in
                    object.properties[key].map { problems(of: value, $0, "\(path).\(key)") }
                        ?? ["\(path).\(key): not in the schema"]
                }
        case .list(let element):
            guard let elements = value as? [Any] else { return ["\(path): no list"] }
            return elements.enumerated().flatMap { problems(of: $1, element, "\(path)[\($0)]") }
        case .text: isFine = value is String
        case .choice(let choices): isFine = choices.contains(value as? String ?? "")
        case .uri: isFine = (value as? String)?.allSatisfy { $0.isASCII && !" <>\"{}|\\^`".contains($0) } ?? false
        case .number(let least): isFine = (value as? Int).map { $0 >= least } ?? false
        case .bool: isFine = value is Bool
        case .texts: isFine = value is [String: String]
        }
        return isFine ? [] : ["\(path): \(value)"]
    }
}
