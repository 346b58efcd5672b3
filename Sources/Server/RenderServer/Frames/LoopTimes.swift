/// The loop's times between frames: its processor time and the last moves of the pointer.
struct LoopTimes {
  /// The sample and presentation times of a frame, on the machine's clock.
  struct Shown {
    var sampled: Double
    var presented: Double
  }

  /// Processor time of the loop's thread when the last frame had been presented, in seconds.
  private var computedAtFrameEnd = 0.0
  /// When pointer moves were last sent to clients, on the monotonic clock.
  var pointerFlush = 0.0

  /// Returns the processor seconds since the last frame that were spent on clients.
  func computedSinceFrame(now: Double) -> Double { now - computedAtFrameEnd }

  /// Marks the end of a frame, in processor seconds.
  mutating func endFrame(computed: Double) { computedAtFrameEnd = computed }

  /// The processor time of work for tools, which does not count as clients' work.
  struct ToolWork {
    fileprivate let frameEnd: Double
    fileprivate let start: Double
  }

  /// - Parameter now: processor seconds of the thread.
  func beginToolWork(now: Double) -> ToolWork { ToolWork(frameEnd: computedAtFrameEnd, start: now) }

  /// Leaves the work out of the time since the last frame, which it may have drawn itself.
  mutating func end(_ work: ToolWork, now: Double) {
    computedAtFrameEnd =
      computedAtFrameEnd == work.frameEnd ? work.frameEnd + now - work.start : now
  }
}
