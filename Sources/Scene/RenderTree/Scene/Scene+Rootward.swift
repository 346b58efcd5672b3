import AnimationEvaluation
import GraphicsValues

/// The matrices that lead from a layer to the space around its root, without pixels.
struct RootwardMatrices {
  /// Leads from the layer's bounds space.
  var place = ProjectiveMatrix.identity
  /// Leads from the superlayer's space, at the depth of the layer.
  var surroundings = ProjectiveMatrix.identity
  /// An odd number of superlayers flip their geometry.
  var isBelowFlip = false
}

extension Scene {
  /// Finds the matrices of the last layer of a chain that begins with the root (`LayerGraph.ancestry`), as placing
  /// finds them (§2.6): each layer is flattened into its superlayer's plane, unless that one keeps depth.
  ///
  /// - Parameter isUnpaired: true for the places without pairings, false for those shown.
  func rootwardMatrices(_ chain: [Int], isUnpaired: Bool) -> RootwardMatrices {
    var result = RootwardMatrices()
    // The space that the sublayers of the layer above share, and its projection.
    var shared = Matrix4.identity
    var base = ProjectiveMatrix.identity
    var above: UnpairedValues?
    for slot in chain {
      let values =
        isUnpaired ? unpairedValues(slot) : stores.presentation.pairedValues(slot)
      if above?.space?.isFlipped == true { result.isBelowFlip.toggle() }
      if let above, let space = above.space, !graph.isMask(slot),
        let sublayers = space.sublayerMatrix(about: above.geometry.anchor)
      {
        shared = sublayers.concatenating(shared)
      }
      let depth = stores.presentation.look[slot].zPosition
      let lift = Matrix4.translation(0, 0, depth - (values.space?.anchorPointZ ?? 0))
      result.surroundings = ProjectiveMatrix(flattening: lift.concatenating(shared))
        .concatenating(base)
      let own = values.geometry.localMatrix(at: values.position, values.space, depth: depth)
        .concatenating(shared)
      result.place = ProjectiveMatrix(flattening: own).concatenating(base)
      if stores.presentation.look[slot].preservesDepth {
        shared = own
      } else {
        (shared, base) = (.identity, result.place)
      }
      above = values
    }
    return result
  }

  /// The values that a layer would show without pairings.
  func unpairedValues(_ slot: Int) -> UnpairedValues {
    timeline.pairings[slot]?.values ?? stores.presentation.pairedValues(slot)
  }
}
