/// A subscription to repeated events: `subscribe frames`, `subscribe clients`.
///
/// Events wait in the connection's queue for their reader, up to a limit. Beyond it, frames are dropped
/// and counted, and changes of clients wait here, where a client that came and went cancels out.
package struct ControlSubscription {
  package enum Subject: String, CaseIterable { case frames, clients }

  /// A connected client, as events name it.
  package struct Client: Hashable {
    package var slot: UInt32
    package var processID: Int32
    package var name: String

    package init(slot: UInt32, processID: Int32, name: String) {
      self.slot = slot
      self.processID = processID
      self.name = name
    }
  }

  /// Size of a connection's queue, in bytes, from which on no event is added.
  package static let queueLimit = 65_536

  package let subject: Subject
  /// Number of frames dropped since the last event.
  package private(set) var dropped = 0
  /// Connected clients that the reader has been told of.
  private var known: Set<Client> = []

  package init(_ subject: Subject) { self.subject = subject }

  /// Returns the line of a frame; nil when the frame is dropped.
  ///
  /// - Parameter queued: number of bytes that wait for the reader.
  package mutating func line(of frame: [(String, JSONText)], queued: Int) -> [UInt8]? {
    guard queued < Self.queueLimit else {
      dropped += 1
      return nil
    }
    defer { dropped = 0 }
    return Self.line(
      JSONText.document([("event", "frame")] + frame + [("dropped", .integer(dropped))]))
  }

  /// Returns the next line about a client that came or went; nil when the reader is up to date, or has
  /// to read first.
  ///
  /// - Parameter connected: the connected clients, in the order of their numbers.
  package mutating func nextLine(connected: [Client], queued: Int) -> [UInt8]? {
    guard queued < Self.queueLimit else { return nil }
    let gone = known.subtracting(connected).min { $0.slot < $1.slot }
    if let gone {
      known.remove(gone)
      return Self.line(of: gone, isConnected: false)
    }
    guard let new = connected.first(where: { !known.contains($0) }) else { return nil }
    known.insert(new)
    return Self.line(of: new, isConnected: true)
  }

  private static func line(of client: Client, isConnected: Bool) -> [UInt8] {
    line(
      .document([
        ("event", "client"), ("client", .integer(Int(client.slot))),
        ("pid", .integer(Int(client.processID))), ("name", .string(client.name)),
        ("connected", .bool(isConnected)),
      ]))
  }

  private static func line(_ document: JSONText) -> [UInt8] { Array((document.text + "\n").utf8) }
}
