import Testing

@Test func `Timelines of readiness from run`() {
    timeline(
        "a service is up when its run reports so",
        """
        a reportsReadiness
        b <- a
        """,
        """
        0   launch        -> start a         | a starting
        5   a is ready    -> start b         | a running
        6   b returns     -> launched        | ready
        7   a is ready    ->                 | a running
        10  shutdown      -> shut down b
        11  b down        -> cancel a
        12  a run ends    -> shut down a
        13  a down        -> ended           | a stopped
        """)
    for end in ["run ends", "run throws"] {
        timeline(
            "a run that was called again and ends before it is its turn to go down is not drained",
            """
            a reportsReadiness restart=run:2/100@0
            b <- a
            """,
            """
            0   launch        -> start a
            1   a is ready    -> start b
            2   b returns     -> launched
            3   a run throws  -> run a           | a restarting
            4   shutdown      -> shut down b
            5   a \(end)      ->
            6   b down        -> shut down a
            7   a down        -> ended           | a stopped
            """)
    }
    timeline(
        "an end of run before that is a failed attempt",
        "a reportsReadiness retry=2@3",
        """
        0   launch        -> start a
        1   a throws      ->                 | a retrying
        5   time passes   -> start a
        6   a is ready    -> launched        | a tried 2
        """)
    timeline(
        "a report after the timeout of the attempt has no effect",
        "a reportsReadiness timeout=5",
        """
        0   launch        -> start a
        6   time passes   -> cancel a
        6   a is ready    ->                 | a starting
        7   a throws      -> ended           | failed, a failed: timedOut 5
        """)
    timeline(
        "a report after the cancellation of the attempt has no effect",
        "a reportsReadiness",
        """
        0   launch        -> start a
        1   shutdown      -> cancel a
        2   a is ready    ->                 | a starting
        3   a throws      -> ended           | cancelled, a cancelled
        """)
    timeline(
        "a run that is called again is restarting until it reports readiness, within the timeout",
        """
        a reportsReadiness timeout=5 restart=run:2/100@0 skipDependents
        b <- a
        """,
        """
        0   launch        -> start a
        0   a is ready    -> start b
        0   b returns     -> launched        | ready
        10  a run throws  -> run a           | a restarting, b running, not ready
        12  a is ready    ->                 | a running, a restarted 10-12, ready
        20  a run throws  -> run a
        26  time passes   -> cancel a        | a restarting
        27  a is ready    ->                 | a restarting
        28  a run ends    -> shut down b     | a failed: ended threw too often
        29  b down        -> shut down a
        30  a down        ->                 | a failed
        """)
    timeline(
        "a run that is called again and does not react to its cancellation is abandoned",
        "a reportsReadiness timeout=5 grace=3 restart=run:2/100@0 skipDependents",
        """
        0   launch        -> start a
        0   a is ready    -> launched
        1   a run throws  -> run a
        7   time passes   -> cancel a
        11  time passes   -> shut down a     | a failed: abandoned 3
        12  a down        ->                 | a abandoned
        13  a run throws  ->                 | a abandoned
        """)
    for report in ["3 a is ready ->", ""] {
        timeline(
            "a run that is called again drains in its turn, whether it has reported readiness or not",
            """
            a reportsReadiness drains=5 timeout=2 restart=run:2/100@0
            b <- a
            """,
            """
            0   launch        -> start a
            0   a is ready    -> start b
            0   b returns     -> launched
            1   a run throws  -> run a
            2   shutdown      -> shut down b
            \(report)
            8   time passes   ->
            9   b down        -> notify a    | a stopping
            10  a run ends    -> shut down a
            11  a down        -> ended       | a stopped
            """)
    }
}
