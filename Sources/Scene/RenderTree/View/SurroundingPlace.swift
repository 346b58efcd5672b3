import GraphicsValues

/// The surroundings in which a layer is placed.
struct SurroundingPlace {
  /// A clip for layers that nothing clips.
  static let everywhere = PixelRect(
    minX: -(1 << 28), minY: -(1 << 28), maxX: 1 << 28, maxY: 1 << 28)

  /// The largest rectangle of coordinates, which clips nothing.
  static let everything = PixelRect(
    minX: -(1 << 30), minY: -(1 << 30), maxX: 1 << 30, maxY: 1 << 30)

  var world = AffineMatrix.identity
  var clip: PixelRect
  var plane: Int32 = -1
  /// Factor of the layer's opacity, from superlayers that do not fade as a group.
  var opacity: Float = 1
  var isVisible = true
  var contentsAreFlipped = false
  /// Row of the superlayer; −1 for a root, and for masks and hosted contexts, to which the superlayer's
  /// `sublayerTransform` does not apply (§2.6.1).
  var superlayer = -1
  /// Origin in `plane`; `world` includes it already.
  var origin = Point.zero
  /// A layer without a space of its own is placed by its matrix alone.
  var isPlane = true

  private init(_ placement: Placement, world: AffineMatrix, clip: PixelRect) {
    self.world = world
    self.clip = clip
    plane = placement.plane
    opacity = placement.opacity
    isVisible = placement.isVisible
    contentsAreFlipped = placement.contentsAreFlipped
  }

  /// The surroundings of a row below another one, which has been placed.
  init(
    of row: Int, _ slot: Int, below parent: Int, _ places: borrowing Places,
    _ topology: borrowing Topology, _ scene: borrowing Scene
  ) {
    let placement = places.placements[parent]
    self.init(
      placement, world: places.world(of: placement),
      clip: places.clips[Int(placement.innerClip)])
    let aboveSlot = Int(topology.slots[parent])
    let above = scene.stores.presentation.look[aboveSlot]
    if Self.isDrawnByTransitionAlone(aboveSlot, scene) { isVisible = false }
    // A mask comes right behind its layer.
    let isMask = row == parent + 1 && Int(topology.maskEnds[parent]) > row
    // A hosted context is placed in the layer's plane, at the origin of its bounds.
    let isHosted = above.kind == .host && topology.isHostedRoot(row)
    if isHosted {
      origin = scene.stores.presentation.geometry[aboveSlot].bounds.origin
      world = AffineMatrix.translation(origin.x, origin.y).concatenating(world)
    }
    let isApart = isMask || isHosted
    superlayer = isApart ? -1 : parent
    isPlane = plane < 0 && (isApart || !above.hasSpace)
    if above.kind == .replicator, scene.copies[slot] != nil { isPlane = false }
    if !isMask, above.hasRest || opacity < 1 {
      let own = Float(min(max(scene.stores.presentation.opacity[aboveSlot], 0), 1))
      opacity = scene.stores.presentation.fadesAsOne(aboveSlot) ? 1 : own * opacity
    } else {
      opacity = 1
    }
  }

  /// The surroundings of a window's root.
  init(of topology: borrowing Topology, on output: OutputSurroundings, _ scene: borrowing Scene) {
    if let isFlipped = output.frozenFlip {
      self.init(frozen: isFlipped)
    } else {
      self.init(
        of: scene.windows.contexts[topology.contextIndex], scale: output.scale,
        origin: output.origin, display: output.frame)
    }
  }

  /// The place of a context on the display, whose frame clips its layers.
  private init(of context: RenderContext, scale: Double, origin: Point, display: PixelRect) {
    let window = context.frame ?? .zero
    world = AffineMatrix(
      a: scale, b: 0, c: 0, d: scale, tx: ((window.x - origin.x) * scale).rounded(),
      ty: ((window.y - origin.y) * scale).rounded())
    clip = PixelRect(
      covering: world.tx, world.ty, world.tx + window.width * scale,
      world.ty + window.height * scale
    ).intersection(display)
  }

  /// The surroundings of a layer that is frozen in its own space.
  private init(frozen contentsAreFlipped: Bool) {
    clip = Self.everywhere
    self.contentsAreFlipped = contentsAreFlipped
  }

  /// Whether a layer is on screen only because of its transition: the layer and its subtree are not drawn.
  static func isDrawnByTransitionAlone(_ slot: Int, _ scene: Scene) -> Bool {
    !scene.timeline.transitions.isEmpty && scene.timeline.transitions[Int32(slot)] != nil
      && !scene.stores.presentation.isVisible(slot)
  }
}
