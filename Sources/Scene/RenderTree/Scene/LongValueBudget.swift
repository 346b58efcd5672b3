import AnimationEvaluation
import GraphicsValues

extension [LongValues] {
  /// Subtracts the bytes of the long values that an animation makes from a budget.
  ///
  /// - Parameter current: returns the value of a property before the animation.
  /// - Returns: false, with an empty budget, if the budget is too small.
  func spendBytes(_ left: inout Int, _ current: (PropertyKey) -> PropertyValue) -> Bool {
    for long in self {
      // Counting the bytes of a list of objects is work, too.
      guard left > 0 else { return false }
      let bytes = Swift.max(current(long.key).heapBytes, long.longest) * long.count
      left -= bytes * (long.key.type == .objects ? costOfObjects : 1)
    }
    defer { left = Swift.max(left, 0) }
    return left >= 0
  }
}

/// Cost of a byte of an object list, in bytes of a path.
private let costOfObjects = 4
