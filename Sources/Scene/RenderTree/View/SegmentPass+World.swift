internal import CPlacement
internal import GraphicsValues

extension SegmentPass {
  /// Brings device matrices, clips and visibility up to date.
  ///
  /// Only the subtrees of layers with another geometry are visited; when many have, it is one pass over
  /// the rows.
  mutating func updateWorld() {
    let count = topology.slots.count
    segment.commands.changedRanges.removeAll(keepingCapacity: true)
    // The placements step aside while what they are computed from is read.
    var placements: [Placement] = []
    swap(&placements, &segment.placements)
    defer { swap(&placements, &segment.placements) }
    // Planes that no layer needs any more go when all are found again.
    let hasOldPlanes = segment.planes.count > 2 * count + 64
    if segment.mustPlaceAll || segment.hasManyChanges || hasOldPlanes {
      segment.mustPlaceAll = false
      if !segment.planes.isEmpty {
        segment.planes.removeAll(keepingCapacity: true)
        for row in placements.indices { placements[row].plane = -1 }
      }
      segment.deepRows.removeAll(keepingCapacity: true)
      if topology.slots.isEmpty { return }
      segment.windowClip = windowPlacement().clip
      segment.commands.changedRanges.append(0..<count)
      place(from: 0, &placements)
      return
    }
    for rows in topology.relaidRows { segment.changedRows.insert(rows.lowerBound) }
    // Ranges that were found and are not placed yet begin here.
    var pending = 0
    var next = segment.changedRows.first(from: 0)
    while let start = next {
      var end = Int(topology.subtreeEnds[start])
      if topology.parents[start] < 0 { segment.windowClip = windowPlacement().clip }
      if hasMoved(start) {
        segment.commands.changedRanges.append(start..<end)
      } else {
        // What depends on placements comes after those before it.
        place(from: pending, &placements)
        pending = segment.commands.changedRanges.count
        if subtreeDepends(on: start, placements) {
          segment.commands.changedRanges.append(start..<end)
        } else {
          let before = innerClip(of: placements[start])
          segment.commands.changedRanges.append(start..<start + 1)
          place(from: pending, &placements)
          pending += 1
          if innerClip(of: placements[start]) == before {
            end = start + 1
          } else if start + 1 < end {
            segment.commands.changedRanges.append(start + 1..<end)
          }
        }
      }
      next = segment.changedRows.first(from: end)
    }
    place(from: pending, &placements)
  }

  /// All below the layer in a row has moved with it.
  private func hasMoved(_ row: Int) -> Bool {
    !scene.changes.bySlot[Int(topology.slots[row])].isDisjoint(with: [.geometry, .place])
  }

  private func innerClip(of placement: Placement) -> PixelRect {
    segment.clips[Int(placement.innerClip)]
  }

  /// Descendants have to follow when the visibility of a layer that has not moved changed, and new rows
  /// have to be placed.
  private func subtreeDepends(on row: Int, _ placements: [Placement]) -> Bool {
    let slot = Int(topology.slots[row])
    if topology.relaidRows.contains(where: { $0.contains(row) }) { return true }
    if placements[row].reachesSublayers || reachesSublayers(slot) { return true }
    let parent = Int(topology.parents[row])
    let isVisible =
      (scene.presentation.isVisible(slot) || scene.transitions[Int32(slot)] != nil)
      && (parent < 0 || placements[parent].isVisible)
    return placements[row].isVisible != isVisible
  }

  /// Whether how a layer looks decides how its sublayers are drawn.
  private func reachesSublayers(_ slot: Int) -> Bool {
    if isDrawnByTransitionAlone(slot) { return true }
    guard scene.presentation.traits[slot].contains(.special) else { return false }
    return scene.presentation.look[slot].kind == .replicator || !fadesAsOne(slot)
  }

  /// True for a layer that is on screen because a transition from what it was runs: it and what is below
  /// it are not drawn.
  private func isDrawnByTransitionAlone(_ slot: Int) -> Bool {
    !scene.transitions.isEmpty && scene.transitions[Int32(slot)] != nil
      && !scene.presentation.isVisible(slot)
  }

  /// Places the rows of changed ranges, from one range on, after those above them.
  private mutating func place(from range: Int, _ placements: inout [Placement]) {
    // The list steps aside while the rest of the pass is changed.
    var ranges: [Range<Int>] = []
    swap(&ranges, &segment.commands.changedRanges)
    defer { swap(&ranges, &segment.commands.changedRanges) }
    var cursor = RowCursor(ranges.span, at: range)
    while !cursor.isAtEnd(of: ranges.span) {
      placePlain(&cursor, ranges, &placements)
      if cursor.isAtEnd(of: ranges.span) { break }
      placeSpecial(cursor.row, &placements)
      cursor.advance(to: cursor.row + 1, in: ranges.span)
    }
    for rows in ranges[range...] { visitedRows += rows.count }
  }

  /// Places rows up to the first one that needs more than its place and its opacity.
  private mutating func placePlain(
    _ cursor: inout RowCursor, _ ranges: [Range<Int>], _ placements: inout [Placement]
  ) {
    // What is written steps aside while the rest of the pass is read.
    var linears: [LinearPart] = []
    swap(&linears, &segment.linears)
    defer { swap(&linears, &segment.linears) }
    placePlain(&cursor, ranges, &placements, &linears)
  }

  private func placePlain(
    _ cursor: inout RowCursor, _ ranges: [Range<Int>], _ placements: inout [Placement],
    _ linears: inout [LinearPart]
  ) {
    let ranges = ranges.span
    let slots = topology.slots.span
    let parents = topology.parents.span
    let traits = scene.presentation.traits.span
    let positions = scene.presentation.position.span
    let anchors = scene.presentation.anchor.span
    let opacities = scene.presentation.opacity.span
    let geometry = scene.presentation.geometry.span
    let ahead = (
      positions: ColumnPrefetch(scene.presentation.position),
      anchors: ColumnPrefetch(scene.presentation.anchor),
      opacities: ColumnPrefetch(scene.presentation.opacity)
    )
    var placements = placements.mutableSpan
    var linears = linears.mutableSpan
    // In pairs: more arguments would be an array.
    let rowCount = min(min(slots.count, parents.count), min(placements.count, linears.count))
    let layerCount = min(
      min(min(traits.count, positions.count), min(anchors.count, opacities.count)), geometry.count)
    while !cursor.isAtEnd(of: ranges) {
      let end = ranges[cursor.range].upperBound
      // What a row leads to is checked here, once: again at each access it would be a quarter of the
      // work.
      precondition(end <= rowCount)
      for row in cursor.row..<end {
        if row + Self.rowsAhead < end {
          let slot = Int(slots[unchecked: row + Self.rowsAhead])
          ahead.positions.request(slot)
          ahead.anchors.request(slot)
          ahead.opacities.request(slot)
        }
        let slot = Int(slots[unchecked: row])
        if slot < 0 { continue }
        let parent = Int(parents[unchecked: row])
        precondition(slot < layerCount && parent < row)
        let trait = traits[unchecked: slot]
        guard parent >= 0, trait.isPlain, placements[unchecked: parent].hasPlainInside else {
          return cursor.advance(to: row, in: ranges)
        }
        var placement = placements[unchecked: parent]
        let outer = placement.origin
        placement.clip = placement.innerClip
        placement.isVisible =
          placement.isVisible && !trait.contains(.hidden)
          && opacityByte(opacities[unchecked: slot]) > 0
        let linear = linears[Int(placement.linear)]
        let position = positions[unchecked: slot]
        if trait.contains(.turned) {
          let world = geometry[unchecked: slot].matrix(at: position)
            .concatenating(linear.matrix(outer))
          placement.origin = Point(x: world.tx, y: world.ty)
          placement.linear = Int32(row)
          linears[unchecked: row] = LinearPart(world)
        } else {
          let anchor = anchors[unchecked: slot]
          let (x, y) = (position.x - anchor.x, position.y - anchor.y)
          placement.origin = Point(
            x: x * linear.a + y * linear.c + outer.x, y: x * linear.b + y * linear.d + outer.y)
        }
        placements[unchecked: row] = placement
      }
      cursor.advance(to: end, in: ranges)
    }
  }

  /// Rows of a long range: as long as memory takes to come.
  private static let rowsAhead = 16

  /// Places a row whose layer, or whose superlayer, is not plain.
  private mutating func placeSpecial(_ row: Int, _ placements: inout [Placement]) {
    let slot = Int(topology.slots[row])
    let parent = Int(topology.parents[row])
    let look = scene.presentation.look[slot]
    var outer: SurroundingPlace
    var isInPlane = !look.hasSpace && !look.preservesDepth && !look.isRasterized
    // A mask comes right behind its host, and the host's sublayerTransform is not for it (§2.6.1).
    var isMask = false
    // Nor is it for what is hosted, which is in the host's plane, from its bounds' origin on.
    var isHosted = false
    var origin = Point.zero
    var opacity: Float = 1
    if parent >= 0 {
      outer = SurroundingPlace(
        placements[parent], world: world(of: placements[parent]),
        clip: segment.clips[Int(placements[parent].innerClip)])
      isMask = row == parent + 1 && Int(topology.maskEnds[parent]) > row
      let aboveSlot = Int(topology.slots[parent])
      if isDrawnByTransitionAlone(aboveSlot) { outer.isVisible = false }
      let above = scene.presentation.look[aboveSlot]
      isHosted = above.kind == .host && topology.isHostedRoot(row)
      if isHosted {
        origin = scene.presentation.geometry[aboveSlot].bounds.origin
        outer.world = AffineMatrix.translation(origin.x, origin.y).concatenating(outer.world)
      }
      isInPlane = isInPlane && outer.plane < 0 && (isMask || isHosted || !above.hasSpace)
      if above.kind == .replicator, scene.copies[slot] != nil { isInPlane = false }
      if above.hasRest || outer.opacity < 1, !isMask {
        opacity = inheritedOpacity(from: aboveSlot, outer.opacity)
      }
    } else {
      outer = windowPlacement()
    }
    var placement = Placement()
    placement.plane = placements[row].plane
    var world: AffineMatrix
    if isInPlane {
      world = scene.presentation.matrix(slot).concatenating(outer.world)
      placement.plane = -1
    } else {
      world = placeInSpace(
        row, slot, parent: parent < 0 || isMask || isHosted ? -1 : parent, outer, origin: origin,
        &placement.plane)
    }
    placement.linear = Int32(row)
    placement.origin = Point(x: world.tx, y: world.ty)
    segment.linears[row] = LinearPart(world)
    let isFlipped = look.hasSpace && scene.presentation.space[slot]?.isFlipped == true
    placement.contentsAreFlipped = outer.contentsAreFlipped != isFlipped
    var clip = outer.clip
    if look.isRasterized, !look.preservesDepth, output.frozenFlip == nil {
      // Its bitmap does not depend on where it is.
      clip = SurroundingPlace.everywhere
    } else if look.hasRest {
      let scale =
        placement.plane < 0
        ? world.largestScale : segment.planes[Int(placement.plane)].matrix.largestScale
      clip = outer.clip.grown(by: reach(at: row) * scale)
    }
    placement.opacity = opacity
    placement.isVisible = outer.isVisible && scene.presentation.isVisible(slot)
    if !scene.transitions.isEmpty, let transition = scene.transitions[Int32(slot)] {
      placement.isVisible = outer.isVisible
      let plane =
        placement.plane < 0
        ? ProjectiveMatrix(world) : segment.planes[Int(placement.plane)].matrix
      if let box = transitionBox(of: slot, transition, plane) { clip = box }
    }
    if look.isSingleSided, showsBack(placement, world) { placement.isVisible = false }
    placement.clip = Int32(2 * row)
    placement.innerClip = placement.clip
    segment.clips[2 * row] = clip
    if look.clips {
      placement.innerClip = Int32(2 * row + 1)
      segment.clips[2 * row + 1] = clip.intersection(boundsClip(of: slot, placement, world))
    }
    placement.hasPlainInside =
      placement.plane < 0 && !look.hasRest && !look.hasSpace && look.kind == .layer && opacity >= 1
      && !isDrawnByTransitionAlone(slot)
    placement.reachesSublayers = reachesSublayers(slot)
    placements[row] = placement
  }

  /// The pixels that a layer which clips lets be seen.
  private func boundsClip(
    of slot: Int, _ placement: Placement, _ world: AffineMatrix
  ) -> PixelRect {
    let bounds = scene.presentation.geometry[slot].bounds
    guard !bounds.isEmpty else { return .empty }
    let clip: PixelRect
    let scale: Double
    if placement.plane < 0 {
      clip = pixelBounds(of: bounds, under: world.snapped)
      scale = world.largestScale
    } else {
      let plane = segment.planes[Int(placement.plane)].content
      clip = pixelBounds(of: bounds, under: plane.snapped)
      scale = plane.largestScale
    }
    // Clipping comes after the filters (§2.5.1): what is beside the bounds gets inside.
    guard scene.presentation.look[slot].hasRest else { return clip }
    return clip.grown(by: filterReach(of: slot) * scale)
  }

  /// What a layer's opacity is multiplied by because its superlayer does not fade as one picture.
  private func inheritedOpacity(from slot: Int, _ outer: Float) -> Float {
    fadesAsOne(slot) ? 1 : Float(min(max(scene.presentation.opacity[slot], 0), 1)) * outer
  }

  /// Whether a layer and its sublayers fade as one picture (§2.5.7); those of a transform layer
  /// never do (§11.6).
  func fadesAsOne(_ slot: Int) -> Bool {
    let look = scene.presentation.look[slot]
    guard look.hasRest else { return true }
    return look.kind != .transform
      && scene.presentation.rest[slot]?[.allowsGroupOpacity] != .bool(false)
  }
}

extension SegmentPass {
  /// What surrounds the root of the window.
  func windowPlacement() -> SurroundingPlace {
    if let isFlipped = output.frozenFlip { return SurroundingPlace(frozen: isFlipped) }
    return SurroundingPlace(
      of: scene.contexts[topology.contextIndex], scale: output.scale, display: output.frame)
  }
}

/// What a layer is placed in.
struct SurroundingPlace {
  /// For layers that nothing clips.
  static let everywhere = PixelRect(
    minX: -(1 << 28), minY: -(1 << 28), maxX: 1 << 28, maxY: 1 << 28)

  /// As far as coordinates go: clips nothing.
  static let everything = PixelRect(
    minX: -(1 << 30), minY: -(1 << 30), maxX: 1 << 30, maxY: 1 << 30)

  var world = AffineMatrix.identity
  var clip: PixelRect
  var plane: Int32 = -1
  var opacity: Float = 1
  var isVisible = true
  var contentsAreFlipped = false

  init(_ placement: Placement, world: AffineMatrix, clip: PixelRect) {
    self.world = world
    self.clip = clip
    plane = placement.plane
    opacity = placement.opacity
    isVisible = placement.isVisible
    contentsAreFlipped = placement.contentsAreFlipped
  }

  /// Where a context is on the display; it clips what its layers draw.
  fileprivate init(of context: RenderContext, scale: Double, display: PixelRect) {
    let window = context.frame ?? .zero
    world = AffineMatrix(
      a: scale, b: 0, c: 0, d: scale, tx: (window.x * scale).rounded(),
      ty: (window.y * scale).rounded())
    clip = PixelRect(
      covering: world.tx, world.ty, world.tx + window.width * scale,
      world.ty + window.height * scale
    ).intersection(display)
  }

  /// Around a layer that is frozen in its own space.
  fileprivate init(frozen contentsAreFlipped: Bool) {
    clip = Self.everywhere
    self.contentsAreFlipped = contentsAreFlipped
  }
}

extension LayerLook {
  /// A layer that hosts clips always: what is hosted stays in it. A transform layer never does.
  @inline(__always)
  var clips: Bool { (masksToBounds || kind == .host) && kind != .transform }
}

extension LayerGeometry {
  /// The anchor point in the bounds space.
  @inline(__always)
  var anchor: Point {
    Point(
      x: bounds.x + anchorPoint.x * bounds.width, y: bounds.y + anchorPoint.y * bounds.height)
  }

  /// From a layer's bounds space to its superlayer's (§2.3).
  ///
  /// - Parameter position: of the layer, in its superlayer's space.
  @inline(__always)
  func matrix(at position: Point) -> AffineMatrix {
    let c = anchor
    let m = transform
    return AffineMatrix(
      a: m.a, b: m.b, c: m.c, d: m.d,
      tx: m.tx + position.x - (c.x * m.a + c.y * m.c),
      ty: m.ty + position.y - (c.x * m.b + c.y * m.d))
  }
}

/// Opacity as the compositor uses it: clamped to 0…1 when drawn (§2.1) and rounded to 8 bits.
@inline(__always)
func opacityByte(_ opacity: Double) -> UInt8 { opacity_byte(opacity) }

extension PixelRect {
  /// What has to be drawn so that all within is right when filters or a shadow carry what is beside
  /// it inside, this number of pixels.
  fileprivate func grown(by reach: Double) -> PixelRect {
    guard reach > 0, !isEmpty else { return self }
    let pixels = Int32(min(reach.rounded(.up), 16384)) + 1
    return PixelRect(
      minX: minX - pixels, minY: minY - pixels, maxX: maxX + pixels, maxY: maxY + pixels)
  }
}
