/// A client's signs of life: its messages, and the ticks that it has not answered. Times are on the monotonic
/// clock.
package struct ClientAnswers: Sendable {
  /// Seconds without an answer from which on tools say so.
  package static let patience = 1.0
  /// The most ticks between two messages of a client that answers its ticks; one may cross its answer on the
  /// way.
  private static let mostTicks = 2
  /// Messages in a row, each after a tick or two, from which on a client counts as answering its ticks.
  private static let leastAnswers = 3

  /// When the last message was complete, or the client connected.
  package private(set) var lastMessage: Double
  /// Number of ticks sent since the last message.
  package private(set) var unansweredTicks = 0
  /// When the first of these ticks was sent.
  private var firstTick = Double.infinity
  /// Number of messages in a row that came after one or two ticks.
  private var answers = 0

  package init(connectedAt time: Double) { lastMessage = time }

  /// Notes a message of the client.
  package mutating func hear(at time: Double) {
    switch unansweredTicks {
    // Several messages for one tick.
    case 0: break
    case 1...Self.mostTicks: answers = min(answers + 1, Self.leastAnswers)
    default: answers = 0
    }
    (lastMessage, unansweredTicks, firstTick) = (time, 0, .infinity)
  }

  /// Notes a tick for the client.
  package mutating func tick(at time: Double) {
    unansweredTicks += 1
    firstTick = min(firstTick, time)
  }

  /// Since when a client that had answered each tick answers none; nil if it does, or never did: a program
  /// may look at each frame and change nothing.
  package func unansweredSince(now: Double) -> Double? {
    guard answers == Self.leastAnswers, unansweredTicks > Self.mostTicks,
      now - firstTick >= Self.patience
    else { return nil }
    return firstTick
  }
}
