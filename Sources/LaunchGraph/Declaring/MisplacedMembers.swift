/// Members that look like those of ``Service`` and are not, such as a static `dependsOn`.
///
/// A service never implements them on purpose. If it does, the compiler infers another type than `_NotImplemented`, and
/// the graph has an error (`unusable-member`).
public protocol _MisplacedMembers: Sendable {
    associatedtype _StaticDependencies = _NotImplemented
    associatedtype _StaticPredecessors = _NotImplemented
    associatedtype _DependenciesOfMethod = _NotImplemented
    associatedtype _PredecessorsOfMethod = _NotImplemented
    associatedtype _LabelledRunInput: Sendable = _NotImplemented
    associatedtype _LabelledShutdownInput: Sendable = _NotImplemented
    associatedtype _ShutDownInput: Sendable = _NotImplemented
    associatedtype _ShutDownResult: Sendable = _NotImplemented
    associatedtype _StopInput: Sendable = _NotImplemented

    /// Has no effect: dependencies are a property of an instance.
    static var dependsOn: _StaticDependencies { get }
    /// Has no effect: predecessors are a property of an instance.
    static var startsAfter: _StaticPredecessors { get }
    /// Has no effect: dependencies are a property.
    func dependsOn() -> _DependenciesOfMethod
    /// Has no effect: predecessors are a property.
    func startsAfter() -> _PredecessorsOfMethod
    /// Has no effect: the parameter of `run` has no label.
    func run(output: _LabelledRunInput) async throws
    /// Has no effect: the parameter of `shutdown` has no label.
    func shutdown(output: _LabelledShutdownInput) async throws
    /// Has no effect: the method is called `shutdown`.
    func shutDown(_ output: _ShutDownInput) async throws
    /// Has no effect: the method is called `shutdown`.
    func shutDown() async throws -> _ShutDownResult
    /// Has no effect: the method is called `shutdown`.
    func stop(_ output: _StopInput) async throws
}

extension _MisplacedMembers {
    /// Never read.
    public static var dependsOn: _NotImplemented { _NotImplemented() }
    /// Never read.
    public static var startsAfter: _NotImplemented { _NotImplemented() }
    /// Never called.
    public func dependsOn() -> _NotImplemented { _NotImplemented() }
    /// Never called.
    public func startsAfter() -> _NotImplemented { _NotImplemented() }
    /// Never called.
    public func run(output: _LabelledRunInput) async throws {}
    /// Never called.
    public func shutdown(output: _LabelledShutdownInput) async throws {}
    /// Never called.
    public func shutDown(_ output: _ShutDownInput) async throws {}
    /// Never called.
    public func shutDown() async throws -> _ShutDownResult { throw _NotImplemented() }
    /// Never called.
    public func stop(_ output: _StopInput) async throws {}
}

extension Service {
    static var hasCheck: Bool {
        _CheckInput.self != _NotImplemented.self || _PlainCheckResult.self != _NotImplemented.self
    }

    static var hasRun: Bool {
        takesReadiness || _RunInput.self != _NotImplemented.self || _PlainRunResult.self != _NotImplemented.self
    }

    static var takesReadiness: Bool {
        _ReadyRunInput.self != _NotImplemented.self || _PlainReadyRunResult.self != _NotImplemented.self
    }

    static var hasShutdown: Bool {
        _ShutdownInput.self != _NotImplemented.self || _PlainShutdownResult.self != _NotImplemented.self
    }

    /// The members of the service's type that have no effect, by the types that the compiler inferred.
    var inferredUnusableMembers: [UnusableMember] {
        // Of several forms of a member, the first one is called.
        let forms: [[(member: String, type: any Any.Type, takesOutput: Bool)]] = [
            [
                ("run(ready:)", _PlainReadyRunResult.self, false), ("run(_:ready:)", _ReadyRunInput.self, true),
                ("run()", _PlainRunResult.self, false), ("run(_:)", _RunInput.self, true),
            ],
            [("check()", _PlainCheckResult.self, false), ("check(_:)", _CheckInput.self, true)],
            [("shutdown()", _PlainShutdownResult.self, false), ("shutdown(_:)", _ShutdownInput.self, true)],
        ]
        var found: [UnusableMember] = []
        for forms in forms {
            let members = forms.filter { $0.type != _NotImplemented.self }
            guard let used = members.first else { continue }
            if used.takesOutput, used.type != Void.self, used.type != Output.self {
                let name = String(used.member.prefix { $0 != "(" })
                found.append(.wrongParameter(member: name, type: "\(used.type)"))
            }
            found += members.dropFirst().map { .replaced(member: $0.member, by: used.member) }
        }
        // A static list may be what the property returns.
        let hasDependencies = !dependsOn._serviceIDs.isEmpty
        let hasPredecessors = !startsAfter._serviceIDs.isEmpty
        let (hasRun, hasShutdown) = (Self.hasRun, Self.hasShutdown)
        let stops = !hasShutdown && _StopInput.self == Output.self
        let others: [(String, requirement: String, type: any Any.Type, isUsed: Bool)] = [
            ("static dependsOn", "dependsOn", _StaticDependencies.self, hasDependencies),
            ("static startsAfter", "startsAfter", _StaticPredecessors.self, hasPredecessors),
            ("dependsOn()", "dependsOn", _DependenciesOfMethod.self, hasDependencies),
            ("startsAfter()", "startsAfter", _PredecessorsOfMethod.self, hasPredecessors),
            ("run(output:)", "run(_:)", _LabelledRunInput.self, hasRun),
            ("shutdown(output:)", "shutdown(_:)", _LabelledShutdownInput.self, hasShutdown),
            ("shutDown(_:)", "shutdown(_:)", _ShutDownInput.self, hasShutdown),
            ("shutDown()", "shutdown()", _ShutDownResult.self, hasShutdown),
            ("stop(_:)", "shutdown(_:)", _StopInput.self, !stops),
        ]
        for (member, requirement, type, isUsed) in others where type != _NotImplemented.self && !isUsed {
            found.append(.wrongForm(member: member, requirement: requirement))
        }
        let checks: [(String, any Any.Type)] = [("check(_:)", _CheckResult.self), ("check()", _PlainCheckResult.self)]
        for (check, type) in checks where type != _NotImplemented.self && type != Void.self {
            found.append(.wrongForm(member: "\(check) -> \(type)", requirement: "\(check) throws"))
        }
        return found
    }
}
