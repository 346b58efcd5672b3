import Testing

/// Real processes, real sockets and the real client library.
///
/// A test starts programs and mostly waits for them. Two queues of tests run beside each other and
/// beside all other tests; more queues would slow each other down. A program that hangs is ended by
/// the time limit of the wait for it. The suites' time limit is for tests that suspend, on the
/// slowest machine: it cannot end a test that blocks its thread.
@Suite(.timeLimit(.minutes(30))) enum EndToEnd {
  /// The server under many clients, also killed, hostile and stopped ones, and its recordings.
  @Suite(.serialized, .ownThread("server"), .timeLimit(.minutes(30))) enum Server {}

  /// The demos, the windows and the tools, as their users see them.
  @Suite(.serialized, .ownThread("programs"), .timeLimit(.minutes(30))) enum Programs {}
}
