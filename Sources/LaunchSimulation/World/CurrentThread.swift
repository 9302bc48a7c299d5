internal import LaunchSupport

/// The thread that runs this, as a number that no other thread has at the same time.
var currentThread: UInt {
    // Some systems call a thread by a number and some by a pointer; either fills a word.
    withUnsafeBytes(of: pthread_self()) { $0.loadUnaligned(as: UInt.self) }
}
