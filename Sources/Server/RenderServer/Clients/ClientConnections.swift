/// The connected clients' sockets, by slot, and what their coming and going asks of the loop.
struct ClientConnections {
  private var bySlot: [UInt32: ClientConnection] = [:]
  /// Time of the last connection or commit of a client, on the monotonic clock.
  private(set) var lastActivity = 0.0
  /// Whether a large client has left whose memory the allocator still holds.
  var releasesMemory = false

  /// Bytes that a client has sent from which on its memory is returned when it leaves.
  private static let largeByteCount = 1 << 22

  var count: Int { bySlot.count }
  /// The connections, in no order.
  var all: Dictionary<UInt32, ClientConnection>.Values { bySlot.values }

  /// The first deadline of a connection, on the monotonic clock; ∞ if there is none.
  var deadline: Double { bySlot.values.reduce(.infinity) { min($0, $1.deadline) } }

  subscript(slot: UInt32) -> ClientConnection? { bySlot[slot] }

  /// Notes that a client is at work.
  mutating func noteActivity(now: Double) { lastActivity = now }

  mutating func add(_ connection: ClientConnection, now: Double) {
    bySlot[connection.session.slot] = connection
    noteActivity(now: now)
  }

  mutating func remove(_ connection: ClientConnection, now: Double) {
    bySlot[connection.session.slot] = nil
    if connection.session.stream.byteCount > Self.largeByteCount { releasesMemory = true }
    noteActivity(now: now)
  }

  mutating func removeAll() { bySlot.removeAll() }
}
