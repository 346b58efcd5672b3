/// A deceleration whose parts are worked out, and the seconds that progress 1 is.
struct CompiledDeceleration: Sendable {
  private let course: DecelerationCourse
  private let duration: Double

  /// Nil when the animation has no effect.
  ///
  /// - Parameter duration: seconds of one pass.
  init?(_ deceleration: Deceleration, duration: Double) {
    guard let course = DecelerationCourse(deceleration) else { return nil }
    self.course = course
    self.duration = duration
  }

  func value(at progress: Double) -> Double { course.value(at: progress * duration) }
}
