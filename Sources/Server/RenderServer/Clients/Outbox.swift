import WireProtocol

/// The events for one client, until its socket gets them.
package struct Outbox {
  /// The encoded events that the socket has not been given.
  package var bytes: [UInt8] = []
  /// States that wait until the client has read what it has been sent, the oldest first.
  private var surfaces: [SurfaceChanged] = []
  /// Likewise of interactions, by their layers.
  private var interactions: [UInt32: InteractionChanged] = [:]
  private var nextSerial: UInt64 = 1
  /// Whether the client has unread events: it gets no ticks until it has read them.
  package var isBackedUp = false

  package init() {}

  /// Adds a message.
  mutating func append(_ message: some WireMessage) {
    message.append(to: &bytes, serial: nextSerial)
    nextSerial += 1
  }

  /// Adds the state of a surface. While the client does not read, it replaces the last state of the surface, so that
  /// one for each is all that waits.
  mutating func set(_ state: SurfaceChanged) {
    guard isBackedUp else { return append(state) }
    if let index = surfaces.firstIndex(where: { $0.surface == state.surface }) {
      surfaces[index] = state
    } else {
      surfaces.append(state)
    }
  }

  /// Adds the state of an interaction. While the client does not read, it replaces the last state of the same layer.
  mutating func set(_ state: InteractionChanged) {
    guard isBackedUp else { return append(state) }
    interactions[state.layer] = state
  }

  /// Number of interactions whose states wait.
  var waitingInteractions: Int { interactions.count }

  /// Bytes of the messages and of the states that wait.
  var waitingBytes: Int {
    let surfaceBytes: Int = surfaces.capacity * MemoryLayout<SurfaceChanged>.stride
    return bytes.capacity + surfaceBytes + interactions.capacity
      * MemoryLayout<InteractionChanged>.stride
  }

  /// Adds the states that waited to the messages, since the client has read the others.
  package mutating func addWaitingStates() {
    for state in surfaces { append(state) }
    for (_, state) in interactions.sorted(by: { $0.key < $1.key }) { append(state) }
    surfaces.removeAll()
    interactions.removeAll()
  }

  /// Forgets waiting states of surfaces that are no more.
  mutating func keepStates(where isAlive: (UInt32) -> Bool) {
    surfaces.removeAll { !isAlive($0.surface) }
  }

  /// Forgets waiting states of layers that have no interaction any more.
  mutating func keepInteractions(where isAlive: (UInt32) -> Bool) {
    interactions = interactions.filter { isAlive($0.key) }
  }

  /// Drops the messages that the socket has been given.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
