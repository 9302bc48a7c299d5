import Testing

@Test func `Timelines of synchronous launches`() {
    timeline(
        "a synchronous service before, after and depending on asynchronous ones",
        """
        a
        b synchronous
        c <- b
        d <- b  synchronous
        """,
        """
        0  launch synchronously  -> start b
        1  b returns             -> start d
        2  d returns             ->           | a waiting, c waiting, launching
        3  launch                -> start a, start c
        4  a returns             ->
        5  c returns             -> launched
        """)
    timeline(
        "synchronous services start in launch order, regardless of the number of slots",
        """
        a synchronous
        b synchronous
        c <- b
        d <- c
        """, limit: 3, durations: [1, 1, 5, 5],
        """
        0  launch synchronously  -> start a
        1  a returns             -> start b
        2  b returns             ->
        3  launch                -> start c
        """)
    timeline(
        "without a synchronous launch, synchronous services are launched like any other",
        """
        a synchronous
        b
        """,
        """
        0  launch  -> start a, start b
        """)
    timeline(
        "a synchronous service that fails with the abort policy shuts down the services that are up",
        """
        a synchronous
        b synchronous
        c synchronous
        """,
        """
        0  launch synchronously  -> start a
        1  a returns             -> start b
        2  b throws              -> shut down a  | c cancelled
        3  a down                -> ended        | failed
        """)
    timeline(
        "a synchronous service that fails is retried at once, without backoff",
        "a synchronous retry=2@100",
        """
        0  launch synchronously  -> start a
        1  a throws              -> start a
        2  a returns             ->           | a tried 2
        """)
    timeline(
        "a synchronous service that returns too late has timed out and is not retried",
        """
        a synchronous timeout=5 retry=2 proceed
        b synchronous
        """,
        """
        0   launch synchronously  -> start a
        20  a returns             -> discard a, start b  | a failed: timedOut 5
        21  b returns             ->
        22  a discarded           ->
        23  launch                -> launched            | degraded
        """)
    timeline(
        "a synchronous service that takes too long is neither cancelled nor abandoned",
        """
        a synchronous timeout=5 grace=2 proceed
        b synchronous
        """,
        """
        0   launch synchronously  -> start a
        6   time passes           ->          | a starting
        60  time passes           ->          | a starting
        70  a throws              -> start b  | a failed: timedOut 5
        """)
    timeline(
        "a launch requested during a synchronous launch begins when all synchronous services are up",
        """
        a synchronous
        b synchronous
        c
        """,
        """
        0  launch synchronously  -> start a
        1  launch                ->
        2  a returns             -> start b
        3  b returns             -> start c
        4  c returns             -> launched
        """)
}
