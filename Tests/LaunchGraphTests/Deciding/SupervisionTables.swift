import Testing

@Test func `Timelines of restarts`() {
    timeline(
        "a run that throws is called again after its backoff, and its dependents stay up",
        """
        a runs restart=run:5/100@4
        b <- a
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b returns     -> launched    | ready
        10  a run throws  ->             | a restarting, b running, not ready, phase degraded
        14  time passes   ->             | a restarting
        15  time passes   -> run a       | a running, a restarted 10-15, ready, phase up
        20  a run throws  ->             | a restarting
        29  time passes   -> run a       | a restarted 10-15 20-29
        30  shutdown      -> shut down b
        31  b down        -> cancel a
        31  a run ends    -> shut down a
        32  a down        -> ended       | running, phase down, a stopped
        """)
    timeline(
        "a run that throws more often than its limit within the period is a failure",
        "a runs restart=run:2/20@0 skipDependents",
        """
        0   launch        -> start a
        0   a returns     -> launched
        1   a run throws  -> run a
        2   a run throws  -> run a
        21  a run throws  -> run a        | a restarted 1-1 2-2 21-21
        22  a run throws  -> run a        | a running
        23  a run throws  -> shut down a  | a failed: ended threw too often
        24  a down        ->              | a failed, phase degraded
        """)
    timeline(
        "a service is launched again with everything that holds its output, and nothing else",
        """
        a
        b <- a  runs restart=service:5/100@5
        c <- b
        d <- c  runs
        e ~ b
        f
        """,
        """
        0   launch        -> start a, start f
        0   a returns     -> start b
        0   f returns     ->
        0   b returns     -> start c, start e
        0   c returns     -> start d
        0   e returns     ->
        0   d returns     -> launched
        10  b run throws  -> cancel d       | b restarting, e running, a running, not ready
        10  d run ends    -> shut down d
        11  d down        -> shut down c    | d restarting
        12  c down        -> shut down b    | c restarting
        13  b down        ->
        19  time passes   -> start b
        20  b returns     -> start c        | b running, b restarted 10-20, a running
        21  c returns     -> start d
        22  d returns     ->                | d running, d restarted 10-22, ready, phase up
        """)
    timeline(
        "a service is launched again alone, and everything that depends on it stays up",
        """
        a runs restart=instance:5/100@5
        b <- a
        c <- b
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b returns     -> start c
        0   c returns     -> launched
        10  a run throws  -> shut down a    | a restarting, b running, not ready, phase degraded
        11  a down        ->                | a restarting, b running
        17  time passes   -> start a
        18  a returns     ->                | a running, a restarted 10-18, b running, ready, phase up
        20  shutdown      -> shut down c
        """)
    timeline(
        "a launch that is under way waits for a service that is launched again alone",
        """
        a runs restart=instance:5/100@0
        b
        c <- a b
        """,
        """
        0   launch        -> start a, start b
        0   a returns     ->
        1   a run throws  -> shut down a
        2   b returns     ->
        3   a down        -> start a
        4   a returns     -> start c
        5   c returns     -> launched
        """)
    timeline(
        "dependents that stayed up go down if the service cannot be launched again",
        """
        a runs restart=instance:1/100@0 skipDependents
        b <- a
        c <- b
        d ~ a
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b, start d
        0   b returns     -> start c
        0   c returns     ->
        0   d returns     -> launched
        1   a run throws  -> shut down a
        3   a down        -> start a
        4   a throws      -> shut down c    | a failed, b because a, d running, phase degraded
        5   c down        -> shut down b
        6   b down        ->                | a failed, b stopped, d running
        """)
    timeline(
        "dependents that stayed up are kept if the service cannot be launched again and lets others proceed",
        """
        a runs restart=instance:1/100@0 proceed
        b <- a
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b returns     -> launched
        1   a run throws  -> shut down a
        3   a down        -> start a
        4   a throws      ->                | a failed, b running, phase degraded
        """)
    timeline(
        "everything goes down if a service that cannot be launched again aborts",
        """
        a runs restart=instance:1/100@0
        b <- a
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b returns     -> launched
        1   a run throws  -> shut down a
        3   a down        -> start a
        4   a throws      -> shut down b    | a failed
        5   b down        -> ended          | phase failed
        """)
    timeline(
        "a launch of a service alone that fails counts as another error of its run",
        """
        a runs restart=instance:3/100@2 timeout=5 grace=5
        b <- a
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b returns     -> launched
        1   a run throws  -> shut down a
        2   a down        ->
        5   time passes   -> start a
        6   a throws      ->                | a restarting, b running
        11  time passes   -> start a
        17  time passes   -> cancel a
        18  a throws      ->                | a restarting, a restarted 1- 6- 18-
        27  time passes   -> start a
        28  a returns     ->                | a running, a restarted 1-28 6-28 18-28, b running
        29  a run throws  -> shut down b    | a failed: ended threw too often
        """)
    timeline(
        "a shutdown wins over the launch of a service alone",
        """
        a runs restart=instance:5/100@0
        b <- a
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b returns     -> launched
        1   a run throws  -> shut down a
        3   a down        -> start a
        4   shutdown      -> cancel a, shut down b
        5   a returns     ->
        6   b down        -> shut down a
        7   a down        -> ended          | a stopped, b stopped
        """)
    timeline(
        "a service that is launched again alone goes down with a dependency",
        """
        a runs restart=service:5/100@0
        b <- a  runs restart=instance:5/100@0
        c <- b
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b returns     -> start c
        0   c returns     -> launched
        1   b run throws  -> shut down b
        2   b down        -> start b
        3   a run throws  -> cancel b, shut down c
        4   b throws      -> shut down a
        5   c down        ->
        6   a down        -> start a
        7   a returns     -> start b
        8   b returns     -> start c
        9   c returns     ->                | b running, c restarted 3-9, phase up
        """)
    timeline(
        "a dependent that is starting when its dependency fails is cancelled and started again",
        """
        a runs restart=service:5/100@0
        b <- a
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        1   a run throws  -> cancel b
        2   b throws      -> shut down a
        3   a down        -> start a
        4   a returns     -> start b
        5   b returns     -> launched       | b restarted 1-5
        """)
    timeline(
        "a launch waits again for a service that is launched again before everything has settled",
        """
        a runs restart=service:5/100@0
        b
        """,
        """
        0   launch        -> start a, start b
        0   a returns     ->
        1   a run throws  -> shut down a
        2   b returns     ->
        3   a down        -> start a
        4   a returns     -> launched
        """)
    timeline(
        "a service that fails to be launched again skips its dependents",
        """
        a runs restart=service:5/100@0 skipDependents
        b <- a
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b returns     -> launched
        1   a run throws  -> shut down b
        2   b down        -> shut down a
        3   a down        -> start a
        4   a throws      ->                | a failed, b skipped, b because a, phase degraded
        """)
    timeline(
        "a service that fails to be launched again aborts",
        """
        a runs restart=service:5/100@0
        b
        """,
        """
        0   launch        -> start a, start b
        0   a returns     ->
        0   b returns     -> launched
        1   a run throws  -> shut down a
        2   a down        -> start a
        3   a throws      -> shut down b
        4   b down        -> ended          | running, phase failed, a failed, b stopped
        """)
    timeline(
        "a shutdown wins over a restart of a run",
        "a runs restart=run:5/100@5",
        """
        0   launch        -> start a
        0   a returns     -> launched
        1   a run throws  ->              | a restarting
        2   shutdown      -> shut down a
        9   time passes   ->
        9   a down        -> ended        | a stopped
        """)
    timeline(
        "a shutdown wins over a restart of a service",
        """
        a runs restart=service:5/100@5
        b <- a
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b returns     -> launched
        1   a run throws  -> shut down b
        2   b down        -> shut down a
        3   a down        ->              | a restarting, b restarting
        4   shutdown      -> ended        | a stopped, b stopped
        """)
    timeline(
        "a launch is not ready while a service is launched again, even if its dependents may do without it",
        "a runs restart=service:5/100@5 proceed",
        """
        0   launch        -> start a
        0   a returns     -> launched    | ready
        10  a run throws  -> shut down a | not ready
        11  a down        ->             | a restarting, not ready
        17  time passes   -> start a     | not ready
        18  a returns     ->             | a running, ready, phase up
        """)
    timeline(
        "a shutdown while a dependent goes down for a relaunch stops the service, which has not failed",
        """
        a runs restart=service:5/100@5
        b <- a
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b returns     -> launched
        1   a run throws  -> shut down b
        2   shutdown      ->
        3   b down        -> shut down a
        4   a down        -> ended        | a stopped, b stopped
        """)
    timeline(
        "a shutdown while a service goes down for its relaunch stops it, and it has not failed",
        "a runs restart=service:5/100@5",
        """
        0   launch        -> start a
        0   a returns     -> launched
        1   a run throws  -> shut down a
        2   shutdown      ->
        3   a down        -> ended        | a stopped
        """)
    timeline(
        "a shutdown while a service waits for its relaunch stops it, and it has not failed",
        "a runs restart=service:5/100@5",
        """
        0   launch        -> start a
        0   a returns     -> launched
        1   a run throws  -> shut down a
        2   a down        ->
        3   shutdown      -> ended        | a stopped, a settled 0
        """)
    timeline(
        "a shutdown at the moment of a launch and a relaunch stops the service, which has not failed",
        "a runs restart=service:5/100@5",
        """
        0   launch        -> start a
        0   a returns     -> launched
        0   a run throws  -> shut down a
        0   a down        ->
        0   shutdown      -> ended        | a stopped
        """)
    timeline(
        "a service that proceeded without one that failed stays up when a dependency of that one restarts",
        """
        a runs restart=service:5/100@0
        b <- a  proceed
        c <- b
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b throws      -> start c
        0   c returns     -> launched
        1   a run throws  -> shut down a  | c running
        2   a down        -> start a
        3   a returns     ->              | a running, b failed, c running
        """)
    timeline(
        "two services that fail together relaunch what depends on both once",
        """
        a runs restart=service:5/100@0
        b runs restart=service:5/100@0
        c <- a b
        """,
        """
        0   launch        -> start a, start b
        0   a returns     ->
        0   b returns     -> start c
        0   c returns     -> launched
        1   a run throws  -> shut down c
        1   b run throws  ->
        2   c down        -> shut down b, shut down a
        3   a down        -> start a
        4   a returns     ->
        5   b down        -> start b
        6   b returns     -> start c
        7   c returns     ->              | c restarted 1-7
        """)
    timeline(
        "an abandoned run keeps its service from being launched again",
        """
        a runs restart=service:5/100@0
        b <- a  runs grace=3 proceed
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b returns     -> launched
        1   a run throws  -> cancel b
        5   time passes   -> shut down b
        6   b down        -> shut down a
        7   a down        -> start a
        8   a returns     ->              | b failed: earlierAttemptIsOut
        """)
    timeline(
        "a run of an unhealthy service that does not return in its grace is abandoned",
        """
        a runs grace=3 skipDependents restart=instance:5/100@0
        b <- a
        """,
        """
        0   launch         -> start a
        0   a returns      -> start b
        0   b returns      -> launched
        1   a checks fail  ->               | a running
        4   time passes    ->               | a running
        5   time passes    -> shut down b   | a failed: abandoned 3, phase degraded
        6   b down         -> shut down a
        7   a down         ->               | a abandoned, b stopped
        """)
    timeline(
        "a run of an unhealthy service that returns in time is restarted, and a shutdown takes its turn",
        """
        a runs grace=3 restart=run:5/100@0
        b <- a  runs grace=9
        """,
        """
        0   launch         -> start a
        0   a returns      -> start b
        0   b returns      -> launched
        1   a checks fail  ->
        2   a run throws   -> run a        | a running, a restarted 2-2
        9   time passes    ->              | a running
        10  a checks fail  ->
        11  shutdown       -> cancel b
        15  time passes    ->              | a running
        16  b run ends     -> shut down b
        17  b down         -> cancel a
        18  a run ends     -> shut down a
        19  a down         -> ended        | running, a stopped
        """)
    timeline(
        "a run of an unhealthy service can end before its turn to go down, and before its grace",
        """
        a runs grace=3 restart=run:5/100@0
        b <- a  runs grace=9
        """,
        """
        0   launch         -> start a
        0   a returns      -> start b
        0   b returns      -> launched
        10  a checks fail  ->
        11  shutdown       -> cancel b
        12  a run throws   ->
        15  time passes    ->              | a running
        16  b run ends     -> shut down b
        17  b down         -> shut down a
        18  a down         -> ended        | running, a stopped
        """)
    timeline(
        "a service that is cancelled before it comes up, for a restart and for good, was never up",
        """
        a runs restart=service:5/100@0
        s <- a
        """,
        """
        0   launch         -> start a
        0   a returns      -> start s
        0   limit launch 8 ->
        1   a run throws   -> cancel s
        2   s throws       -> shut down a
        3   a down         -> start a      | s restarting
        9   time passes    -> cancel a     | s cancelled
        10  a throws       -> ended        | failed, a stopped, s cancelled
        """)
    timeline(
        "a service whose shutdown was abandoned is abandoned, although its relaunch is cancelled",
        """
        a runs restart=service:5/100@9
        b <- a  shutdown=2 grace=1
        """,
        """
        0   launch        -> start a
        0   a returns     -> start b
        0   b returns     -> launched
        1   a run throws  -> shut down b
        3   time passes   ->
        4   time passes   -> cancel shutdown b
        6   time passes   -> shut down a
        7   a down        ->               | a restarting, b restarting
        8   shutdown      -> ended         | a stopped, b abandoned
        """)
    timeline(
        "children are shut down before the service that they hold is launched again",
        "a runs restart=service:5/100@0",
        """
        0   launch        -> start a
        0   a returns     -> launched
        0   add child     ->
        1   a run throws  -> shut down children
        2   children end  -> shut down a
        3   a down        -> start a
        """)
    timeline(
        "a request waits until the service that it asks for is up again",
        """
        a runs restart=service:5/100@0
        b <- a
        """,
        """
        0   launch          -> start a
        0   a returns       -> start b
        0   b returns       -> launched
        1   a run throws    -> shut down b
        2   b required 1    ->
        3   b down          -> shut down a
        4   a down          -> start a
        5   a returns       -> start b
        6   b returns       -> answer 1 up
        """)
}
