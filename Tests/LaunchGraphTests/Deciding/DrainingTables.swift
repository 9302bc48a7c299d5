import Testing

@Test func `Timelines of draining and ending`() {
    timeline(
        "a run with a handler is notified in its turn, and its service is shut down when it returns",
        """
        a
        b <- a  drains
        c <- b  drains
        """,
        """
        0  launch      -> start a
        0  a returns   -> start b
        0  b returns   -> start c
        0  c returns   -> launched
        1  shutdown    -> notify c     | c stopping, b running, phase stopping, not ready
        5  c run ends  -> shut down c
        6  c down      -> notify b
        7  b run ends  -> shut down b
        8  b down      -> shut down a
        9  a down      -> ended        | b stopped, c stopped
        """)
    timeline(
        "a run that does not return in its drain time is cancelled, and abandoned after its grace",
        "a drains=5 grace=3",
        """
        0   launch       -> start a
        0   a returns    -> launched
        1   shutdown     -> notify a
        6   time passes  ->
        7   time passes  -> cancel a
        10  time passes  ->
        11  time passes  -> shut down a
        12  a down       -> ended        | a abandoned, a shutdown: abandoned 3
        """)
    timeline(
        "draining counts against the deadline of the whole shutdown",
        "a drains=50",
        """
        0   launch             -> start a
        0   a returns          -> launched
        1   shutdown within 4  -> notify a
        6   time passes        -> cancel a, ended  | a abandoned, a shutdown: overdue
        7   a run ends         -> discard a
        8   a discarded        ->
        """)
    timeline(
        "a service whose run returns completes, and is shut down in its turn",
        """
        a runs completes
        b <- a
        """,
        """
        0   launch      -> start a
        0   a returns   -> start b
        0   b returns   -> launched
        3   a run ends  ->             | a completed, ready, phase up
        4   shutdown    -> shut down b
        5   b down      -> shut down a
        6   a down      -> ended       | a stopped, running
        """)
    timeline(
        "a service whose run returns can end the program without a failure",
        """
        a
        b <- a  runs shutsDown
        c <- b
        """,
        """
        0   launch      -> start a
        0   a returns   -> start b
        0   b returns   -> start c
        0   c returns   -> launched
        3   b run ends  -> shut down c
        4   c down      -> shut down b
        5   b down      -> shut down a
        6   a down      -> ended       | running, phase down, b stopped
        """)
    timeline(
        "a requested shutdown is remembered until a launch, which then ends at once",
        "a",
        """
        0   request shutdown  ->           | phase idle
        1   launch            -> ended     | cancelled, phase down
        2   launch            -> start a
        3   a returns         -> launched
        4   request shutdown  -> shut down a
        5   a down            -> ended     | running
        """)
}
