import Testing

/// Real processes, real sockets and the real client library, one test after the other: each starts
/// programs, and two of them at a time would only slow each other down.
@Suite(.serialized, .timeLimit(.minutes(2))) enum EndToEnd {}
