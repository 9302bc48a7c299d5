import Foundation
import LaunchCommands
import LaunchGraph
import ShopServices

// `shop` serves until a signal ends it; `shop graph check` and other commands examine its services.
let services = Shop.services { FileHandle.standardOutput.write(Data("shop: \($0)\n".utf8)) }
if CommandLine.arguments.dropFirst().first == "graph" {
    CommandLineTool(name: "shop graph", services: services)
        .runProcess(arguments: Array(CommandLine.arguments.dropFirst(2)))
}
do {
    try await Dispatcher(ServiceGraph { services }).run(until: .signals(.terminate, .interrupt))
} catch {
    // An error that left `main` would be a trap, with a backtrace of every thread.
    FileHandle.standardError.write(Data("shop: \(error)\n".utf8))
    exit(1)
}
