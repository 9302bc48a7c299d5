import Testing

@Test func `Timelines of failures`() {
    timeline(
        "a failure that aborts cancels what is under way and shuts down what runs, in reverse",
        """
        a
        b <- a
        c
        d <- b
        e <- c
        """,
        """
        0  launch     -> start a, start c
        1  a returns  -> start b
        2  b returns  -> start d
        3  c throws   -> cancel d       | e cancelled, c failed: threw
        4  d throws   -> shut down b    | d cancelled
        5  b down     -> shut down a
        6  a down     -> ended          | failed, a stopped, b stopped
        """)
    timeline(
        "a service under way when the launch aborts that comes up all the same is shut down",
        """
        a
        b
        c <- a
        """,
        """
        0  launch     -> start a, start b
        1  a returns  -> start c
        2  b throws   -> cancel c
        3  c returns  -> shut down c  | c stopping, c settled 3
        5  c down     -> shut down a  | c stopped, c stopped 5
        6  a down     -> ended
        """)
    timeline(
        "a service that ignores cancellation is abandoned after its grace, and the launch ends",
        """
        a
        b grace=10
        """,
        """
        0   launch       -> start a, start b
        2   a throws     -> cancel b
        12  time passes  ->
        13  time passes  -> ended      | b abandoned, b failed: abandoned 10, failed
        """)
    timeline(
        "a service that comes up after it was abandoned is shut down at once",
        """
        a skipDependents timeout=5 grace=2
        b <- a
        c
        """,
        """
        0   launch       -> start a, start c
        6   time passes  -> cancel a
        9   time passes  ->            | a abandoned, b skipped
        10  c returns    -> launched   | degraded
        20  a returns    -> discard a  | a abandoned
        21  a discarded  ->            | a abandoned
        22  shutdown     -> shut down c
        """)
    timeline(
        "a service that comes up after its launch was aborted without it is shut down at once",
        """
        a
        b grace=1
        """,
        """
        0  launch       -> start a, start b
        1  a throws     -> cancel b
        3  time passes  -> ended
        9  b returns    -> discard b
        9  b discarded  ->  | b abandoned, failed
        """)
    timeline(
        "a shutdown ends only when a service that came up late is down, too",
        """
        a skipDependents timeout=5 grace=2
        """,
        """
        0   launch       -> start a
        6   time passes  -> cancel a
        9   time passes  -> launched
        10  a returns    -> discard a
        11  shutdown     ->
        12  a discarded  -> ended
        """)
    timeline(
        "a failure reaches dependents of dependents",
        """
        a skipDependents
        b <- a
        c <- b
        d <- c
        e
        """,
        """
        0  launch     -> start a, start e
        1  a throws   ->           | b skipped, c skipped, d because c b a, launching
        2  e returns  -> launched  | degraded
        """)
    timeline(
        "a dependent is skipped at once, without waiting for the rest of what it waits for",
        """
        a skipDependents
        b
        c <- a b
        """,
        """
        0  launch     -> start a, start b
        1  a throws   ->           | c skipped, c because a
        5  b returns  -> launched
        """)
    timeline(
        "a skipped service with the abort policy does not abort the launch",
        """
        a skipDependents
        b <- a  abort
        """,
        """
        0  launch    -> start a
        1  a throws  -> launched  | b skipped, degraded
        """)
    timeline(
        "dependents of a service that may fail start although it has failed",
        """
        a proceed
        b <- a
        """,
        """
        0  launch     -> start a
        1  a throws   -> start b
        2  b returns  -> launched  | a failed, b running, degraded
        """)
    let services = """
        a
        b
        c <- a
        """
    timeline(
        "a service that fails just after another finishes, at the same moment",
        services,
        """
        0  launch     -> start a, start b
        5  a returns  -> start c
        5  b throws   -> cancel c
        5  c throws   -> shut down a
        5  a down     -> ended  | failed
        """)
    timeline(
        "a service that fails just before another finishes, at the same moment",
        services,
        """
        0  launch     -> start a, start b
        5  b throws   -> cancel a     | c cancelled
        5  a returns  -> shut down a
        5  a down     -> ended        | failed, a stopped
        """)
    for (first, second) in [("a throws", "b returns"), ("b returns", "a throws")] {
        timeline(
            "a dependent starts or is skipped when its last dependency has settled",
            """
            a proceed
            b
            c skipDependents
            d <- c
            e <- a b ~ d
            """,
            """
            0  launch    -> start a, start b, start c
            1  \(first)  ->
            2  c throws  ->         | d skipped
            3  \(second) -> start e
            """)
    }
    timeline(
        "of two services that fail at the same moment, the first decides the outcome",
        """
        a
        b skipDependents
        """,
        """
        0  launch    -> start a, start b
        5  b throws  ->
        5  a throws  -> ended  | failed, a failed, b failed
        """)
    timeline(
        "a skipped service does not block the shutdown",
        """
        a
        b <- a  skipDependents
        c <- a b
        d <- c
        """,
        """
        0  launch     -> start a
        1  a returns  -> start b
        2  b throws   -> launched     | c skipped, d skipped
        3  shutdown   -> shut down a
        4  a down     -> ended        | degraded, c skipped
        """)
    timeline(
        "a deferred service that fails skips its dependents",
        """
        a
        b deferred skipDependents
        c <- b  deferred
        """,
        """
        0  launch     -> start a
        1  a returns  -> launched, start b
        2  b throws   ->             | c skipped, running, phase degraded
        """)
    timeline(
        "a deferred service that fails aborts",
        """
        a
        b deferred
        c deferred
        """,
        """
        0  launch     -> start a
        1  a returns  -> launched, start b, start c
        2  b throws   -> cancel c, shut down a
        3  c throws   ->
        4  a down     -> ended       | running, phase failed
        """)
    timeline(
        "a cancelled launch is aborted with the outcome cancelled",
        """
        a
        b <- a
        c <- b
        """,
        """
        0  launch     -> start a
        1  a returns  -> start b
        2  cancel     -> cancel b     | c cancelled
        3  b throws   -> shut down a  | b cancelled
        4  a down     -> ended        | cancelled
        """)
    timeline(
        "cancelling a launch that has ended has no effect",
        "a",
        """
        0  launch     -> start a
        1  a returns  -> launched
        2  cancel     ->           | running
        """)
}
