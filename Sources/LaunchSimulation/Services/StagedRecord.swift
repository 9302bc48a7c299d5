internal import LaunchGraph

/// A service on a stage: it does what the stage says, or its own code, and everything is written into the journal.
final class StagedRecord: ServiceRecord {
    private let original: any ServiceRecord
    private let position: Int
    private let isReal: Bool
    let hasRun: Bool
    let hasShutdown: Bool

    init(_ original: any ServiceRecord, at position: Int, isReal: Bool, hasRun: Bool? = nil) {
        self.original = original
        self.position = position
        self.isReal = isReal
        self.hasRun = hasRun ?? original.hasRun
        // A simulated service is always shut down, so that it can be seen that it is.
        hasShutdown = true
    }

    var service: any Service { original.service }
    var type: any Any.Type { original.type }
    var unusableMembers: [(member: String, form: String)] { original.unusableMembers }

    func launch(_ context: LaunchContext) async throws -> any LaunchedValue {
        guard let stage = Stage.current else { throw CancellationError() }
        let number = stage.beginAttempt(position)
        return try await withTaskCancellationHandler {
            do {
                var value: (any LaunchedValue)?
                if isReal {
                    value = try await stage.attempt(position) { try await original.launch(context) }
                } else {
                    try await stage.attempt(position)
                }
                stage.note(.attemptReturned, position, number)
                return StagedValue(number: number, own: value, stage: stage)
            } catch {
                stage.note(.attemptThrew, position, number, throwing: isReal ? error : nil)
                throw error
            }
        } onCancel: {
            stage.note(.attemptCancelled, position, number)
        }
    }

    @MainActor func launchSynchronously(_ context: LaunchContext) throws -> any LaunchedValue {
        guard let stage = Stage.current else { throw CancellationError() }
        let number = stage.beginAttempt(position)
        do {
            let value = isReal ? try original.launchSynchronously(context) : nil
            stage.note(.attemptReturned, position, number)
            return StagedValue(number: number, own: value, stage: stage)
        } catch {
            stage.note(.attemptThrew, position, number, throwing: isReal ? error : nil)
            throw error
        }
    }

    func run(_ value: any LaunchedValue) async throws {
        guard let value = value as? StagedValue else { return }
        let stage = value.stage
        stage.note(.runBegan, position, value.number)
        try await withTaskCancellationHandler {
            do {
                if isReal, let own = value.own {
                    try await stage.run(position) { [original] in try await original.run(own) }
                } else {
                    try await stage.run(position)
                }
                stage.note(.runEnded, position, value.number)
            } catch {
                stage.note(.runEnded, position, value.number, throwing: isReal ? error : nil)
                throw error
            }
        } onCancel: {
            stage.note(.runCancelled, position, value.number)
        }
    }

    func shutdown(_ value: any LaunchedValue) async throws {
        guard let value = value as? StagedValue else { return }
        let stage = value.stage
        stage.note(.stopBegan, position, value.number)
        try await withTaskCancellationHandler {
            do {
                if isReal, let own = value.own {
                    if original.hasShutdown { try await original.shutdown(own) }
                }
                try await stage.shutdown(position)
                stage.note(.stopReturned, position, value.number)
            } catch {
                stage.note(.stopThrew, position, value.number, throwing: isReal ? error : nil)
                throw error
            }
        } onCancel: {
            stage.note(.stopCancelled, position, value.number)
        }
    }
}

/// What a service on a stage yields: its own value if it did its own code, and the number of the attempt.
final class StagedValue: LaunchedValue {
    let number: Int32
    let own: (any LaunchedValue)?
    let stage: Stage

    init(number: Int32, own: (any LaunchedValue)?, stage: Stage) {
        self.number = number
        self.own = own
        self.stage = stage
    }

    var any: any Sendable { own?.any ?? number }
}
