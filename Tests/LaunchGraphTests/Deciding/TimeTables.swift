import Testing

@Test func `Timelines of timeouts and retries`() {
    timeline(
        "a timeout and a success at the same instant are a success",
        "a timeout=5",
        """
        0  launch       -> start a
        5  time passes  ->
        5  a returns    -> launched  | running
        """)
    timeline(
        "an attempt that returns after its deadline has timed out, also when the deadline was not noticed",
        "a timeout=5",
        """
        0  launch       -> start a
        6  a returns    -> discard a
        7  a discarded  -> ended      | a failed: timedOut 5
        """)
    timeline(
        "an attempt that returns at the moment at which its deadline is noticed has timed out",
        "a timeout=5",
        """
        0  launch       -> start a
        6  time passes  -> cancel a
        6  a returns    -> discard a
        7  a discarded  -> ended      | a failed: timedOut 5
        """)
    timeline(
        "an attempt that throws after its deadline has timed out",
        "a timeout=5",
        """
        0  launch    -> start a
        6  a throws  -> ended     | a failed: timedOut 5
        """)
    timeline(
        "an attempt that returns after its grace was abandoned, also when that was not noticed",
        "a timeout=5 grace=2 retry=3 skipDependents",
        """
        0   launch       -> start a
        6   time passes  -> cancel a
        10  a returns    -> discard a, launched  | a abandoned, a failed: abandoned 2
        """)
    timeline(
        "an attempt that an abort cancels and that returns after its grace was abandoned",
        """
        a
        b grace=2
        """,
        """
        0  launch     -> start a, start b
        1  a throws   -> cancel b
        9  b returns  -> discard b    | b abandoned
        9  b discarded -> ended
        """)
    timeline(
        "a service that is cancelled with the launch and comes back within grace is not late",
        """
        a
        b timeout=100 grace=2
        """,
        """
        0  launch     -> start a, start b
        1  a throws   -> cancel b
        3  b returns  -> shut down b  | b stopping
        """)
    timeline(
        "a timeout is per attempt, and the next starts only after the timed-out one has returned",
        "a timeout=5 grace=9 retry=2",
        """
        0   launch       -> start a
        6   time passes  -> cancel a
        10  time passes  ->
        12  a throws     -> start a
        17  time passes  ->
        17  a returns    -> launched  | a tried 2, a started 0, a settled 17
        """)
    timeline(
        "a second attempt never overlaps the first, nor the shutting down of what it returned too late",
        "a timeout=5 retry=2",
        """
        0   launch       -> start a
        6   time passes  -> cancel a
        8   a returns    -> discard a
        9   time passes  ->
        10  a discarded  -> start a
        """)
    timeline(
        "a late value that cannot be shut down lets no other attempt start",
        "a timeout=5 grace=2 shutdown=3 retry=2 skipDependents",
        """
        0   launch       -> start a
        6   a returns    -> discard a
        10  time passes  -> cancel shutdown a
        13  time passes  -> launched    | a failed: timedOut 5, a shutdown: abandoned 2
        """)
    timeline(
        "an abandoned attempt is not retried",
        "a timeout=5 grace=2 retry=3 proceed",
        """
        0  launch       -> start a
        6  time passes  -> cancel a
        9  time passes  -> launched  | a abandoned, a tried 1
        """)
    timeline(
        "the number of attempts includes the first, and the backoff doubles",
        "a retry=4@10",
        """
        0   launch       -> start a
        1   a throws     ->          | a retrying
        11  time passes  ->
        12  time passes  -> start a
        12  a throws     ->
        32  time passes  ->
        33  time passes  -> start a
        33  a throws     ->
        74  time passes  -> start a
        74  a throws     -> ended    | a tried 4, failed
        """)
    timeline(
        "an abort ends a service that waits for a retry",
        """
        a
        b retry=3@5
        c retry=3
        """,
        """
        0   launch       -> start a, start b, start c
        1   b throws     ->
        2   a throws     -> cancel c  | b cancelled
        3   c throws     -> ended     | c cancelled, c tried 1
        20  time passes  ->
        """)
    timeline(
        "cancelling a launch while a retry sleeps ends it at once",
        "a retry=3@50",
        """
        0  launch    -> start a
        1  a throws  ->
        2  cancel    -> ended   | a cancelled, cancelled
        """)
    timeline(
        "a service without a timeout never times out",
        "a timeout=none",
        """
        0      launch       -> start a
        99999  time passes  ->
        99999  a returns    -> launched
        """)
    timeline(
        "a service that has been starting for unusually long is reported once for each attempt",
        "a timeout=20 retry=2", stallNotice: 5,
        """
        0   launch       -> start a
        5   time passes  ->
        6   time passes  -> stalled a
        12  time passes  ->
        13  a throws     -> start a
        19  time passes  -> stalled a
        20  a returns    -> launched
        30  time passes  ->
        """)
    timeline(
        "a deferred service without a timeout is reported as stalled, too",
        "a deferred timeout=none", stallNotice: 5,
        """
        0  launch       -> launched, start a  | not quiet
        6  time passes  -> stalled a
        """)
    let names = (0..<10).map { "s\($0)" }
    timeline(
        "an attempt that returns exactly at its deadline is in time, also with many different timeouts",
        names.enumerated().map { "\($1) timeout=\(11 + $0)" }.joined(separator: "\n"),
        """
        0   launch       -> \(names.map { "start \($0)" }.joined(separator: ", "))
        20  time passes  -> \(names.dropLast().map { "cancel \($0)" }.joined(separator: ", "))
        """)
    timeline(
        "a launch that is not over at its deadline goes down",
        """
        a
        b <- a
        """,
        """
        0   launch           -> start a
        0   limit launch 10  ->
        3   a returns        -> start b
        10  time passes      ->
        11  time passes      -> cancel b
        12  b returns        -> shut down b  | failed
        13  b down           -> shut down a
        14  a down           -> ended        | failed, phase failed
        """)
    timeline(
        "a result at the deadline of a launch is in time",
        "a",
        """
        0   launch           -> start a
        0   limit launch 10  ->
        10  a returns        -> launched
        20  time passes      ->           | phase up
        """)
    timeline(
        "of several deadlines of a launch the earliest applies, and none to what follows the launch",
        "a",
        """
        0   launch           -> start a
        0   limit launch 10  ->
        2   limit launch 4   ->
        3   limit launch 50  ->
        7   a returns        -> shut down a  | failed
        8   a down           -> ended
        9   limit launch 1   ->
        20  launch           -> start a
        30  a returns        -> launched
        30  limit launch 1   ->
        40  time passes      ->           | phase up
        """)
    timeline(
        "a deadline of a launch ends the pause before another attempt",
        "a retry=2@50",
        """
        0   launch           -> start a
        0   limit launch 10  ->
        1   a throws         ->
        11  time passes      -> ended  | failed
        """)
}
