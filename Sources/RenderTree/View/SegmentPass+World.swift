internal import CPlacement
internal import GraphicsValues

extension SegmentPass {
  /// Brings device matrices, clips and visibility up to date.
  ///
  /// Only the subtrees of layers with another geometry are visited; when many have, it is one pass over
  /// the rows.
  mutating func updateWorld() {
    let count = topology.slots.count
    segment.emission.changedRanges.removeAll(keepingCapacity: true)
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
      segment.deepPositions.removeAll(keepingCapacity: true)
      if topology.slots.isEmpty { return }
      segment.windowClip = windowPlacement().clip
      place(0..<count, &placements)
      segment.emission.changedRanges.append(0..<count)
      return
    }
    segment.changedRows += topology.relaidRows.map { Int32($0.lowerBound) }
    segment.changedRows.sort()
    var done = 0
    for start in segment.changedRows where Int(start) >= done {
      let start = Int(start)
      var end = Int(topology.subtreeEnds[start])
      if topology.parents[start] < 0 { segment.windowClip = windowPlacement().clip }
      if subtreeDepends(on: start, placements) {
        place(start..<end, &placements)
      } else {
        let before = innerClip(of: placements[start])
        place(start..<start + 1, &placements)
        if innerClip(of: placements[start]) == before {
          end = start + 1
        } else {
          place(start + 1..<end, &placements)
        }
      }
      segment.emission.changedRanges.append(start..<end)
      done = end
    }
  }

  private func innerClip(of placement: Placement) -> PixelRect {
    segment.clips[Int(placement.innerClip)]
  }

  /// Descendants have to follow when the matrix or the visibility of a layer changed, and new rows have
  /// to be placed.
  private func subtreeDepends(on row: Int, _ placements: [Placement]) -> Bool {
    let slot = Int(topology.slots[row])
    let change = scene.changes.bySlot[slot]
    if change.contains(.geometry) || change.contains(.place) { return true }
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
    guard scene.presentation.traits[slot].contains(.special) else { return false }
    return scene.presentation.look[slot].kind == .replicator || !fadesAsOne(slot)
  }

  /// Places rows, after those above them.
  private mutating func place(_ rows: Range<Int>, _ placements: inout [Placement]) {
    visitedRows += rows.count
    var row = rows.lowerBound
    while row < rows.upperBound {
      row = placePlain(row..<rows.upperBound, &placements)
      guard row < rows.upperBound else { return }
      placeSpecial(row, &placements)
      row += 1
    }
  }

  /// Places rows up to the first one that needs more than its place and its opacity.
  ///
  /// - Returns: that row, or the end.
  private mutating func placePlain(_ rows: Range<Int>, _ placements: inout [Placement]) -> Int {
    // What is written steps aside while the rest of the pass is read.
    var linears: [LinearPart] = []
    swap(&linears, &segment.linears)
    defer { swap(&linears, &segment.linears) }
    return placePlain(rows, &placements, &linears)
  }

  private func placePlain(
    _ rows: Range<Int>, _ placements: inout [Placement], _ linears: inout [LinearPart]
  ) -> Int {
    let slots = topology.slots.span
    let parents = topology.parents.span
    let store = scene.presentation
    let traits = store.traits.span
    let positions = store.position.span
    let anchors = store.anchor.span
    let opacities = store.opacity.span
    let geometry = store.geometry.span
    var placements = placements.mutableSpan
    var linears = linears.mutableSpan
    for row in rows {
      if slots[row] < 0 { continue }
      let slot = Int(slots[row])
      let parent = Int(parents[row])
      let trait = traits[slot]
      if parent < 0 || !trait.isPlain { return row }
      let outer = placements[parent]
      if !outer.hasPlainInside { return row }
      var placement = outer
      placement.clip = outer.innerClip
      placement.isVisible =
        outer.isVisible && !trait.contains(.hidden) && opacityByte(opacities[slot]) > 0
      let linear = linears[Int(outer.linear)]
      if trait.contains(.turned) {
        let world = geometry[slot].matrix(at: positions[slot])
          .concatenating(linear.matrix(outer.origin))
        placement.origin = Point(x: world.tx, y: world.ty)
        placement.linear = Int32(row)
        linears[row] = LinearPart(world)
      } else {
        let x = positions[slot].x - anchors[slot].x
        let y = positions[slot].y - anchors[slot].y
        placement.origin = Point(
          x: x * linear.a + y * linear.c + outer.origin.x,
          y: x * linear.b + y * linear.d + outer.origin.y)
      }
      placements[row] = placement
    }
    return rows.upperBound
  }

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
      if let box = pictureBox(of: slot, transition, plane) { clip = box }
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
