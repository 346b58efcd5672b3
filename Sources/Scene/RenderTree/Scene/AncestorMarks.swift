/// Tells of layers whether they or one above them are marked, with one look at each layer.
struct AncestorMarks {
  private enum Answer: UInt8 { case unknown, no, yes }

  private var known: [Answer] = []
  /// Number of layers looked at so far.
  private(set) var looks = 0

  /// Notes that a layer is marked, before the first question.
  mutating func mark(_ slot: Int, in graph: borrowing LayerGraph) {
    prepare(graph)
    known[slot] = .yes
  }

  /// Returns true if a layer or one above it is marked; false for −1. The answer about a layer stays.
  ///
  /// - Parameter isMarked: called once for a layer at most.
  mutating func reach(
    _ slot: Int, in graph: borrowing LayerGraph, _ isMarked: (Int) -> Bool
  ) -> Bool {
    guard slot >= 0 else { return false }
    prepare(graph)
    var answer = Answer.no
    var current = slot
    while current >= 0 {
      if known[current] != .unknown {
        answer = known[current]
        break
      }
      looks += 1
      if isMarked(current) {
        known[current] = .yes
        answer = .yes
        break
      }
      current = Int(graph.parents[current])
    }
    var below = slot
    while below != current {
      known[below] = answer
      below = Int(graph.parents[below])
    }
    return answer == .yes
  }

  private mutating func prepare(_ graph: borrowing LayerGraph) {
    if known.isEmpty { known = [Answer](repeating: .unknown, count: graph.count) }
  }
}
