import Testing

@Test func `Timelines of requests`() {
    timeline(
        "a service starts, with what it depends on, when it is first required",
        """
        a
        b onDemand
        c <- a b  onDemand
        """,
        """
        0  launch        -> start a
        1  a returns     -> launched     | c idle
        2  c required 1  -> start b
        3  b returns     -> start c
        4  c returns     -> answer 1 up
        5  c required 2  -> answer 2 up
        6  shutdown      -> shut down c
        7  c down        -> shut down b, shut down a
        """)
    timeline(
        "a launch that awaits a required service needs no slot meanwhile",
        """
        a
        b onDemand
        c
        """, limit: 1,
        """
        0  launch           -> start a
        1  b required 1 by a  -> start b
        2  b returns        -> answer 1 up
        3  a returns        -> start c
        4  c returns        -> launched
        """)
    timeline(
        "two launches that await a required service need no slots meanwhile",
        """
        a
        b onDemand
        c
        d
        """, limit: 2,
        """
        0  launch           -> start a, start c
        1  b required 1 by a  -> start b
        2  b required 2 by c  -> start d
        3  d returns        ->
        4  b throws         -> answer 1 down, answer 2 down
        5  a returns        ->
        6  c returns        -> launched
        """)
    timeline(
        "a launch that no longer awaits a required service needs its slot again",
        """
        a
        b onDemand
        c
        """, limit: 1,
        """
        0  launch                 -> start a
        1  b required 1 by a      -> start b
        2  b required 2           ->
        3  cancel request 1 for b ->
        4  b returns              -> answer 2 up
        5  a returns              -> start c
        6  c returns              -> launched
        """)
    timeline(
        "requests for the same on-demand service share one launch of it",
        """
        a onDemand
        """,
        """
        0  launch        -> launched
        1  a required 1  -> start a
        1  a required 2  ->
        2  a returns     -> answer 1 up, answer 2 up
        """)
    timeline(
        "a failure of a required service is returned to its requesters, ends no other service and can be retried",
        """
        a
        b onDemand abort
        """,
        """
        0  launch        -> start a
        1  a returns     -> launched
        2  b required 1  -> start b
        3  b required 2  ->
        4  b throws      -> answer 1 down, answer 2 down  | running, b failed, a running
        5  b required 3  -> start b
        6  b returns     -> answer 3 up                   | running, b tried 1
        """)
    timeline(
        "a service whose dependency failed is unavailable, and no other service is affected",
        """
        a skipDependents
        b <- a  onDemand
        c <- b  onDemand
        d ~ c  onDemand
        """,
        """
        0  launch        -> start a
        1  a throws      -> launched
        2  c required 1  -> answer 1 down  | b skipped, c because b a
        3  d required 2  -> start d
        """)
    timeline(
        "a service whose dependency fails on demand is unavailable, and a further request retries both",
        """
        a onDemand
        b <- a  onDemand
        """,
        """
        0  launch        -> launched
        1  b required 1  -> start a
        2  a throws      -> answer 1 down  | b skipped
        3  b required 2  -> start a
        4  a returns     -> start b
        5  b returns     -> answer 2 up
        """)
    timeline(
        "a retry waits for a dependency that is retried for another request",
        """
        a onDemand proceed
        b <- a  onDemand retry=3
        """,
        """
        0  launch        -> launched
        1  b required 1  -> start a
        2  a throws      -> start b
        3  a required 2  -> start a
        4  b throws      ->
        5  a throws      -> answer 2 down, start b
        6  a required 3  -> start a
        7  b throws      ->
        8  a returns     -> answer 3 up, start b
        9  b returns     -> answer 1 up
        """)
    timeline(
        "a service that waits for its retry also waits for a dependency that is retried meanwhile",
        """
        a onDemand proceed
        b <- a  onDemand retry=2@10
        """,
        """
        0   launch        -> launched
        1   b required 1  -> start a
        2   a throws      -> start b
        3   b throws      ->
        4   a required 2  -> start a
        15  time passes   ->
        20  a returns     -> answer 2 up, start b
        """)
    timeline(
        "a retry is not made if a dependency has become unavailable",
        """
        a onDemand runs skipDependents
        b <- a  onDemand proceed
        c <- b  onDemand retry=2
        d <- c  onDemand
        """,
        """
        0  launch        -> launched
        1  d required 1  -> start a
        2  a returns     -> start b
        3  b throws      -> start c
        4  a run ends    -> shut down a
        5  a down        ->
        6  b required 2  -> start a
        7  a throws      -> answer 2 down  | b because a
        8  c throws      -> answer 1 down  | d because c b a, c skipped
        """)
    timeline(
        "a service that waits for a slot also waits for a dependency that is retried",
        """
        a onDemand
        b onDemand
        c onDemand proceed
        d <- c  onDemand
        """, limit: 2,
        """
        0  launch        -> launched
        1  d required 1  -> start c
        1  a required 2  -> start a
        1  b required 3  ->
        2  c throws      -> start b
        3  c required 4  ->
        4  a returns     -> answer 2 up, start c
        5  b returns     -> answer 3 up
        6  c returns     -> answer 4 up, start d
        7  d returns     -> answer 1 up
        """)
    timeline(
        "a skipped service keeps its reason when the failed service is retried for another request",
        """
        a onDemand
        b <- a  onDemand
        c <- b  onDemand
        """,
        """
        0  launch        -> launched
        1  c required 1  -> start a
        2  a throws      -> answer 1 down  | c because b a
        3  b required 2  -> start a        | c because b a
        4  a returns     -> start b
        5  b returns     -> answer 2 up    | c because b a, c skipped
        6  c required 3  -> start c        | c starting
        """)
    timeline(
        "a request during the launch does not make other services start too early",
        """
        a
        b onDemand
        c <- a ~ b
        """,
        """
        0  launch        -> start a
        1  b required 1  -> start b
        2  b returns     -> answer 1 up
        3  a returns     -> start c
        """)
    timeline(
        "a deferred service that is required starts at once",
        """
        a
        b deferred
        """,
        """
        0  launch        -> start a
        1  b required 1  -> start b
        2  b returns     -> answer 1 up
        3  a returns     -> launched
        """)
    timeline(
        "a request starts a deferred service that the required one starts after",
        """
        a deferred
        b onDemand ~ a
        c
        d <- c ~ b
        """,
        """
        0  launch        -> start c
        1  b required 1  -> start a
        2  c returns     ->
        3  a returns     -> start b
        4  b returns     -> answer 1 up, start d
        5  d returns     -> launched
        """)
    timeline(
        "a request during a shutdown, and before a launch, is answered at once",
        """
        a
        b onDemand
        """,
        """
        0  b required 1  -> answer 1 down
        0  launch        -> start a
        1  a returns     -> launched
        2  shutdown      -> shut down a
        3  b required 2  -> answer 2 down
        """)
    timeline(
        "a pending request is answered when everything goes down",
        """
        a onDemand
        b <- a onDemand
        """,
        """
        0  launch        -> launched
        1  b required 1  -> start a
        2  shutdown      -> cancel a, answer 1 down
        3  a throws      -> ended
        """)
    timeline(
        "a service whose dependency is going down is unavailable",
        """
        a runs skipDependents
        b <- a
        c <- b  onDemand
        """,
        """
        0  launch        -> start a
        1  a returns     -> start b
        2  a run ends    -> cancel b
        3  c required 1  -> answer 1 down
        """)
    timeline(
        "a service that is launched anew for a request has not failed",
        "a onDemand",
        """
        0  launch        -> launched
        1  a required 1  -> start a
        2  a throws      -> answer 1 down  | a failed: threw
        3  a required 2  -> start a        | a failed: not at all
        4  a returns     -> answer 2 up    | a running, a failed: not at all
        """)
}

@Test func `Timelines of urgent and circular requests`() {
    timeline(
        "a required service starts before deferred ones that were ready before",
        """
        a
        b deferred
        c deferred
        d deferred
        e deferred
        """, limit: 1,
        """
        0   launch        -> start a
        1   a returns     -> launched, start b
        1   e required 1  ->
        2   b returns     -> start e
        3   e returns     -> answer 1 up, start c
        """)
    timeline(
        "the dependencies of a required service start before services that are not required",
        """
        a
        b deferred
        c deferred
        d deferred
        e <- d  onDemand
        """, limit: 1,
        """
        0   launch        -> start a
        1   a returns     -> launched, start b
        1   e required 1  ->
        2   b returns     -> start d
        3   d returns     -> start e
        4   e returns     -> answer 1 up, start c
        """)
    timeline(
        "a service that requires, in its launch, one that waits for it is refused with the cycle",
        """
        a
        b <- a
        c <- b  onDemand
        """,
        """
        0   launch             -> start a
        1   c required 1 by a  -> refuse 1: a c b a
        2   a returns          -> start b
        """)
    timeline(
        "two launches that require each other are refused at the second request",
        """
        a
        b
        c onDemand
        """,
        """
        0   launch             -> start a, start b
        1   b required 1 by a  ->
        2   a required 2 by b  -> refuse 2: b a b
        3   b returns          -> answer 1 up
        4   a returns          -> launched
        """)
}
