import Testing

@Test func `Timelines of launch order`() {
    timeline(
        "a service starts the moment all it waits for has settled, with no barrier between waves",
        """
        a
        b
        c <- a
        d <- c
        e <- b d
        """,
        """
        0  launch     -> start a, start b
        1  a returns  -> start c
        2  c returns  -> start d
        3  d returns  ->            | e waiting
        9  b returns  -> start e    | e waited for b, e ready 9
        9  e returns  -> launched   | running
        """)
    for (attributes, end) in [("", "a returns"), ("skipDependents", "a throws"), ("proceed", "a throws")] {
        timeline(
            "a service that only starts after another waits until that one has settled, in any state",
            """
            a \(attributes)
            b ~ a
            """,
            """
            0  launch  -> start a  | b waiting
            4  \(end)  -> start b  | b waited for a
            """)
    }
    timeline(
        "a service that starts after a skipped service starts when that one is skipped",
        """
        a skipDependents
        b <- a
        c ~ b
        """,
        """
        0  launch    -> start a
        1  a throws  -> start c   | b skipped, c waited for b
        2  c returns -> launched  | degraded
        """)
    timeline(
        "a service that starts after an abandoned service starts when that one is abandoned",
        """
        a skipDependents timeout=5 grace=2
        b ~ a
        """,
        """
        0  launch       -> start a
        6  time passes  -> cancel a
        8  time passes  ->
        9  time passes  -> start b  | a abandoned
        """)
    timeline(
        "with maxConcurrency 1 and no known durations, services start in launch order",
        """
        a
        b <- a
        c
        d <- b c
        e
        """, limit: 1,
        """
        0  launch     -> start a
        1  a returns  -> start b
        2  b returns  -> start c
        3  c returns  -> start d
        4  d returns  -> start e
        5  e returns  -> launched
        """)
    timeline(
        "with fewer slots than ready services, the one with the longest remaining path starts first",
        """
        a
        b
        c
        d <- c
        """, limit: 1, durations: [1, 2, 1, 5],
        """
        0  launch     -> start c
        1  c returns  -> start d
        2  d returns  -> start b
        3  b returns  -> start a
        4  a returns  -> launched
        """)
    timeline(
        "without known durations, the longest remaining path is measured in services",
        """
        a
        b
        c
        d <- c
        e <- d
        """, limit: 2,
        """
        0  launch     -> start c, start a
        1  c returns  -> start d
        """)
    timeline(
        "a service that waits for a retry does not occupy a slot",
        """
        a retry=2@5
        b
        """, limit: 1,
        """
        0  launch       -> start a
        1  a throws     -> start b   | a retrying
        7  time passes  ->           | a waiting
        8  b returns    -> start a
        9  a returns    -> launched  | a tried 2, a started 0
        """)
    timeline(
        "a late service that is being shut down does not occupy a slot",
        """
        a timeout=5 skipDependents
        b
        """, limit: 1,
        """
        0  launch       -> start a
        6  time passes  -> cancel a
        7  a returns    -> discard a, start b
        8  a discarded  ->            | a failed
        9  b returns    -> launched
        """)
    timeline(
        "the launch of an empty graph ends at once",
        "",
        """
        0  launch    -> launched  | running
        1  shutdown  -> ended     | running
        """)
    timeline(
        "a launch of selected services launches these and their dependencies, but no deferred service",
        """
        a
        b <- a
        c
        d deferred
        """,
        """
        0  launch only b  -> start a
        1  a returns      -> start b
        2  b returns      -> launched  | c idle, d idle
        """)
    timeline(
        "startsAfter is ignored for a service that is not part of the launch",
        """
        a
        b ~ a
        """,
        """
        0  launch only b  -> start b
        1  b returns      -> launched  | a idle
        """)
    timeline(
        "a deferred service and its own dependencies start once all eager services have settled",
        """
        a
        b onDemand
        c <- b  deferred
        d deferred
        """,
        """
        0  launch     -> start a
        1  a returns  -> launched, start b, start d
        2  b returns  -> start c
        3  d returns  ->
        4  c returns  ->  | running, c running
        """)
    timeline(
        "a service that an eager service waits for is launched as an eager one, regardless of its mode",
        """
        a deferred
        b deferred
        c onDemand
        d <- c  deferred
        e <- a ~ b c
        """,
        """
        0  launch     -> start a, start b, start c
        1  a returns  ->
        2  b returns  ->
        3  c returns  -> start e
        4  e returns  -> launched, start d
        """)
}
