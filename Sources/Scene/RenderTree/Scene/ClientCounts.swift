/// Numbers that only grow, from 0: one for each client, which a few other clients may share.
struct ClientCounts: Sendable {
  /// Clients whose numbers have the same low bits share a count, so that the room is the same for any number of clients.
  private var counts = [UInt64](repeating: 0, count: 64)

  subscript(client: UInt32) -> UInt64 { counts[place(client)] }

  mutating func increase(_ client: UInt32) { counts[place(client)] &+= 1 }

  private func place(_ client: UInt32) -> Int { Int(client) % counts.count }
}
