import CTrackKernels

extension curve_polynomial {
  init(_ curve: TimingCurve) {
    let cx = 3 * Double(curve.x1)
    let bx = 3 * (Double(curve.x2) - Double(curve.x1)) - cx
    let cy = 3 * Double(curve.y1)
    let by = 3 * (Double(curve.y2) - Double(curve.y1)) - cy
    self.init(ax: 1 - cx - bx, bx: bx, cx: cx, ay: 1 - cy - by, by: by, cy: cy)
  }

  func x(_ u: Double) -> Double { ((ax * u + bx) * u + cx) * u }

  /// Returns the parameter at which x(u) is `target`, strictly between 0 and 1.
  func parameter(x target: Double) -> Double {
    withUnsafePointer(to: self) { curve_parameter($0, target) }
  }
}

extension TimingCurve {
  /// Maps an elapsed fraction to progress (§5.2).
  ///
  /// The input is clamped to 0…1; the output may lie outside when a control point's y does. Takes at most
  /// eight Newton steps, then bisects where the curve is too steep for them. Uses arithmetic alone, so it
  /// gives the same bits everywhere. Control points that are not finite make the curve linear.
  package func evaluate(_ fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    guard !isLinear else { return fraction }
    return withUnsafePointer(to: curve_polynomial(self)) { curve_evaluate($0, fraction) }
  }

  /// False when x may double back, so that a fraction has several solutions.
  var isSingleValued: Bool { isLinear || (0...1).contains(x1) && (0...1).contains(x2) }

  /// True when progress is the elapsed fraction itself.
  var isLinear: Bool {
    guard x1.isFinite, y1.isFinite, x2.isFinite, y2.isFinite else { return true }
    return x1 == y1 && x2 == y2
  }
}
