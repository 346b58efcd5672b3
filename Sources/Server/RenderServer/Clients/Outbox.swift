import WireProtocol

/// The events for one client, until its socket gets them.
package struct Outbox {
  /// The encoded events that the socket has not been given.
  package var bytes: [UInt8] = []
  private var nextSerial: UInt64 = 1
  /// Whether the client has unread events: it gets no ticks until it has read them.
  package var isBackedUp = false

  package init() {}

  /// Adds a message.
  mutating func append(_ message: some WireMessage) {
    message.append(to: &bytes, serial: nextSerial)
    nextSerial += 1
  }

  /// Drops the messages.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
