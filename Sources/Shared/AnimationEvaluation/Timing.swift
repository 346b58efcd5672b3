package import GraphicsValues

/// The mapping from the parent's time to the time of an animation or a layer (§4.1). All times are seconds.
package struct Timing: Hashable, Sendable {
  /// The begin, in the parent's time. Resolved: 0 means 0 here, not "now".
  package var beginTime: Double
  /// Seconds of one forward pass; finite and positive for animations.
  package var duration: Double
  package var speed: Float
  package var timeOffset: Double
  /// Cycles to play; may be fractional or infinite. 0 means not set.
  package var repeatCount: Float
  /// Seconds of active time; overrides `repeatCount`. 0 means not set.
  package var repeatDuration: Double
  package var autoreverses: Bool
  package var fillMode: FillMode

  package init(
    beginTime: Double = 0, duration: Double = 0, speed: Float = 1, timeOffset: Double = 0,
    repeatCount: Float = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }
}
