import Testing

@Test func `Timelines of runs`() {
    timeline(
        "a shutdown cancels what a service runs, and waits for it before it shuts the service down",
        """
        a
        b <- a  runs
        """,
        """
        0  launch     -> start a
        0  a returns  -> start b
        0  b returns  -> launched
        1  shutdown   -> cancel b
        2  b run ends -> shut down b
        3  b down     -> shut down a
        4  a down     -> ended         | b stopped, running
        """)
    timeline(
        "a run that ignores cancellation is abandoned after its grace, and its service is shut down",
        "a runs grace=3",
        """
        0  launch       -> start a
        0  a returns    -> launched
        1  shutdown     -> cancel a
        5  time passes  -> shut down a
        6  a down       -> ended        | a abandoned, a shutdown: abandoned 3
        """)
    timeline(
        "a run that ends early and aborts shuts everything down",
        """
        a
        b <- a  runs
        c
        """,
        """
        0  launch     -> start a, start c
        0  a returns  -> start b
        0  b returns  ->
        0  c returns  -> launched
        5  b run ends -> shut down c, shut down b  | b failed: ended
        6  b down     -> shut down a
        7  c down     ->
        8  a down     -> ended                     | running, phase failed, b failed, a stopped
        """)
    timeline(
        "a run that ends early and skips its dependents shuts down these and itself",
        """
        a
        b <- a  runs skipDependents
        c <- b
        d <- c
        e ~ b
        """,
        """
        0  launch      -> start a
        0  a returns   -> start b
        0  b returns   -> start c, start e
        0  c returns   -> start d
        0  e returns   ->
        0  d returns   -> launched
        5  b run throws -> shut down d  | d because c b, b failed: ended threw
        6  d down      -> shut down c
        7  c down      -> shut down b
        8  b down      ->               | phase degraded, running, b failed, c stopped, e running, a running
        9  shutdown    -> shut down e, shut down a
        """)
    timeline(
        "a run that ends early and lets others proceed is only reported",
        """
        a runs proceed
        b <- a
        """,
        """
        0  launch      -> start a
        0  a returns   -> start b
        0  b returns   -> launched
        5  a run ends  ->              | running, phase degraded, a failed, b running
        6  shutdown    -> shut down b
        7  b down      -> shut down a
        8  a down      -> ended        | running, phase down, a failed
        """)
    timeline(
        "a run that ends during the launch skips dependents that have not started and cancels the others",
        """
        a runs skipDependents
        b <- a
        c <- b
        d
        e ~ b
        f <- d ~ c
        """,
        """
        0  launch      -> start a, start d
        1  a returns   -> start b
        2  a run ends  -> cancel b    | c skipped, c because b a
        3  d returns   -> start f
        4  b throws    -> start e, shut down a   | b skipped
        5  a down      ->
        6  e returns   ->
        7  f returns   -> launched    | degraded
        """)
    timeline(
        "a service that comes up after its dependency's run ended is shut down and blocks no other service",
        """
        a runs skipDependents
        b <- a
        c ~ b
        """,
        """
        0  launch      -> start a
        1  a returns   -> start b
        2  a run ends  -> cancel b
        3  b returns   -> start c, shut down b
        4  b down      -> shut down a
        5  a down      ->
        6  c returns   -> launched    | b stopped, b because a
        """)
    timeline(
        "a service does not start while its dependency goes down because its run ended",
        """
        a runs skipDependents
        b <- a
        c <- a  deferred
        d <- a  timeout=none
        e <- b ~ d
        """,
        """
        0  launch      -> start a
        1  a returns   -> start b, start d
        2  b returns   ->
        3  a run ends  -> cancel d, shut down b  | c skipped, e skipped
        4  d throws    -> launched
        """)
    timeline(
        "a service that goes down as soon as it is up does not begin its run",
        """
        a
        b runs
        """,
        """
        0  launch     -> start a, start b
        1  a throws   -> cancel b
        2  b returns  -> shut down b  | b has no run
        """)
}
