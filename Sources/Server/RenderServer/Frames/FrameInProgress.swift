import DrawList
import RenderTree

/// A frame between its stages: the decisions before the first, and the cost of those that are done.
struct FrameInProgress {
  /// Media time that the frame shows.
  let time: Double
  /// Whether the frame was awaited for something other than a motion.
  let isAwaited: Bool
  /// The parts that wait for debts; clients whose commit is divided join the still ones.
  var waiting: WaitingParts
  var bill: FrameBill
}

/// The commits that a frame has applied.
struct LatchedCommits {
  /// Bytes of the commits, by client; animations included.
  var bytes = ClientWork()
  /// Work of the pictures that transitions froze before the first piece of a commit.
  var freezing = ClientWork()
}

/// The result of drawing a frame.
struct ShownFrame {
  var damage: DamageRegion
  var work = DrawnWork()
  var frames = FrameTraffic()
  /// Seconds after which another frame has to remove marks; infinite if none.
  var lifetime = Double.infinity

  /// Adds what was drawn on another output; the first output's is taken as it is.
  mutating func join(_ other: ShownFrame, isFirst: Bool) {
    if isFirst {
      self = other
      return
    }
    lifetime = min(lifetime, other.lifetime)
    work.made.add(other.work.made)
    work.painted.add(other.work.painted)
    work.backdrops.add(other.work.backdrops)
    frames += other.frames
  }
}
