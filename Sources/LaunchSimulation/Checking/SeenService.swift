/// What the journal has shown of one service up to a moment. Times are nanoseconds of the world, -1 where there is none.
struct SeenService {
    /// The attempt that has not come back; 0 for none.
    var attempt: Int32 = 0
    var attemptBegan: Int64 = -1
    var attemptCancelled: Int64 = -1
    /// The launch, counted from 1, in which the latest attempt began.
    var attemptLaunch = 0
    /// Attempts since the launch began, or since the service was last required.
    var attempts = 0
    /// When the latest attempt came back.
    var attemptEnded: Int64 = -1
    var attemptsInLaunch = 0
    /// How many who required it have not been told what became of it.
    var requestsOut = 0
    /// Whether it had failed for good when somebody required something.
    var failedBefore = false
    /// Whether the attempt that is out had been cancelled when it began.
    var beganCancelled = false
    /// Whether something of an earlier launch had not come back when the present one began.
    var wasLeftOver = false
    /// Whether the latest attempt was given up, or came back when it had been.
    var wasGivenUp = false
    /// Whether a late value of the present launch was given up while it was being shut down.
    var discardWasGivenUp = false

    /// The value that is there and not yet known to be down; 0 for none.
    var value: Int32 = 0
    var valueCame: Int64 = -1
    /// Whether the time for a whole shutdown was over before it was its turn.
    var isLetGo = false
    var lateness = Lateness.inTime
    /// Whether what it runs ended by itself.
    var isBroken = false
    var runIsOut = false
    var runCancelled: Int64 = -1
    var stopBegan: Int64 = -1
    var stopCancelled: Int64 = -1
    /// Whether a value of the present launch has been shut down.
    var hasStopped = false
    /// It was passed by when something that starts after it began: it must not begin any more.
    var mustNotBegin: Int32 = -1

    enum Lateness { case inTime, late, unclear }

    /// Whether its value is there for others.
    var isUp: Bool { value != 0 && !isLetGo && lateness != .late && stopBegan < 0 }

    mutating func beginLaunch() {
        attempts = 0
        attemptsInLaunch = 0
        failedBefore = false
        hasStopped = false
        discardWasGivenUp = false
        mustNotBegin = -1
        if attempt == 0 && value == 0 {
            wasGivenUp = false
            isBroken = false
        }
    }
}
