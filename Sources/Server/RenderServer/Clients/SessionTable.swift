/// The sessions of all clients, in slot order, which is the order of connecting.
package struct SessionTable: RandomAccessCollection {
  private var sessions: [Session] = []
  private var nextSlot: UInt32 = 1

  package var startIndex: Int { 0 }
  package var endIndex: Int { sessions.count }
  package subscript(index: Int) -> Session { sessions[index] }

  /// Returns the session with a slot; nil if no client has it.
  package func session(_ slot: UInt32) -> Session? { sessions.first { $0.slot == slot } }

  /// Takes a number that no client has; the numbers wrap around after the largest.
  ///
  /// - Parameter slot: a certain number, which no client has; nil for the next free one.
  mutating func takeSlot(_ slot: UInt32? = nil) -> UInt32 {
    let number = slot ?? freeSlot
    nextSlot = Swift.max(nextSlot, number) &+ 1
    return number
  }

  private var freeSlot: UInt32 {
    var slot = Swift.max(nextSlot, 1)
    while session(slot) != nil { slot = Swift.max(slot &+ 1, 1) }
    return slot
  }

  mutating func append(_ session: Session) { sessions.append(session) }

  /// Removes a session; false if it is not there.
  mutating func remove(_ session: Session) -> Bool {
    guard let index = sessions.firstIndex(where: { $0 === session }) else { return false }
    sessions.remove(at: index)
    return true
  }
}
