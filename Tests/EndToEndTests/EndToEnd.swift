import Testing

/// Real processes, real sockets and the real client library. Each test starts programs and waits for
/// them most of its time, so two queues run beside each other and beside all other tests; more would only
/// slow each other down. What hangs is ended by the patience of each program: a time limit cannot end a
/// test that holds its queue's thread, and the one here is only for those that suspend, on the slowest
/// machine.
@Suite(.timeLimit(.minutes(30))) enum EndToEnd {
  /// The server under many, killed, hostile and stopped clients, and what it records.
  @Suite(.serialized, .ownThread("server"), .timeLimit(.minutes(30))) enum Server {}

  /// The demos, the windows and the tools, as their users see them.
  @Suite(.serialized, .ownThread("programs"), .timeLimit(.minutes(30))) enum Programs {}
}
