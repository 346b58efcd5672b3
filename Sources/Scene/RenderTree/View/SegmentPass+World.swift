import CPlacement
import DrawList
import GraphicsValues

extension SegmentPass {
  /// Updates device matrices, clips and visibility.
  ///
  /// Visits only the subtrees of layers whose geometry changed, or all rows in one pass if there are many.
  mutating func updateWorld() {
    let count = topology.slots.count
    segment.commands.changedRanges.removeAll(keepingCapacity: true)
    // The placements are swapped out, so that they can change while the rest of the pass is read.
    var placements: [Placement] = []
    swap(&placements, &segment.places.placements)
    defer { swap(&placements, &segment.places.placements) }
    // Unused planes are dropped when all planes are computed again.
    let hasOldPlanes = segment.places.planes.count > 2 * count + 64
    if segment.mustPlaceAll || segment.hasManyChanges || hasOldPlanes {
      segment.mustPlaceAll = false
      if !segment.places.planes.isEmpty {
        segment.places.planes.removeAll(keepingCapacity: true)
        for row in placements.indices { placements[row].plane = -1 }
      }
      segment.places.deepRows.removeAll(keepingCapacity: true)
      if topology.slots.isEmpty { return }
      segment.places.windowClip = SurroundingPlace(of: topology, on: output, scene).clip
      segment.commands.changedRanges.append(0..<count)
      place(from: 0, &placements)
      return
    }
    for rows in topology.relaidRows { segment.changedRows.insert(rows.lowerBound) }
    // Index of the first range that is not placed yet.
    var pending = 0
    var next = segment.changedRows.first(from: 0)
    while let start = next {
      var end = Int(topology.subtreeEnds[start])
      if topology.parents[start] < 0 {
        segment.places.windowClip = SurroundingPlace(of: topology, on: output, scene).clip
      }
      if hasMoved(start) {
        segment.commands.changedRanges.append(start..<end)
      } else {
        // The decision needs the placements of the ranges before.
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

  /// Whether the layer in a row moved, and its subtree with it.
  private func hasMoved(_ row: Int) -> Bool {
    !scene.changes.bySlot[Int(topology.slots[row])].isDisjoint(with: [.geometry, .place])
  }

  private func innerClip(of placement: Placement) -> PixelRect {
    segment.places.clips[Int(placement.innerClip)]
  }

  /// Whether the subtree of a layer that has not moved has to be placed: its visibility changed, or the layer
  /// affects its sublayers, or rows are new.
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

  /// Whether the look of a layer affects its sublayers.
  private func reachesSublayers(_ slot: Int) -> Bool {
    if isDrawnByTransitionAlone(slot) { return true }
    guard scene.presentation.traits[slot].contains(.special) else { return false }
    return scene.presentation.look[slot].kind == .replicator || !scene.presentation.fadesAsOne(slot)
  }

  /// Whether a layer is on screen only because of its transition: the layer and its subtree are not drawn.
  private func isDrawnByTransitionAlone(_ slot: Int) -> Bool {
    !scene.transitions.isEmpty && scene.transitions[Int32(slot)] != nil
      && !scene.presentation.isVisible(slot)
  }

  /// Places the rows of changed ranges, from one range on, parents first.
  private mutating func place(from range: Int, _ placements: inout [Placement]) {
    // The ranges are swapped out, so that the rest of the pass can change meanwhile.
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

  /// Places rows of plain layers, up to the first row that needs `placeSpecial`.
  private mutating func placePlain(
    _ cursor: inout RowCursor, _ ranges: [Range<Int>], _ placements: inout [Placement]
  ) {
    // The linear parts are swapped out, so that they can change while the rest of the pass is read.
    var linears: [LinearPart] = []
    swap(&linears, &segment.places.linears)
    defer { swap(&linears, &segment.places.linears) }
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
    // Pairwise, because `min` of more arguments allocates an array.
    let rowCount = min(min(slots.count, parents.count), min(placements.count, linears.count))
    let layerCount = min(
      min(min(traits.count, positions.count), min(anchors.count, opacities.count)), geometry.count)
    while !cursor.isAtEnd(of: ranges) {
      let end = ranges[cursor.range].upperBound
      // Indices of a row are checked once: checks at each access would be a quarter of the work.
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
          && Opacity(opacities[unchecked: slot]).isVisible
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

  /// Number of rows that are processed while memory is fetched.
  private static let rowsAhead = 16

  /// Places a row whose layer or superlayer is not plain.
  private mutating func placeSpecial(_ row: Int, _ placements: inout [Placement]) {
    let slot = Int(topology.slots[row])
    let parent = Int(topology.parents[row])
    let look = scene.presentation.look[slot]
    var outer: SurroundingPlace
    var isInPlane = !look.hasSpace && !look.preservesDepth && !look.isRasterized
    // A mask comes right behind its layer, and the layer's sublayerTransform does not apply to it (§2.6.1).
    var isMask = false
    // Nor does a host layer's sublayerTransform apply to its hosted context, which is placed in the layer's
    // plane, at the origin of its bounds.
    var isHosted = false
    var origin = Point.zero
    var opacity: Float = 1
    if parent >= 0 {
      outer = SurroundingPlace(
        placements[parent], world: segment.places.world(of: placements[parent]),
        clip: segment.places.clips[Int(placements[parent].innerClip)])
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
      outer = SurroundingPlace(of: topology, on: output, scene)
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
    segment.places.linears[row] = LinearPart(world)
    let isFlipped = look.hasSpace && scene.presentation.space[slot]?.isFlipped == true
    placement.contentsAreFlipped = outer.contentsAreFlipped != isFlipped
    var clip = outer.clip
    if look.isRasterized, !look.preservesDepth, output.frozenFlip == nil {
      // The bitmap does not depend on the place of the layer.
      clip = SurroundingPlace.everywhere
    } else if look.hasRest {
      let scale =
        placement.plane < 0
        ? world.largestScale : segment.places.planes[Int(placement.plane)].matrix.largestScale
      clip = outer.clip.grown(by: topology.reach(at: row, scene) * scale)
    }
    placement.opacity = opacity
    placement.isVisible = outer.isVisible && scene.presentation.isVisible(slot)
    if !scene.transitions.isEmpty, let transition = scene.transitions[Int32(slot)] {
      placement.isVisible = outer.isVisible
      let plane =
        placement.plane < 0
        ? ProjectiveMatrix(world) : segment.places.planes[Int(placement.plane)].matrix
      if let box = transitionBox(of: slot, transition, plane) { clip = box }
    }
    if look.isSingleSided, showsBack(placement, world) { placement.isVisible = false }
    placement.clip = Int32(2 * row)
    placement.innerClip = placement.clip
    segment.places.clips[2 * row] = clip
    if look.clips {
      placement.innerClip = Int32(2 * row + 1)
      segment.places.clips[2 * row + 1] = clip.intersection(boundsClip(of: slot, placement, world))
    }
    placement.hasPlainInside =
      placement.plane < 0 && !look.hasRest && !look.hasSpace && look.kind == .plain && opacity >= 1
      && !isDrawnByTransitionAlone(slot)
    placement.reachesSublayers = reachesSublayers(slot)
    placements[row] = placement
  }

  /// The pixels to which a layer that clips limits its contents and sublayers.
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
      let plane = segment.places.planes[Int(placement.plane)].content
      clip = pixelBounds(of: bounds, under: plane.snapped)
      scale = plane.largestScale
    }
    // Clipping comes after the filters (§2.5.1), which carry pixels beside the bounds inside.
    guard scene.presentation.look[slot].hasRest else { return clip }
    return clip.grown(by: scene.presentation.filterReach(of: slot) * scale)
  }

  /// The factor of a layer's opacity from a superlayer that does not fade as a group.
  private func inheritedOpacity(from slot: Int, _ outer: Float) -> Float {
    scene.presentation.fadesAsOne(slot)
      ? 1 : Float(min(max(scene.presentation.opacity[slot], 0), 1)) * outer
  }
}

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

  /// The surroundings of a window's root.
  init(of topology: borrowing Topology, on output: OutputSurroundings, _ scene: borrowing Scene) {
    if let isFlipped = output.frozenFlip {
      self.init(frozen: isFlipped)
    } else {
      self.init(
        of: scene.contexts[topology.contextIndex], scale: output.scale, display: output.frame)
    }
  }

  /// The place of a context on the display, whose frame clips its layers.
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

  /// The surroundings of a layer that is frozen in its own space.
  fileprivate init(frozen contentsAreFlipped: Bool) {
    clip = Self.everywhere
    self.contentsAreFlipped = contentsAreFlipped
  }
}

extension LayerLook {
  /// Whether the layer clips: a host layer always does, to keep its hosted context inside; a transform layer never
  /// does.
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

  /// The matrix from a layer's bounds space to its superlayer's (§2.3).
  ///
  /// - Parameter position: the layer's `position`, in its superlayer's space.
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

extension PixelRect {
  /// The pixels that have to be drawn so that all pixels inside are right, when filters or a shadow spread by
  /// `reach` pixels.
  fileprivate func grown(by reach: Double) -> PixelRect {
    guard reach > 0, !isEmpty else { return self }
    let pixels = Int32(min(reach.rounded(.up), 16384)) + 1
    return PixelRect(
      minX: minX - pixels, minY: minY - pixels, maxX: maxX + pixels, maxY: maxY + pixels)
  }
}
