/// The trace of one frame: its work and the times of its stages. Times are seconds on the monotonic
/// clock.
package struct FrameTrace: Sendable {
  /// A moment of a frame, each the end of a stage and the beginning of the next.
  package enum Moment: Int, CaseIterable, Sendable {
    /// The commits are in the tree.
    case latched
    /// Animations have been evaluated.
    case sampled
    /// The draw list and the damage are complete.
    case listed
    /// The damage has been drawn.
    case drawn
    /// The frame has been handed to the window.
    case presented
  }

  /// A commit that the frame applied.
  package struct Commit: Sendable {
    package var client: UInt32
    package var serial: UInt64
    /// Media time of the commit, as the client sent it.
    package var committed: Double
    /// When the server had received all of the commit.
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

  /// A client that commits for each tick, and was late with one commit.
  package struct LateClient: Sendable {
    package var client: UInt32
    /// When the tick that the commit answers was sent.
    package var told: Double
    /// When the commit arrived.
    package var arrived: Double

    package init(client: UInt32, told: Double, arrived: Double) {
      (self.client, self.told, self.arrived) = (client, told, arrived)
    }
  }

  /// A frame of a surface that the frame shows first.
  package struct SurfaceFrame: Hashable, Sendable {
    package var client: UInt32
    package var surface: UInt32
    package var sequence: UInt64
    /// When the client's message arrived; nil if that was before the trace began, or the frame came with a commit.
    package var attached: Double?
    /// Number of frames before it that were passed over for it.
    package var passed: Int
    /// It was shown an interval or more after its time.
    package var isLate: Bool

    package init(
      client: UInt32, surface: UInt32, sequence: UInt64, attached: Double?, passed: Int,
      isLate: Bool
    ) {
      (self.client, self.surface, self.sequence) = (client, surface, sequence)
      self.attached = attached
      (self.passed, self.isLate) = (passed, isLate)
    }
  }

  /// A finger's action that an interaction took since the frame before.
  package struct Touch: Hashable, Sendable {
    package var client: UInt32
    package var layer: UInt32
    /// The finger's number; nil for the pointer.
    package var finger: UInt32?
    /// `began`, `moved`, `ended` or `cancelled`.
    package var action: String
    /// When the server passed it on to the interaction.
    package var arrived: Double

    package init(client: UInt32, layer: UInt32, finger: UInt32?, action: String, arrived: Double) {
      (self.client, self.layer, self.finger) = (client, layer, finger)
      (self.action, self.arrived) = (action, arrived)
    }
  }

  /// The state of an interaction from the frame on, which differs from the one before.
  package struct InteractionChange: Hashable, Sendable {
    package var client: UInt32
    package var layer: UInt32
    /// The name of the state; `idle` when nothing moves the values any more.
    package var state: String
    /// Number of fingers that take part; 0 while an interaction inside hands its way over.
    package var fingers: Int

    package init(client: UInt32, layer: UInt32, state: String, fingers: Int) {
      (self.client, self.layer, self.state) = (client, layer, state)
      self.fingers = fingers
    }
  }

  /// Why a frame came late.
  package enum Lateness: String, Sendable {
    /// Messages of clients took the loop's time.
    case clients
    /// The previous frame took longer than an interval.
    case frame
    /// The loop did not run in time.
    case scheduling
  }

  package var number: UInt64 = 0
  /// When the frame should have begun.
  package var due = 0.0
  package var start = 0.0
  /// Times of the moments, indexed by `Moment`; a moment that was skipped has the time of the one
  /// before.
  package var moments = [Double](repeating: 0, count: Moment.allCases.count)
  package var commits: [Commit] = []
  package var lateClients: [LateClient] = []
  package var surfaceFrames: [SurfaceFrame] = []
  package var touches: [Touch] = []
  package var interactions: [InteractionChange] = []
  /// Number of whole intervals by which the frame was late.
  package var missed = 0
  package var lateness: Lateness?
  /// Area of the damage, in pixels.
  package var damage = 0
  package var commands = 0
  package var layers = 0
  package var animations = 0
  /// Names of the outputs that the frame was drawn on; empty if there is one output only.
  package var outputs: [String] = []

  package init() {}

  /// A frame of an output that was seen: a page flip, or what the desktop reports.
  package struct Flip: Hashable, Sendable {
    package var output: String
    package var time: Double

    package init(output: String, time: Double) {
      self.output = output
      self.time = time
    }
  }
}
