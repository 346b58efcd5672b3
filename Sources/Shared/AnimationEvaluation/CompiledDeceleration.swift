/// A deceleration with its parts computed, and the number of seconds in progress 0…1.
struct CompiledDeceleration: Sendable {
  private let course: DecelerationCourse
  private let duration: Double

  /// Fails when the animation has no effect.
  ///
  /// - Parameter duration: Seconds of one pass.
  init?(_ deceleration: Deceleration, duration: Double) {
    guard let course = DecelerationCourse(deceleration) else { return nil }
    self.course = course
    self.duration = duration
  }

  func value(at progress: Double) -> Double { course.value(at: progress * duration) }
}
