extension Timeline {
  /// Describes contradictions between slots, animated layers and tracks; empty if there are none.
  ///
  /// For tests and debugging. Cost: O(slots + animations).
  package func checkInvariants() -> [String] {
    var problems: [String] = []
    for slot in animations.bySlot.indices where animations.bySlot[slot] >= 0 {
      let index = Int(animations.bySlot[slot])
      if index >= animations.layers.count || animations.layers[index].slot != Int32(slot) {
        problems.append("slot \(slot) names the wrong animated layer")
      }
    }
    var tracks = (0, 0, 0)
    for (index, layer) in animations.layers.enumerated() {
      if animations.bySlot[Int(layer.slot)] != Int32(index) || layer.animations.isEmpty {
        problems.append("animated layer \(index) is not needed")
      }
      if layer.tracks?.position != nil { tracks.0 += 1 }
      if layer.tracks?.opacity != nil { tracks.1 += 1 }
      if layer.tracks?.rotation != nil { tracks.2 += 1 }
      if !layer.isRequested, !animations.expects(layer) {
        problems.append("animated layer \(index) would be looked at too late")
      }
    }
    if tracks != (
      animations.positions.count, animations.opacities.count, animations.rotations.count
    ) {
      problems.append("tracks without a layer, or the other way round")
    }
    for slot in transitions.keys where animations.bySlot[Int(slot)] < 0 {
      problems.append("slot \(slot) has a transition without an animation")
    }
    for slot in animations.bySlot.indices {
      let index = Int(animations.bySlot[slot])
      let count =
        index < 0 ? 0 : animations.layers[index].animations.count { $0.isPairing }
      if pairings.count(of: slot) != count {
        problems.append("slot \(slot) has \(count) pairings, and counts others")
      }
    }
    return problems
  }
}
