import UIKit

// The parts of the notes app that are the same before and after.

@MainActor public enum Notes {
    /// What the parts of the app did, in order; here for tests to see.
    public static var log: [String] = []
    /// The format of the stored notes; the app reads format 2.
    public static var format = 2
    /// What the migration waits for; here for tests to set.
    public static var migration: @MainActor () async -> Void = {}
    /// Whether the disk is full.
    public static var isFull = false
    /// The users who are logged in.
    public static var users = ["ada"]
}

public struct NeedsMigration: Error {}
public struct DiskIsFull: Error {}

@MainActor public enum Crashes {
    public static func report() { Notes.log.append("crashes") }
}

@MainActor public enum Pictures {
    public static func preheat() async { Notes.log.append("pictures") }
}

@MainActor public final class NoteStore: Sendable {
    public static func open() async throws -> NoteStore {
        if Notes.isFull { throw DiskIsFull() }
        if Notes.format < 2 { throw NeedsMigration() }
        Notes.log.append("store")
        return NoteStore()
    }

    public static func migrate() async throws {
        await Notes.migration()
        Notes.log.append("migrate")
        Notes.format = 2
    }

    public func search() async throws -> Int { 42 }
    public func close() async { Notes.log.append("store closed") }
}

@MainActor public final class Account: Sendable {
    private let user: String

    public init(_ user: String, _ store: NoteStore) async throws {
        self.user = user
        Notes.log.append("\(user) in")
    }

    public func fetch() async -> Bool {
        Notes.log.append("\(user) fetches")
        return true
    }

    public func close() async { Notes.log.append("\(user) out") }
}

@MainActor public final class Editor: Sendable {
    private let window: UIWindow

    public init(_ store: NoteStore, in scene: UIWindowScene) {
        window = UIWindow(windowScene: scene)
        window.makeKeyAndVisible()
        Notes.log.append("editor")
    }

    public func save() { Notes.log.append("save") }
}

public final class MessageController: UIViewController {
    private var retry: (() -> Void)?

    public convenience init(_ message: String, retry: (() -> Void)? = nil) {
        self.init()
        title = message
        self.retry = retry
        Notes.log.append("shows \(message)")
    }

    /// The button of the screen.
    public func tryAgain() { retry?() }
}
