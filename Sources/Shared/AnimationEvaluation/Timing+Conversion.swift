extension Timing {
  /// Maps the parent's time to this object's local time (§4.8).
  ///
  /// Before `beginTime` the result is 0, not `timeOffset`: measured on Apple's framework. A result that is
  /// not finite becomes 0, so that no later stage has to check.
  package func localTime(parent time: Double) -> Double {
    guard !(time < beginTime) else { return 0 }
    let local = (time - beginTime) * Double(speed) + timeOffset
    return local.isFinite ? local : 0
  }

  /// Maps local time to the parent's time (§4.8); 0 when `speed` is 0, because every parent time then has
  /// the same local time.
  package func parentTime(local time: Double) -> Double {
    guard speed != 0 else { return 0 }
    let parent = (time - timeOffset) / Double(speed) + beginTime
    return parent.isFinite ? parent : 0
  }
}
