import Testing

/// Real processes, real sockets and the real client library, one test after the other: each starts
/// programs, and two of them at a time would only slow each other down. What hangs is ended by the
/// patience of each program; the limit here leaves room for the slowest machine.
@Suite(.serialized, .timeLimit(.minutes(30))) enum EndToEnd {}
