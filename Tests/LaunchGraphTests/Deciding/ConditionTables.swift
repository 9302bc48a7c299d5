import Testing

@Test func `Timelines of dependencies with a condition`() {
    timeline(
        "a dependent that waits for a start does not wait until the service is up",
        """
        a
        b <- a.started
        c <- a
        """,
        """
        0  launch    -> start a
        1  a begins  -> start b
        2  b returns ->
        5  a returns -> start c
        6  c returns -> launched  | a settled 5, b started 1, c started 5
        """)
    timeline(
        "a service that announces no start has been started when it is up",
        """
        a
        b <- a.started
        """,
        """
        0  launch    -> start a
        5  a returns -> start b
        6  b returns -> launched
        """)
    timeline(
        "a start that was announced counts also while the service waits for its next attempt",
        """
        a retry=2@10 skipDependents
        x
        b <- a.started x
        """,
        """
        0  launch    -> start a, start x
        1  a begins  ->
        2  a throws  ->
        3  x returns -> start b
        4  b returns ->
        13 time passes -> start a
        14 a begins  ->
        15 a throws  -> launched  | a failed, b running, degraded
        """)
    timeline(
        "a service that fails after its start skips only dependents that have not started",
        """
        a skipDependents
        x
        b <- a.started
        c <- a.started x
        """,
        """
        0  launch    -> start a, start x
        1  a begins  -> start b
        2  a throws  ->           | a failed, c skipped
        3  b returns ->
        4  x returns -> launched  | b running, degraded
        """)
    timeline(
        "a launch that is aborted cancels a service that only started, and shuts down its dependents",
        """
        a
        b <- a.started
        """,
        """
        0  launch    -> start a
        1  a begins  -> start b
        2  b returns ->
        3  cancel    -> cancel a, shut down b
        4  a throws  ->
        5  b down    -> ended  | a cancelled, b stopped
        """)
    timeline(
        "a service that is shut down while it starts goes down after its dependents if it comes up",
        """
        a
        b <- a.started
        """,
        """
        0  launch    -> start a
        1  a begins  -> start b
        2  b returns ->
        3  cancel    -> cancel a, shut down b
        4  a returns ->
        5  b down    -> shut down a
        6  a down    -> ended  | a stopped, b stopped
        """)
    timeline(
        "a dependent of a service that is launched again waits for its next start",
        """
        a runs restart=service:1/60@5
        b <- a.started
        """,
        """
        0  launch       -> start a
        1  a begins     -> start b
        2  b returns    ->
        3  a returns    -> launched
        4  a run throws -> shut down b
        5  b down       -> shut down a
        6  a down       ->
        12 time passes  -> start a
        13 a begins     -> start b
        """)
    timeline(
        "a dependent that waits for completion starts when the run has ended",
        """
        a runs completes
        b <- a.completed
        c <- a
        """,
        """
        0  launch     -> start a
        1  a returns  -> start c
        2  c returns  ->
        9  a run ends -> start b
        10 b returns  -> launched  | a completed, b running
        """)
    timeline(
        "a run that fails skips a dependent that waits for completion",
        """
        a runs completes skipDependents
        b <- a.completed
        c ~ a.completed
        """,
        """
        0  launch       -> start a
        1  a returns    ->
        9  a run throws -> start c, shut down a  | b skipped
        10 a down       ->
        11 c returns    -> launched  | a failed, c running
        """)
    timeline(
        "a service without a run is completed when it is up",
        """
        a
        b <- a.completed
        """,
        """
        0  launch    -> start a
        1  a returns -> start b
        2  b returns -> launched
        """)
}

@Test func `Timelines of services that start after a failure`() {
    timeline(
        "a service starts after a failure, and its dependents with it",
        """
        a skipDependents
        b <- a
        screen ! a
        buttons <- screen
        """,
        """
        0  launch          -> start a
        1  a throws        -> start screen  | a failed, b skipped
        2  screen returns  -> start buttons
        3  buttons returns -> launched      | degraded, phase degraded
        """)
    timeline(
        "without the failure, the service and its dependents take no part in the launch",
        """
        a proceed
        screen ! a
        buttons <- screen
        c ~ buttons
        """,
        """
        0  launch    -> start a
        1  a returns -> start c   | screen idle, buttons idle
        2  c returns -> launched  | running, phase up, ready
        """)
    timeline(
        "a service that was skipped has failed, and one that was left out has not",
        """
        a skipDependents
        b <- a
        screen ! b
        second ! screen
        """,
        """
        0  launch         -> start a
        1  a throws       -> start screen  | b skipped
        2  screen returns -> launched      | second idle
        """)
    timeline(
        "each failure is needed",
        """
        a skipDependents
        b skipDependents
        screen ! a b
        """,
        """
        0  launch    -> start a, start b
        1  a throws  ->
        2  b returns -> launched  | screen idle, degraded
        """)
    timeline(
        "a request for a service without its failure is refused",
        """
        a skipDependents
        screen onDemand ! a
        """,
        """
        0  launch            -> start a
        1  a returns         -> launched
        2  screen required 1 -> answer 1 down  | screen idle
        """)
    timeline(
        "a service that runs after a failure stays when what failed is launched again",
        """
        a skipDependents retry=2@0
        b <- a
        c <- b
        screen ! a retry=2@5
        """,
        """
        0  launch         -> start a
        1  a throws       -> start a
        2  a throws       -> start screen  | a failed, b skipped, c skipped
        3  screen throws  ->
        9  time passes    -> start screen
        10 screen returns -> launched
        11 launch failed  -> start a       | a starting, b waiting, c waiting
        12 b required 1   ->
        13 a returns      -> start b
        14 b returns      -> answer 1 up, start c
        15 c returns      ->               | screen running, c running, phase up
        """)
    timeline(
        "a service that fails once more ends nothing else",
        """
        a skipDependents
        b <- a
        c
        """,
        """
        0  launch        -> start a, start c
        1  a throws      ->
        2  c returns     -> launched
        3  launch failed -> start a
        4  b required 1  ->
        5  a throws      -> answer 1 down  | a failed, b skipped, c running, phase degraded
        """)
    timeline(
        "what went down because a run failed is launched again",
        """
        a runs skipDependents
        b <- a
        """,
        """
        0  launch       -> start a
        1  a returns    -> start b
        2  b returns    -> launched
        3  a run throws -> shut down b
        4  b down       -> shut down a
        5  a down       ->
        6  launch failed -> start a
        7  a returns    -> start b
        8  b returns    ->  | phase up
        """)
}

@Test func `Timelines of services that a value does not enable`() {
    timeline(
        "the service and its dependents take no part in the launch",
        """
        flags
        search <- flags
        results <- search
        home ~ results
        """,
        """
        0  launch          -> start flags
        1  flags returns   -> start search
        2  search declines -> start home  | search idle, results idle, search started never
        3  home returns    -> launched    | running, phase up, ready
        """)
    timeline(
        "its deadline has no effect any longer",
        """
        flags
        search <- flags timeout=10
        """,
        """
        0  launch          -> start flags
        1  flags returns   -> start search
        2  search declines -> launched
        20 time passes     ->
        21 shutdown        -> shut down flags
        """)
    timeline(
        "a request asks again",
        """
        flags
        search <- flags
        """,
        """
        0  launch            -> start flags
        1  flags returns     -> start search
        2  search declines   -> launched
        3  search required 1 -> start search
        4  search declines   -> answer 1 down  | search idle
        5  search required 2 -> start search
        6  search returns    -> answer 2 up    | search running
        """)
    timeline(
        "an attempt that is to end was late",
        """
        flags
        search <- flags skipDependents timeout=10
        """,
        """
        0  launch          -> start flags
        1  flags returns   -> start search
        20 search declines -> launched    | search failed
        """)
    timeline(
        "an attempt that is to end was cancelled",
        """
        flags
        search <- flags
        """,
        """
        0  launch          -> start flags
        1  flags returns   -> start search
        2  shutdown        -> cancel search
        3  search declines -> shut down flags  | search cancelled
        """)
}
