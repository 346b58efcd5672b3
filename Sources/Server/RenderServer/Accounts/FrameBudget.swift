/// The rule by which clients pay for their parts of frames.
///
/// The work of a frame is charged to the clients that caused it, in time of the frames' thread. Each frame pays
/// one share of all debts for commits, and one of all other debts, in equal parts to all who owe more than a
/// sixteenth of a share. What is unpaid is owed, and what caused it waits (`ClientAccount.Part`).
package struct FrameBudget {
  /// The time that a frame pays.
  package static let share = Duration.milliseconds(5)
  /// The largest debt for layers or backdrops, which 120 frames pay: work that no limit foresees stops no client
  /// for ever.
  package static let mostOwed = share * 120
  /// Counted work that takes a share on a usual processor, in pixels as protocol/README.md counts them.
  package static let usualPixels = 8 << 20
  /// Bytes of long commits that take a share: one frame of the protocol.
  package static let usualBytes = 1 << 20

  /// Counted work that takes a share, in pixels.
  let pixels: Int
  /// Bytes of long commits that take a share; a frame applies no more than these. The largest number applies
  /// everything at once, without debts, for a replay that draws other frames than the server.
  package var bytes = Self.usualBytes
  /// Processor seconds of the frames' thread. Nil charges counted work only, because measured times
  /// differ from run to run.
  package var computedTime: (() -> Double)?
  /// The decisions of the played recording, in a replay.
  package var recorded = RecordedDecisions()
  /// Number of turns that clients with long commits have had.
  private var turnCount: UInt64 = 0

  /// - Parameter pixels: counted work that takes a share.
  package init(pixels: Int = Self.usualPixels) { self.pixels = max(pixels, 1) }

  /// Removes and returns the parts that wait in the next frame by the recording: none if everything is applied
  /// at once.
  mutating func takeRecordedWaiting(draws: Bool) -> WaitingParts {
    let waiting = recorded.takeWaiting(draws: draws)
    return bytes == .max ? WaitingParts() : waiting
  }

  /// Returns what is owed after a frame has paid one share.
  ///
  /// - Parameters:
  ///   - owed: debts, the charges of the frame included.
  ///   - most: the largest debt that is kept; nil where limits bound what can be owed.
  package static func unpaid(_ owed: [Duration], most: Duration? = nil) -> [Duration] {
    let payers = owed.count { $0 > share / 16 }
    let payment = share / max(payers, 1)
    return owed.map { debt in
      let rest = max(debt - payment, .zero)
      return most.map { min(rest, $0) } ?? rest
    }
  }

  /// Returns the time that applying bytes of long commits takes.
  package static func price(ofBytes count: Int, perShare: Int = usualBytes) -> Duration {
    share * (Double(count) / Double(perShare))
  }

  /// Returns the time that counted work takes.
  package func price(ofPixels count: Int) -> Duration {
    Self.share * (Double(count) / Double(pixels))
  }

  /// Returns the counted work that takes a time, in pixels.
  func pixels(for time: Duration) -> UInt64 {
    UInt64(min(max((time / Self.share * Double(pixels)).rounded(), 0), 0x1p62))
  }

  /// Returns the number of the next turn among clients with long commits.
  mutating func takeTurn() -> UInt64 {
    turnCount += 1
    return turnCount
  }
}
