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
    /// Leads from the plane of the space that keeps depth to the root's.
    var base = ProjectiveMatrix.identity
    var root: Int?
    var isFlipped = false
    /// Index in `depths`; −1 for a plane without a transform, which most layers are.
    var depth: Int32 = -1
  }

  /// The matrix to the space that keeps depth, with `sublayerTransform` and without it, as for a mask.
  private struct Depth {
    var sublayers = Matrix4.identity
    var mask = Matrix4.identity
  }

  /// True for the places without pairings, false for those shown.
  let isUnpaired: Bool
  /// Indices in `spaces`, by slot.
  private var known: [Int: Int32] = [:]
  private var spaces: ContiguousArray<Space> = []
  private var depths: ContiguousArray<Depth> = []
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
        space = spaces[Int(found)]
        break
      }
      passed.append(current)
      current = Int(scene.graph.parents[current])
    }
    for above in passed.reversed() {
      space = step(to: above, from: space, scene).space
      known[above] = Int32(spaces.count)
      spaces.append(space)
    }
    let found = step(to: slot, from: space, scene)
    // The layer's own space may still change.
    if found.space.depth >= 0 { depths.removeLast() }
    return found.matrices
  }

  private mutating func step(
    to slot: Int, from above: Space, _ scene: borrowing Scene
  ) -> (matrices: RootwardMatrices, space: Space) {
    count += 1
    let values =
      isUnpaired ? scene.unpairedValues(slot) : scene.stores.presentation.pairedValues(slot)
    let outer = above.depth < 0 ? Depth() : depths[Int(above.depth)]
    let shared = scene.graph.isMask(slot) ? outer.mask : outer.sublayers
    var result = RootwardMatrices(isBelowFlip: above.isFlipped, root: above.root ?? slot)
    let depth = scene.stores.presentation.look[slot].zPosition
    let lift = Matrix4.translation(0, 0, depth - (values.space?.anchorPointZ ?? 0))
    result.surroundings = ProjectiveMatrix(flattening: lift.concatenating(shared))
      .concatenating(above.base)
    let own = values.geometry.localMatrix(at: values.position, values.space, depth: depth)
      .concatenating(shared)
    result.place = ProjectiveMatrix(flattening: own).concatenating(above.base)
    let keepsDepth = scene.stores.presentation.look[slot].preservesDepth
    var space = Space(
      base: keepsDepth ? above.base : result.place, root: result.root, isFlipped: above.isFlipped)
    if values.space?.isFlipped == true { space.isFlipped.toggle() }
    let sublayers = values.space?.sublayerMatrix(about: values.geometry.anchor)
    if keepsDepth || sublayers != nil {
      let mask = keepsDepth ? own : .identity
      space.depth = Int32(depths.count)
      depths.append(Depth(sublayers: sublayers?.concatenating(mask) ?? mask, mask: mask))
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
