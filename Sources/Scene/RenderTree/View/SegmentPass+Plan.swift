import DrawList
import GraphicsValues

// Deciding how a layer is drawn.

/// The properties of a layer that have no column, as far as they decide how it is drawn.
struct RareTraits {
  /// The layer and its sublayers fade as a group.
  var fadesAsOne = true
  var hasContinuousCorners = false
  var hasFilters = false
  var filtersSpread = false
  var softEdges = EdgeMask.all
  var blend = BlendMode.sourceOver
  var shadow = ShadowCaster.none
  var mayHaveBackdrop = false
  /// Number of things that the layer draws because of them.
  var drawn = 0
}

extension SegmentPass {
  /// The plan of the layer in a row of the topology.
  func plan(at row: Int) -> LayerPlan {
    let slot = Int(topology.slots[row])
    let look = scene.presentation.look[slot]
    let placement = segment.places.placements[row]
    let bounds = scene.presentation.geometry[slot].bounds
    let placed = place(placement)
    let space =
      placed?.space ?? DeviceSpace(isFrozen: isFrozen, flipsImages: placement.contentsAreFlipped)
    let hasSublayers = topology.hasSublayers[row]
    let hasBorder = look.borderWidth > 0 && look.border != nil
    // Backing and tiles count as two, because there may be any number of tiles.
    var drawn =
      ((look.background != nil) ? 1 : 0) + (look.hasContents ? 1 : 0)
      + (look.hasBackingImages ? 2 : 0)
      + (hasBorder ? 1 : 0) + (hasSublayers ? 2 : 0)
    var mayOverflow = look.hasContents || look.hasBackingImages
    var rare = RareTraits()
    if look.hasRest || look.kind != .plain {
      rare = rareTraits(row, look, drawn)
      drawn += rare.drawn
      mayOverflow = mayOverflow || look.kind == .shape || look.kind == .emitter
    }
    let shape = LayerShape(
      bounds: bounds, radius: max(min(look.cornerRadius, min(bounds.width, bounds.height) / 2), 0),
      corners: look.corners, hasContinuousCorners: rare.hasContinuousCorners,
      softEdges: rare.softEdges)
    let inherited = placement.opacity
    let opacity = scene.presentation.opacity[slot]
    let faded = Opacity(inherited < 1 ? opacity * Double(inherited) : opacity)

    var group = LayerGroup()
    group.hasFilters = rare.hasFilters
    group.filtersSpread = rare.filtersSpread
    // A layer that preserves depth has no group that could be filtered, clipped or faded (§11.6).
    if !look.preservesDepth {
      group.hasMask = topology.maskEnds[row] > Int32(row) + 1 && !scene.isMask(slot)
      group.clips =
        look.clips
        && (hasSublayers || mayOverflow || rare.filtersSpread || rare.shadow != .none)
        && (shape.isRounded || rare.filtersSpread || !space.isPixelAligned(bounds))
    }
    let isBounded = group.clips || group.hasMask
    let shadow = group.hasMask ? .none : rare.shadow
    group.castsFromAlpha = shadow == .alpha
    // A shadow of what a clipping group holds is in that group, so that it is clipped, too.
    group.hasInnerGroup =
      group.hasFilters && (isBounded || shadow == .shape) || shadow == .alpha && group.clips
    let hasEffects = group.hasFilters || group.castsFromAlpha
    let tint = topology.hasReplicators ? instanceColor(of: slot) : .white
    let isTinted = topology.hasReplicators && !tint.isSamePixel(as: .white)

    var limit = placed == nil ? .empty : segment.places.clips[Int(placement.clip)]
    let (scissor, innerScissor) = (
      limit, placed == nil ? .empty : segment.places.clips[Int(placement.innerClip)]
    )
    let form: LayerForm
    if let bitmapPlane = placed?.bitmapPlane {
      // Blending, tint and opacity are applied to the bitmap.
      form = .bitmap(
        LayerBitmap(
          plane: bitmapPlane, scale: segment.places.planes[Int(placement.plane)].bitmapScale,
          blend: rare.blend, tint: tint, contents: isBounded || hasEffects ? group : nil))
    } else {
      group.blend = rare.blend
      group.tint = tint
      if rare.fadesAsOne { group.opacity = faded }
      // A single thing fades by its own colour; several things have to fade as a group (§2.5.7).
      let fades = !faded.isOpaque && drawn > 1 && rare.fadesAsOne
      let isGrouped =
        isBounded || hasEffects || rare.blend != .sourceOver || isTinted || fades
      form = isGrouped ? .grouped(group) : .plain
      if hasEffects { limit = self.limit(of: row) }
    }
    if hasEffects, look.clips, !group.clips { limit = limit.intersection(innerScissor) }
    return LayerPlan(
      row: row, slot: slot, kind: look.kind, space: space, shape: shape, scissor: scissor,
      innerScissor: innerScissor, limit: limit, opacity: faded, form: form,
      castsFromShape: shadow == .shape, mayHaveBackdrop: rare.mayHaveBackdrop,
      drawsMore: drawn > 1)
  }

  private var isFrozen: Bool { output.frozenFlip != nil }

  /// Finds the layer's snapped matrix, and the plane of its bitmap. Nil for a layer without an area on screen,
  /// which keeps its commands with empty bounds.
  private func place(
    _ placement: Placement
  ) -> (space: DeviceSpace, bitmapPlane: ProjectiveMatrix?)? {
    var space = DeviceSpace(isFrozen: isFrozen, flipsImages: placement.contentsAreFlipped)
    guard placement.plane >= 0 else {
      let world = segment.places.world(of: placement)
      let snapped = world.snapped
      guard snapped.isFinite, snapped.determinant != 0 else { return nil }
      // A frozen layer is snapped where its picture is drawn.
      space.matrix = isFrozen ? world : snapped
      return (space, nil)
    }
    let plane = segment.places.planes[Int(placement.plane)]
    let snapped = plane.matrix.snapped
    guard snapped.isFinite, snapped.determinant != 0 else { return nil }
    let shown = isFrozen ? plane.matrix : snapped
    let drawn = plane.bitmapScale > 0 ? plane.content : shown
    space.matrix = drawn.affinePart
    space.perspective = PerspectiveRow(x: drawn.px, y: drawn.py, w: drawn.pw)
    return (space, plane.bitmapScale > 0 ? shown : nil)
  }

  /// The pixels of a layer that its surroundings do not clip.
  func limit(of row: Int) -> PixelRect {
    let parent = Int(topology.parents[row])
    return parent >= 0 ? segment.places.innerClip(at: parent) : segment.places.windowClip
  }

  /// Reads the rare properties of a layer.
  ///
  /// - Parameter drawn: Number of things that the layer draws without them.
  private func rareTraits(_ row: Int, _ look: LayerLook, _ drawn: Int) -> RareTraits {
    let slot = Int(topology.slots[row])
    var traits = RareTraits()
    guard let rest = scene.presentation.rest[slot] else { return traits }
    traits.fadesAsOne = scene.presentation.fadesAsOne(slot) && !look.preservesDepth
    if look.kind == .transform { return traits }
    traits.mayHaveBackdrop = true
    traits.hasContinuousCorners = rest.cornerCurve == .continuous
    let filters = scene.presentation.filters(of: slot)
    traits.hasFilters = !filters.isEmpty
    traits.filtersSpread = filters.contains { $0.reach > 0 }
    traits.softEdges = EdgeMask(rest)
    if let blend = scene.presentation.parsed[slot]?.blend, !scene.isMask(slot) {
      traits.blend = blend
    }
    switch look.kind {
    case .gradient: traits.drawn = 1
    case .shape:
      traits.drawn = (rest.path != nil ? 1 : 0) + (rest.strokeColor != nil ? 1 : 0)
    case .emitter: traits.drawn = 2
    default: break
    }
    traits.shadow = topology.shadow(at: row, look, rest, drawn: drawn + traits.drawn, scene)
    if traits.shadow != .none { traits.drawn += 2 }
    return traits
  }

  /// The tint of a replicator's sublayer: the colour of its instance (§11.4); white for any other layer.
  private func instanceColor(of slot: Int) -> ColorValue {
    let parent = Int(scene.parents[slot])
    guard parent >= 0, scene.presentation.look[parent].kind == .replicator, !scene.isMask(slot)
    else { return .white }
    return scene.presentation.instanceColor(of: parent, Int(scene.copies[slot]?.instance ?? 0))
  }
}
