import Foundation
import HostAdapters
import ShopAfter
import ShopBefore
import Testing
import UIKit

/// The notes app, with several windows, accounts, a migration, a failure and an extension, by hand and with services.
@Suite(.serialized, .timeLimit(.minutes(10))) @MainActor struct NotesTests {
    typealias Notes = ShopAfter.Notes
    private let application = UIApplication()
    private let delegate = ShopAfter.NotesDelegate()
    private var scene = UIWindowScene(session: UISceneSession(), connectionOptions: UIScene.ConnectionOptions())

    init() {
        (Notes.log, Notes.format, Notes.isFull, Notes.migration) = ([], 2, false, {})
        delegate.host.usesScenes = true
    }

    private func connect(_ scene: UIWindowScene) -> ShopAfter.NotesScene {
        let window = ShopAfter.NotesScene()
        scene.delegate = window
        window.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        return window
    }

    private func until(_ line: String, count: Int = 1) async {
        while Notes.log.count(where: { $0 == line }) < count { await Task.yield() }
    }

    @Test func `a migration is shown, and what was skipped is launched after it, with a window for each scene`()
        async throws
    {
        try await ServiceHost.withProgram(delegate.host) {
            Notes.format = 1
            let (gate, opener) = AsyncStream.makeStream(of: Void.self)
            Notes.migration = { for await _ in gate {} }
            #expect(delegate.application(application, didFinishLaunchingWithOptions: nil))
            let window = connect(scene)
            _ = try await delegate.host.launched
            await until("shows migration")
            #expect(Notes.log == ["crashes", "shows migration"])
            opener.finish()
            await until("editor")
            await until("ada in")
            #expect(Notes.log.prefix(4) == ["crashes", "shows migration", "migrate", "store"])
            window.sceneDidBecomeActive(scene)
            await until("pictures")
            let other = UIWindowScene(session: UISceneSession(), connectionOptions: UIScene.ConnectionOptions())
            let second = connect(other)
            await until("editor", count: 2)
            second.sceneDidEnterBackground(other)
            #expect(Notes.log.count { $0 == "save" } == 1)
            let answer = await withCheckedContinuation { continuation in
                delegate.application(application, didReceiveRemoteNotification: [:]) {
                    continuation.resume(returning: $0)
                }
            }
            #expect(answer == .newData)
            await delegate.host.shutdown()
            #expect(Notes.log.suffix(3) == ["ada fetches", "ada out", "store closed"])
        }
    }

    @Test func `a failure is shown in each scene until another launch succeeds, which opens the windows`() async throws
    {
        await ServiceHost.withProgram(delegate.host) {
            Notes.isFull = true
            #expect(delegate.application(application, didFinishLaunchingWithOptions: nil))
            let window = connect(scene)
            await #expect(throws: (any Error).self) { try await delegate.host.launched }
            #expect(Notes.log == ["crashes", "shows failure"])
            Notes.isFull = false
            delegate.host.launch()
            await until("editor")
            await until("ada in")
            #expect(Notes.log.prefix(4) == ["crashes", "shows failure", "crashes", "store"])
            withExtendedLifetime(window) {}
            await delegate.host.shutdown()
        }
    }

    @Test func `a notification that launches the app in the background is answered by the accounts`() async throws {
        await ServiceHost.withProgram(delegate.host) {
            #expect(delegate.application(application, didFinishLaunchingWithOptions: nil))
            let answer = await withCheckedContinuation { continuation in
                delegate.application(application, didReceiveRemoteNotification: [:]) {
                    continuation.resume(returning: $0)
                }
            }
            #expect(answer == .newData)
            #expect(Notes.log.contains("ada fetches"))
            #expect(!Notes.log.contains("pictures"), "no scene is active")
            await delegate.host.shutdown()
        }
    }

    @Test func `the extension launches only the store`() async throws {
        #expect(try await ShopAfter.NotesExtension.unread() == 42)
        #expect(Notes.log == ["store"])
    }

    @Test func `the app by hand does the same`() async throws {
        typealias Notes = ShopBefore.Notes
        Notes.format = 1
        let delegate = ShopBefore.NotesDelegate()
        #expect(delegate.application(application, didFinishLaunchingWithOptions: nil))
        let window = ShopBefore.NotesScene()
        window.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
        while !Notes.log.contains("ada in") { await Task.yield() }
        window.sceneDidBecomeActive(scene)
        while !Notes.log.contains("pictures") { await Task.yield() }
        #expect(Notes.log == ["crashes", "shows migration", "migrate", "store", "editor", "ada in", "pictures"])
    }

    @Test func `the app with services has at most 1.3 times the lines of the app by hand`() throws {
        func lines(_ folder: String) throws -> Int {
            let shop = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            return try String(
                contentsOf: shop.appendingPathComponent("\(folder)/Notes/NotesApp.swift"), encoding: .utf8
            )
            .split(separator: "\n").map { $0.drop { $0 == " " } }.count { !$0.isEmpty && !$0.hasPrefix("//") }
        }
        let (byHand, withServices) = (try lines("Before"), try lines("After"))
        #expect(Double(withServices) <= 1.3 * Double(byHand), "\(withServices) and \(byHand)")
    }
}
