extension LayerStores {
  /// Describes contradictions between the stores; empty if there are none.
  ///
  /// For tests and debugging. Cost: O(slots).
  package func checkInvariants() -> [String] {
    let lengths = [
      model.geometry.count, model.look.count, model.position.count, model.traits.count,
      presentation.traits.count, presentation.geometry.count, presentation.look.count,
    ]
    if lengths.contains(where: { $0 != reasons.count }) {
      return ["columns of \(lengths) rows for \(reasons.count) slots"]
    }
    var problems: [String] = []
    for slot in reasons.indices {
      if reasons[slot].isEmpty, !model.hasDefaults(slot) {
        problems.append("slot \(slot) has left something in the model")
      }
      if model.look[slot].hasSpace != (model.space[slot] != nil)
        || presentation.look[slot].hasSpace != (presentation.space[slot] != nil)
      {
        problems.append("slot \(slot) does not know whether it leaves the plane")
      }
    }
    return problems
  }
}

extension LayerStore {
  fileprivate func hasDefaults(_ slot: Int) -> Bool {
    position[slot] == .zero && opacity[slot] == 1 && geometry[slot] == LayerGeometry()
      && look[slot] == LayerLook() && !space.contains(slot) && !contents.contains(slot)
      && !rest.contains(slot) && !parsed.contains(slot)
  }
}
