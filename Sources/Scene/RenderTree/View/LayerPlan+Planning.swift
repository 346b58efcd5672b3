import DrawList
import GraphicsValues

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

extension LayerPlan {
  /// Decides how the layer in a row is drawn.
  static func of(
    _ row: Int, in window: borrowing PlacedWindow, _ scene: Scene
  ) -> LayerPlan {
    let slot = Int(window.topology.slots[row])
    let look = scene.stores.presentation.look[slot]
    let placement = window.places.placements[row]
    let bounds = scene.stores.presentation.geometry[slot].bounds
    let placed = window.drawingPlace(of: placement)
    let space =
      placed?.space
      ?? DeviceSpace(isFrozen: window.isFrozen, flipsImages: placement.contentsAreFlipped)
    let hasSublayers = window.topology.hasSublayers[row]
    let hasBorder = look.borderWidth > 0 && look.border != nil
    // Backing and tiles count as two, because there may be any number of tiles.
    var drawn =
      ((look.background != nil) ? 1 : 0) + (look.hasContents ? 1 : 0)
      + (look.hasBackingImages ? 2 : 0)
      + (hasBorder ? 1 : 0) + (hasSublayers ? 2 : 0)
    var mayOverflow = look.hasContents || look.hasBackingImages
    var rare = RareTraits()
    if look.hasRest || look.kind != .plain {
      rare = RareTraits(row, look, drawn: drawn, in: window, scene)
      drawn += rare.drawn
      mayOverflow = mayOverflow || look.kind == .shape || look.kind == .emitter
    }
    let shape = LayerShape(
      bounds: bounds, radius: max(min(look.cornerRadius, min(bounds.width, bounds.height) / 2), 0),
      corners: look.corners, hasContinuousCorners: rare.hasContinuousCorners,
      softEdges: rare.softEdges)
    let inherited = placement.opacity
    let opacity = scene.stores.presentation.opacity[slot]
    let faded = Opacity(inherited < 1 ? opacity * Double(inherited) : opacity)

    var group = LayerGroup()
    group.hasFilters = rare.hasFilters
    group.filtersSpread = rare.filtersSpread
    // A layer that preserves depth has no group that could be filtered, clipped or faded (§11.6).
    if !look.preservesDepth {
      group.hasMask = window.topology.maskEnds[row] > Int32(row) + 1 && !scene.graph.isMask(slot)
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
    let tint = window.topology.hasReplicators ? tint(of: slot, scene) : .white
    let isTinted = window.topology.hasReplicators && !tint.isSamePixel(as: .white)

    let surroundings = window.limit(of: row)
    var limit = placed == nil ? .empty : window.places.clips[Int(placement.clip)]
    let (scissor, innerScissor) = (
      limit, placed == nil ? .empty : window.places.clips[Int(placement.innerClip)]
    )
    let form: LayerForm
    if let bitmapPlane = placed?.bitmapPlane {
      // Blending, tint and opacity are applied to the bitmap.
      form = .bitmap(
        LayerBitmap(
          plane: bitmapPlane, scale: window.places.planes[Int(placement.plane)].bitmapScale,
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
      if hasEffects { limit = surroundings }
    }
    if hasEffects, look.clips, !group.clips { limit = limit.intersection(innerScissor) }
    return LayerPlan(
      row: row, slot: slot, client: scene.graph.owners[slot], layer: scene.graph.ids[slot],
      kind: look.kind, space: space, shape: shape,
      clip: LayerClip(
        own: scissor, inner: innerScissor, group: limit, surroundings: surroundings),
      opacity: faded, form: form,
      castsFromShape: shadow == .shape, mayHaveBackdrop: rare.mayHaveBackdrop,
      drawsMore: drawn > 1)
  }

  /// The tint of a replicator's sublayer: the colour of its instance (§11.4); white for any other layer.
  private static func tint(of slot: Int, _ scene: Scene) -> ColorValue {
    let parent = Int(scene.graph.parents[slot])
    guard parent >= 0, scene.stores.presentation.look[parent].kind == .replicator,
      !scene.graph.isMask(slot), let rest = scene.stores.presentation.rest[parent]
    else { return .white }
    return rest.color(ofInstance: Int(scene.copies[slot]?.instance ?? 0))
  }
}

extension PlacedWindow {
  /// Finds the layer's snapped matrix, and the plane of its bitmap. Nil for a layer without an area on screen,
  /// which keeps its commands with empty bounds.
  fileprivate func drawingPlace(
    of placement: Placement
  ) -> (space: DeviceSpace, bitmapPlane: ProjectiveMatrix?)? {
    var space = DeviceSpace(isFrozen: isFrozen, flipsImages: placement.contentsAreFlipped)
    guard placement.plane >= 0 else {
      let world = places.world(of: placement)
      let snapped = world.snapped
      guard snapped.isFinite, snapped.determinant != 0 else { return nil }
      // A frozen layer is snapped where its picture is drawn.
      space.matrix = isFrozen ? world : snapped
      return (space, nil)
    }
    let plane = places.planes[Int(placement.plane)]
    let snapped = plane.matrix.snapped
    guard snapped.isFinite, snapped.determinant != 0 else { return nil }
    let shown = isFrozen ? plane.matrix : snapped
    let drawn = plane.bitmapScale > 0 ? plane.content : shown
    space.matrix = drawn.affinePart
    space.perspective = PerspectiveRow(x: drawn.px, y: drawn.py, w: drawn.pw)
    return (space, plane.bitmapScale > 0 ? shown : nil)
  }
}

extension RareTraits {
  /// Reads the rare properties of the layer in a row.
  ///
  /// - Parameter others: number of things that the layer draws without them.
  fileprivate init(
    _ row: Int, _ look: LayerLook, drawn others: Int, in window: borrowing PlacedWindow,
    _ scene: borrowing Scene
  ) {
    let slot = Int(window.topology.slots[row])
    guard let rest = scene.stores.presentation.rest[slot] else { return }
    fadesAsOne = scene.stores.presentation.fadesAsOne(slot) && !look.preservesDepth
    if look.kind == .transform { return }
    mayHaveBackdrop = true
    hasContinuousCorners = rest.cornerCurve == .continuous
    let filters = scene.stores.presentation.parsed[slot]?.filters ?? []
    hasFilters = !filters.isEmpty
    filtersSpread = filters.contains { $0.reach > 0 }
    softEdges = EdgeMask(rest)
    if let blend = scene.stores.presentation.parsed[slot]?.blend, !scene.graph.isMask(slot) {
      self.blend = blend
    }
    switch look.kind {
    case .gradient: drawn = 1
    case .shape:
      drawn = (rest.path != nil ? 1 : 0) + (rest.strokeColor != nil ? 1 : 0)
    case .emitter: drawn = 2
    default: break
    }
    shadow = window.topology.shadow(at: row, look, rest, drawn: others + drawn, scene)
    if shadow != .none { drawn += 2 }
  }
}
