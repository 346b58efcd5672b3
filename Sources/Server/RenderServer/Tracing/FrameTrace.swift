/// What one frame did, and when. Times are seconds on the monotonic clock.
package struct FrameTrace: Sendable {
  /// A moment of a frame, each the end of a stage and the beginning of the next.
  package enum Moment: Int, CaseIterable, Sendable {
    /// The commits are in the tree.
    case latched
    /// Animations have been evaluated.
    case sampled
    /// The draw list and the damage are there.
    case listed
    /// The damage has been drawn.
    case drawn
    /// The window has it.
    case presented
  }

  /// A commit that the frame took in.
  package struct Commit: Sendable {
    package var client: UInt32
    package var serial: UInt64
    /// Media time at which the client committed, by the client.
    package var committed: Double
    /// When the server had all of it.
    package var arrived: Double
    package var bytes: Int

    package init(
      client: UInt32, serial: UInt64, committed: Double, arrived: Double, bytes: Int
    ) {
      (self.client, self.serial) = (client, serial)
      (self.committed, self.arrived) = (committed, arrived)
      self.bytes = bytes
    }
  }

  /// A client that draws for each tick, and was late with its commit for one.
  package struct LateClient: Sendable {
    package var client: UInt32
    /// When the tick was sent that the commit answers.
    package var told: Double
    /// When the commit arrived.
    package var arrived: Double

    package init(client: UInt32, told: Double, arrived: Double) {
      (self.client, self.told, self.arrived) = (client, told, arrived)
    }
  }

  /// Why a frame came late.
  package enum Lateness: String, Sendable {
    /// Messages of clients took the loop's time.
    case clients
    /// The frame before took longer than an interval.
    case frame
    /// The loop did not run in time.
    case scheduling
  }

  package var number: UInt64 = 0
  /// When it should have begun.
  package var due = 0.0
  package var start = 0.0
  /// By `Moment`; a moment that did not come has the time of the one before.
  package var moments = [Double](repeating: 0, count: Moment.allCases.count)
  package var commits: [Commit] = []
  package var lateClients: [LateClient] = []
  /// Whole intervals by which it was late.
  package var missed = 0
  package var lateness: Lateness?
  /// In pixels.
  package var damage = 0
  package var commands = 0
  package var layers = 0
  package var animations = 0

  package init() {}
}
