import Testing

/// Everything that starts processes, one test after the other: they count processes and descriptors, and a service that
/// gets no time from the machine looks like one that hangs.
@Suite(.serialized) enum ProcessTests {}
