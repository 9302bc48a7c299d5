internal import LaunchSupport

/// The current thread, as a number that is unique among the threads that run at the same time.
var currentThread: UInt {
    // Some platforms identify a thread by a number and some by a pointer; either fills a word.
    withUnsafeBytes(of: pthread_self()) { $0.loadUnaligned(as: UInt.self) }
}
