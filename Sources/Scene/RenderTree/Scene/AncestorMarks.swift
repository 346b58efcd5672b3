/// Answers whether a layer, or one above it, is marked. Each layer is looked at once.
struct AncestorMarks {
  /// The answers by slot: those of the layers looked at, since a display has many more.
  private var known: [Int: Bool] = [:]
  /// Number of layers looked at so far.
  private(set) var looks = 0

  /// Notes that a layer is marked, before the first question.
  mutating func mark(_ slot: Int) { known[slot] = true }

  /// Returns true if a layer or one above it is marked; false for −1. The answer about a layer stays.
  ///
  /// - Parameter isMarked: called once for a layer at most.
  mutating func reach(
    _ slot: Int, in graph: borrowing LayerGraph, _ isMarked: (Int) -> Bool
  ) -> Bool {
    var answer = false
    var current = slot
    while current >= 0 {
      if let known = known[current] {
        answer = known
        break
      }
      looks += 1
      if isMarked(current) {
        known[current] = true
        answer = true
        break
      }
      current = Int(graph.parents[current])
    }
    var below = slot
    while below != current {
      known[below] = answer
      below = Int(graph.parents[below])
    }
    return answer
  }
}
