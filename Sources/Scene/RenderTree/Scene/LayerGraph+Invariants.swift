extension LayerGraph {
  /// Describes contradictions between the relations of layers; empty if there are none.
  ///
  /// For tests and debugging. Cost: O(slots · depth + lengths of lists squared).
  ///
  /// - Parameters:
  ///   - departing: slots of removed clients' layers, which have no relations.
  ///   - isCopy: whether a slot is a copy, which is in no list.
  package func checkInvariants(
    departing: Set<Int32> = [], isCopy: (Int) -> Bool = { _ in false }
  ) -> [String] {
    var problems: [String] = []
    let free = Set(freeSlots)
    if free.count != freeSlots.count { problems.append("a slot is free twice") }
    if !free.isDisjoint(with: departing) { problems.append("a slot is free and departing") }
    let lengths = [children.count, masks.count, ids.count, owners.count]
    if lengths.contains(where: { $0 != count }) {
      return problems + ["columns of \(lengths) rows for \(count) slots"]
    }
    for slot in 0..<count {
      let isFree = free.contains(Int32(slot))
      if isFree, parents[slot] >= 0 || !children[slot].isEmpty || timings[slot] != nil {
        problems.append("free slot \(slot) has relatives or a timing")
      }
      if departing.contains(Int32(slot)) {
        if parents[slot] >= 0 || masks[slot] >= 0 {
          problems.append("departing slot \(slot) has relatives")
        }
      } else if !isCopy(slot) {
        checkRelations(of: slot, isFree: isFree, &problems)
      }
    }
    if timedCount != (0..<count).count(where: { timings[$0] != nil }) {
      problems.append("\(timedCount) layers are counted as timed")
    }
    return problems
  }

  private func checkRelations(of slot: Int, isFree: Bool, _ problems: inout [String]) {
    let parent = Int(parents[slot])
    if parent >= 0,
      children[parent].filter({ $0 == Int32(slot) }).count != (isMask(slot) ? 0 : 1)
    {
      problems.append("slot \(slot) is not once among the children of \(parent)")
    }
    if masks[slot] >= 0, isFree || parents[Int(masks[slot])] != Int32(slot) {
      problems.append("mask \(masks[slot]) of slot \(slot) has another host")
    }
    for child in children[slot] where parents[Int(child)] != Int32(slot) {
      problems.append("child \(child) of slot \(slot) has another parent")
    }
    var steps = 0
    var ancestor = parent
    while ancestor >= 0, steps <= count {
      ancestor = Int(parents[ancestor])
      steps += 1
    }
    if steps > count { problems.append("slot \(slot) is its own ancestor") }
  }
}
