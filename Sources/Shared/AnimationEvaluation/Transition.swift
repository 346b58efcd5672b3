extension Transition {
  /// `q = start + (end − start) · f(p)`, exact at both ends; nil when it is not finite.
  func progress(at p: Double) -> Double? {
    let q = lerp(startProgress, endProgress, p)
    return q.isFinite ? q : nil
  }
}
