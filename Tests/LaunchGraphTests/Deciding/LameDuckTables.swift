import Testing

@Test func `Timelines of the lame duck time`() {
    let services = """
        a
        b <- a
        """
    timeline(
        "after a request, everything stays up for a while and is not ready",
        services, lameDuck: 5,
        """
        0   launch            -> start a
        0   a returns         -> start b
        0   b returns         -> launched      | ready, phase up
        10  shutdown          ->               | not ready, phase draining, a running, b running
        15  time passes       ->               | phase draining
        16  time passes       -> shut down b   | phase stopping
        17  b down            -> shut down a
        18  a down            -> ended         | phase down
        19  launch            -> start a
        20  a returns         -> start b
        20  b returns         -> launched      | ready
        21  request shutdown  ->               | not ready, phase draining
        """)
    for end in ["shutdown", "request shutdown", "shutdown at once"] {
        timeline(
            "a second request and a parent end it",
            services, lameDuck: 5,
            """
            0   launch            -> start a
            0   a returns         -> start b
            0   b returns         -> launched
            10  shutdown          ->               | phase draining
            11  \(end)            -> shut down b   | phase stopping
            """)
    }
    timeline(
        "a failure ends it",
        """
        a
        b runs
        """, lameDuck: 5,
        """
        0   launch            -> start a, start b
        0   a returns         ->
        0   b returns         -> launched
        10  shutdown          ->
        11  b run throws      -> shut down b, shut down a  | phase stopping
        """)
    timeline(
        "it counts against the deadline, which ends it",
        services, lameDuck: 5,
        """
        0   launch              -> start a
        0   a returns           -> start b
        0   b returns           -> launched
        10  shutdown within 8   ->
        16  time passes         -> shut down b
        19  time passes         -> cancel shutdown b, ended
        """)
    timeline(
        "a launch that is not up has none",
        services, lameDuck: 5,
        """
        0   launch            -> start a
        1   shutdown          -> cancel a      | phase stopping
        """)
    timeline(
        "services that fail meanwhile are restarted",
        "a runs restart=run:2/100@0", lameDuck: 5,
        """
        0   launch            -> start a
        0   a returns         -> launched
        10  shutdown          ->               | phase draining
        11  a run throws      -> run a         | a running
        16  time passes       -> cancel a
        """)
}
