/// A cubic Bézier from (0, 0) to (1, 1) that maps elapsed fractions to progress (§5).
/// Control points are stored in single precision, as Core Animation does.
package struct TimingCurve: Hashable, Sendable {
  package var x1: Float
  package var y1: Float
  package var x2: Float
  package var y2: Float

  package init(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  package static let linear = TimingCurve(0, 0, 1, 1)
  package static let easeIn = TimingCurve(0.42, 0, 1, 1)
  package static let easeOut = TimingCurve(0, 0, 0.58, 1)
  package static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
  package static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)
}
