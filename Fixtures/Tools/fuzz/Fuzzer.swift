import Foundation

/// The target that the environment chooses.
private let target = ProcessInfo.processInfo.environment["LAUNCHGRAPH_FUZZ"].flatMap(FuzzTarget.init)

/// What libFuzzer calls with each input.
///
/// - Returns: 0, to keep the input if it reaches new code.
@_cdecl("LLVMFuzzerTestOneInput")
public func processInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let target else {
        fatalError("LAUNCHGRAPH_FUZZ must be one of \(FuzzTarget.allCases.map(\.rawValue))")
    }
    do {
        try target.process(Array(UnsafeBufferPointer(start: start, count: count)))
    } catch {
        // libFuzzer keeps the input on which the process ends.
        fatalError("\(target.rawValue): \(error)")
    }
    return 0
}
