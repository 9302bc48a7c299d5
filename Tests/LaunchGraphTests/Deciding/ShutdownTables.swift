import Testing

@Test func `Timelines of shutdowns`() {
    timeline(
        "a service is shut down once everything that waited for it is down, independent ones concurrently",
        """
        a
        b <- a
        c ~ a
        d
        """,
        """
        0  launch     -> start a, start d
        1  a returns  -> start b, start c
        2  b returns  ->
        2  c returns  ->
        2  d returns  -> launched
        3  shutdown   -> shut down d, shut down c, shut down b
        4  b down     ->
        5  c down     -> shut down a
        6  d down     ->
        7  a down     -> ended         | running, a stopped
        """)
    timeline(
        "a shutdown that throws or times out does not keep others from shutting down",
        """
        a
        b <- a
        c <- b  shutdown=5 grace=2
        """,
        """
        0   launch           -> start a
        0   a returns        -> start b
        0   b returns        -> start c
        0   c returns        -> launched
        10  shutdown         -> shut down c
        15  time passes      ->
        16  time passes      -> cancel shutdown c
        19  time passes      -> shut down b  | c abandoned, c shutdown: abandoned 2
        20  b shutdown throws -> shut down a  | b stopped, b shutdown: threw
        21  a down           -> ended         | running
        """)
    timeline(
        "a service whose shutdown returns late has timed out",
        "a shutdown=5 grace=9",
        """
        0   launch       -> start a
        0   a returns    -> launched
        10  shutdown     -> shut down a
        16  time passes  -> cancel shutdown a
        18  a down       -> ended              | a stopped, a shutdown: timedOut 5
        """)
    timeline(
        "a service without a shutdown of its own goes down at once",
        """
        a nothingToShutDown
        b <- a  nothingToShutDown
        """,
        """
        0  launch     -> start a
        0  a returns  -> start b
        0  b returns  -> launched
        1  shutdown   -> ended     | a stopped, b stopped
        """)
    timeline(
        "shutdown() during launch() cancels the launch",
        """
        a
        b <- a
        """,
        """
        0  launch     -> start a
        1  a returns  -> start b
        2  shutdown   -> cancel b
        3  b returns  -> shut down b
        4  b down     -> shut down a
        5  a down     -> ended        | cancelled
        """)
    timeline(
        "a launch on demand that a shutdown abandons is a failure of the shutdown",
        """
        a
        b onDemand grace=2
        """,
        """
        0   launch        -> start a
        0   a returns     -> launched
        1   b required 1  -> start b
        10  shutdown      -> cancel b, shut down a
        11  a down        ->
        13  time passes   -> answer 1 down, ended  | b abandoned, b shutdown: abandoned 2
        """)
    timeline(
        "a second shutdown() joins the first",
        "a",
        """
        0  launch     -> start a
        0  a returns  -> launched
        1  shutdown   -> shut down a
        2  shutdown   ->
        3  a down     -> ended
        4  shutdown   ->
        """)
    timeline(
        "a deadline bounds a whole shutdown and names the services that are still up",
        """
        a
        b <- a
        c
        """,
        """
        0   launch              -> start a, start c
        0   a returns           -> start b
        0   b returns           ->
        0   c returns           -> launched
        10  shutdown within 5   -> shut down c, shut down b
        12  c down              ->
        15  time passes         ->
        16  time passes         -> cancel shutdown b, ended  | a shutdown: overdue, b shutdown: overdue, a abandoned, c stopped, a settled 0
        17  b down              -> discard a
        18  a discarded         ->
        """)
    timeline(
        "a shutdown limit also applies to a shutdown that a failure begins",
        """
        a shutdown=90
        b <- a
        """,
        """
        0   limit shutdown 5    ->
        0   launch              -> start a
        0   a returns           -> start b
        1   b throws            -> shut down a
        6   time passes         ->
        7   time passes         -> cancel shutdown a, ended  | a shutdown: overdue
        """)
    timeline(
        "of two deadlines of a shutdown, the earlier one counts",
        "a",
        """
        0   launch              -> start a
        0   a returns           -> launched
        10  shutdown within 20  -> shut down a
        11  shutdown within 3   ->
        15  time passes         -> cancel shutdown a, ended
        """)
    timeline(
        "a late service that is abandoned with the whole shutdown is counted once",
        """
        a skipDependents timeout=5 grace=2 shutdown=90
        """,
        """
        0   launch              -> start a
        6   time passes         -> cancel a
        9   time passes         -> launched
        10  a returns           -> discard a
        11  shutdown within 4   ->
        16  time passes         -> cancel shutdown a, ended
        17  a discarded         ->
        18  launch              -> start a
        19  a returns           -> launched
        20  shutdown            -> shut down a
        21  a down              -> ended
        """)
    timeline(
        "launch after shutdown launches everything anew",
        """
        a retry=2
        b <- a  skipDependents
        """,
        """
        0   launch     -> start a
        0   a throws   -> start a
        0   a returns  -> start b
        0   b throws   -> launched     | degraded
        1   shutdown   -> shut down a
        2   a down     -> ended
        10  launch     -> start a      | launching, b waiting, a tried 1
        11  a returns  -> start b
        12  b returns  -> launched     | running, b failed: not at all
        """)
    timeline(
        "a service whose earlier attempt has not returned is not started again",
        """
        a grace=1
        b
        """,
        """
        0   launch       -> start a, start b
        1   b throws     -> cancel a
        3   time passes  -> ended
        5   launch       -> ended              | a failed: earlierAttemptIsOut, a started 5, b cancelled, failed
        7   a returns    -> discard a
        8   a discarded  ->
        9   launch       -> start a, start b
        """)
    timeline(
        "a late service of an earlier launch does not block the present launch forever",
        """
        a grace=1 shutdown=20
        b
        """,
        """
        0   launch         -> start a, start b
        1   b throws       -> cancel a
        3   time passes    -> ended
        4   a returns      -> discard a
        5   launch only b  -> start b
        6   b returns      -> launched
        7   shutdown       -> shut down b
        8   b down         ->
        25  time passes    -> cancel shutdown a
        27  time passes    -> ended
        """)
    timeline(
        "children go down before the services that they may depend on",
        """
        a
        b <- a
        """,
        """
        0  launch        -> start a
        0  a returns     -> start b
        0  b returns     -> launched
        0  add child     ->
        1  shutdown      -> shut down children
        2  children end  -> shut down b
        3  b down        -> shut down a
        4  a down        -> ended
        """)
    timeline(
        "children that do not go down within the deadline are not waited for",
        "a",
        """
        0  launch             -> start a
        0  a returns          -> launched
        0  add child          ->
        1  shutdown within 5  -> shut down children
        7  time passes        -> ended               | a shutdown: overdue
        9  children end       -> discard a
        """)
    timeline(
        "what no shutdown has reached at the deadline is shut down, and is not launched beside that",
        """
        a skipDependents
        b <- a
        """,
        """
        0   launch             -> start a
        0   a returns          -> start b
        0   b returns          -> launched
        1   shutdown within 5  -> shut down b
        7   time passes        -> cancel shutdown b, ended
        8   launch             -> launched  | a failed: earlierAttemptIsOut, b skipped
        9   shutdown           -> ended
        9   b down             -> discard a
        10  launch             -> launched  | a failed: earlierAttemptIsOut, b skipped
        10  a discarding throws ->
        10  shutdown           -> ended
        11  launch             -> start a
        11  a returns          -> start b
        """)
    timeline(
        "a service without a shutdown is not launched beside a dependent that uses its earlier value",
        """
        a nothingToShutDown skipDependents
        b <- a
        """,
        """
        0   launch             -> start a
        0   a returns          -> start b
        0   b returns          -> launched
        1   shutdown within 5  -> shut down b
        7   time passes        -> cancel shutdown b, ended
        8   launch             -> launched  | a failed: earlierAttemptIsOut, b skipped
        9   shutdown           -> ended
        9   b down             -> discard a
        10  a discarded        ->
        11  launch             -> start a
        11  a returns          -> start b
        """)
    timeline(
        "children that were given up do not stand for those of the next launch when they end",
        "a nothingToShutDown",
        """
        0   launch             -> start a
        0   a returns          -> launched
        0   add child          ->
        1   shutdown within 5  -> shut down children
        7   time passes        -> ended
        8   launch             -> start a
        8   a returns          -> launched
        8   add child          ->
        9   shutdown           -> shut down children
        10  children end       ->
        11  children end       -> ended
        """)
    timeline(
        "a shutdown that returns after its deadline has timed out, also when the deadline was not noticed",
        "a shutdown=5",
        """
        0  launch     -> start a
        0  a returns  -> launched
        1  shutdown   -> shut down a
        9  a down     -> ended  | a stopped, a shutdown: timedOut 5
        """)
}
