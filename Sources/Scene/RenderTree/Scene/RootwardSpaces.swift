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
  /// The layer at the top.
  var root = 0
}

/// The spaces of the layers above others, in one frame, each found once.
///
/// Layers are placed as views place them (§2.6): each is flattened into its superlayer's plane, unless that one keeps
/// depth.
struct RootwardSpaces {
  /// A layer's space, for its sublayers.
  private struct Space {
    /// The matrix to the space that keeps depth, with `sublayerTransform` and without it, as for a mask.
    var sublayers = Matrix4.identity
    var mask = Matrix4.identity
    /// Leads from the plane of that space to the root's.
    var base = ProjectiveMatrix.identity
    var isFlipped = false
    var root: Int?
  }

  /// True for the places without pairings, false for those shown.
  let isUnpaired: Bool
  private var known: [Int: Space] = [:]
  /// Number of layers whose matrices were found so far.
  private(set) var count = 0

  init(isUnpaired: Bool) { self.isUnpaired = isUnpaired }

  /// Finds the matrices of a layer. The places of the layers above it, but not its own, stay as they are until the end
  /// of the frame.
  mutating func matrices(of slot: Int, _ scene: borrowing Scene) -> RootwardMatrices {
    var passed: [Int] = []
    var space = Space()
    var current = Int(scene.graph.parents[slot])
    while current >= 0 {
      if let found = known[current] {
        space = found
        break
      }
      passed.append(current)
      current = Int(scene.graph.parents[current])
    }
    for above in passed.reversed() {
      space = step(to: above, from: space, scene).space
      known[above] = space
    }
    return step(to: slot, from: space, scene).matrices
  }

  private mutating func step(
    to slot: Int, from above: Space, _ scene: borrowing Scene
  ) -> (matrices: RootwardMatrices, space: Space) {
    count += 1
    let values =
      isUnpaired ? scene.unpairedValues(slot) : scene.stores.presentation.pairedValues(slot)
    let shared = scene.graph.isMask(slot) ? above.mask : above.sublayers
    var result = RootwardMatrices(isBelowFlip: above.isFlipped, root: above.root ?? slot)
    let depth = scene.stores.presentation.look[slot].zPosition
    let lift = Matrix4.translation(0, 0, depth - (values.space?.anchorPointZ ?? 0))
    result.surroundings = ProjectiveMatrix(flattening: lift.concatenating(shared))
      .concatenating(above.base)
    let own = values.geometry.localMatrix(at: values.position, values.space, depth: depth)
      .concatenating(shared)
    result.place = ProjectiveMatrix(flattening: own).concatenating(above.base)
    var space = Space(isFlipped: above.isFlipped, root: result.root)
    if scene.stores.presentation.look[slot].preservesDepth {
      (space.mask, space.base) = (own, above.base)
    } else {
      space.base = result.place
    }
    space.sublayers = space.mask
    if let own = values.space {
      if own.isFlipped { space.isFlipped.toggle() }
      if let sublayers = own.sublayerMatrix(about: values.geometry.anchor) {
        space.sublayers = sublayers.concatenating(space.mask)
      }
    }
    return (result, space)
  }
}

extension Scene {
  /// The values that a layer would show without pairings.
  func unpairedValues(_ slot: Int) -> UnpairedValues {
    timeline.pairings[slot]?.values ?? stores.presentation.pairedValues(slot)
  }
}
