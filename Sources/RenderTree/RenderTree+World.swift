internal import GraphicsValues

extension RenderTree {
  /// Brings device matrices, scissors and visibility up to date.
  ///
  /// Only the subtrees of layers whose geometry changed are visited; with everything dirty it is
  /// one pass over the arrays.
  package mutating func updateWorld() {
    let count = topology.slots.count
    // The results step aside while what they are computed from is read.
    var placements: [Placement] = []
    var space = SpatialResults()
    swap(&placements, &topology.placements)
    swap(&space.planes, &topology.planes)
    swap(&space.deepPositions, &topology.deepPositions)
    defer {
      swap(&placements, &topology.placements)
      swap(&space.planes, &topology.planes)
      swap(&space.deepPositions, &topology.deepPositions)
    }
    // Past some share of the layers, one pass over all is cheaper than finding the dirty ones.
    // Planes that nobody needs any more go when all are found again.
    let hasOldPlanes = space.planes.count > 2 * count + 64
    if everythingIsDirty || hasOldPlanes || changes.slots.count > count / 8 {
      everythingIsDirty = false
      space.planes.removeAll(keepingCapacity: true)
      space.deepPositions.removeAll(keepingCapacity: true)
      for position in placements.indices { placements[position].plane = -1 }
      place(0..<count, &placements, &space)
      for index in topology.roots.indices {
        let parent = Int(topology.parents[topology.roots[index].position])
        if parent < 0 { topology.roots[index].scissor = contextScissor(-1 - parent) }
      }
      emission.changedRanges.removeAll(keepingCapacity: true)
      emission.changedRanges.append(0..<count)
      return
    }
    var starts: [Int32] = []
    swap(&starts, &emission.scratchPositions)
    starts.removeAll(keepingCapacity: true)
    for slot in changes.slots {
      let position = topology.positions[Int(slot)]
      if position >= 0 { starts.append(position) }
    }
    starts.sort()
    emission.changedRanges.removeAll(keepingCapacity: true)
    var done = 0
    for start in starts where Int(start) >= done {
      let start = Int(start)
      var end = Int(topology.subtreeEnds[start])
      if subtreeDepends(on: Int(topology.slots[start]), placements) {
        place(start..<end, &placements, &space)
      } else {
        let before = placements[start].innerScissor
        place(start..<start + 1, &placements, &space)
        if placements[start].innerScissor == before {
          end = start + 1
        } else {
          place(start + 1..<end, &placements, &space)
        }
      }
      emission.changedRanges.append(start..<end)
      done = end
    }
    swap(&starts, &emission.scratchPositions)
  }

  /// Descendants have to follow when the matrix or the visibility of a layer changed.
  private func subtreeDepends(on slot: Int, _ placements: [Placement]) -> Bool {
    if changes.bySlot[slot].contains(.geometry) { return true }
    let position = Int(topology.positions[slot])
    let parent = Int(topology.parents[position])
    let isVisible =
      (presentation.look[slot].isVisible || transitions[Int32(slot)] != nil)
      && (parent < 0 || placements[parent].isVisible)
    return placements[position].isVisible != isVisible
  }

  private func place(
    _ range: Range<Int>, _ results: inout [Placement], _ space: inout SpatialResults
  ) {
    let frame = outputFrame
    let slots = topology.slots.span
    let parents = topology.parents.span
    let maskEnds = topology.maskEnds.span
    let geometry = presentation.geometry.span
    let look = presentation.look.span
    let hasTransitions = !transitions.isEmpty
    var placements = results.mutableSpan
    for position in range {
      let slot = Int(slots[position])
      let parent = Int(parents[position])
      var outer: Placement
      var isInPlane = !look[slot].hasSpace && !look[slot].preservesDepth && !look[slot].isRasterized
      // A mask comes right behind its host, and the host's sublayerTransform is not for it (§2.6.1).
      var isMask = false
      // Nor is it for what is hosted, which is in the host's plane, from its bounds' origin on.
      var isHosted = false
      var origin = Point.zero
      var opacity: Float = 1
      if parent >= 0 {
        outer = placements[parent]
        isMask = position == parent + 1 && Int(maskEnds[parent]) > position
        let above = look[Int(slots[parent])]
        isHosted = above.kind == .host && topology.isHostedRoot(position)
        if isHosted {
          origin = geometry[Int(slots[parent])].bounds.origin
          outer.world = AffineMatrix.translation(origin.x, origin.y).concatenating(outer.world)
        }
        isInPlane = isInPlane && outer.plane < 0 && (isMask || isHosted || !above.hasSpace)
        if above.kind == .replicator, copies[slot] != nil { isInPlane = false }
        if above.hasRest || outer.opacity < 1, !isMask {
          opacity = inheritedOpacity(from: Int(slots[parent]), outer.opacity)
        }
      } else {
        outer =
          frozenFlip.map { Placement(frozen: $0) }
          ?? Placement(of: contexts[-1 - parent], scale: scale, display: frame)
      }
      var placement = Placement()
      placement.plane = placements[position].plane
      if isInPlane {
        placement.world = geometry[slot].matrix.concatenating(outer.world)
        placement.plane = -1
      } else {
        placeInSpace(
          position, slot, parent: parent < 0 || isMask || isHosted ? -1 : parent, outer,
          origin: origin, &placement, &space)
      }
      let isFlipped = look[slot].hasSpace && presentation.space[slot]?.isFlipped == true
      placement.contentsAreFlipped = outer.contentsAreFlipped != isFlipped
      placement.scissor = outer.innerScissor
      if look[slot].isRasterized, !look[slot].preservesDepth, frozenFlip == nil {
        // Its bitmap does not depend on where it is.
        placement.scissor = Placement(frozen: false).scissor
      } else if look[slot].hasRest {
        let scale =
          placement.plane < 0
          ? placement.world.largestScale
          : space.planes[Int(placement.plane)].matrix.largestScale
        placement.scissor = outer.innerScissor.grown(by: reach(at: position) * scale)
      }
      placement.opacity = opacity
      placement.isVisible = outer.isVisible && look[slot].isVisible
      if hasTransitions, let transition = transitions[Int32(slot)] {
        placement.isVisible = outer.isVisible
        let world =
          placement.plane < 0
          ? ProjectiveMatrix(placement.world) : space.planes[Int(placement.plane)].matrix
        if let box = pictureBox(of: slot, transition, world) { placement.scissor = box }
      }
      if look[slot].isSingleSided, showsBack(placement, space) { placement.isVisible = false }
      placement.innerScissor = placement.scissor
      if look[slot].clips {
        let bounds = geometry[slot].bounds
        var clip = PixelRect.empty
        var scale = 0.0
        if !bounds.isEmpty {
          if placement.plane < 0 {
            clip = pixelBounds(of: bounds, under: placement.world.snapped)
            scale = placement.world.largestScale
          } else {
            let plane = space.planes[Int(placement.plane)].content
            clip = pixelBounds(of: bounds, under: plane.snapped)
            scale = plane.largestScale
          }
        }
        // Clipping comes after the filters (§2.5.1): what is beside the bounds gets inside.
        if look[slot].hasRest { clip = clip.grown(by: filterReach(of: slot) * scale) }
        placement.innerScissor = placement.innerScissor.intersection(clip)
      }
      placements[position] = placement
    }
  }

  /// What a layer's opacity is multiplied by because its superlayer does not fade as one picture.
  private func inheritedOpacity(from slot: Int, _ outer: Float) -> Float {
    fadesAsOne(slot) ? 1 : Float(min(max(presentation.look[slot].opacity, 0), 1)) * outer
  }

  /// Whether a layer and its sublayers fade as one picture (§2.5.7); those of a transform layer
  /// never do (§11.6).
  func fadesAsOne(_ slot: Int) -> Bool {
    let look = presentation.look[slot]
    guard look.hasRest else { return true }
    return look.kind != .transform
      && presentation.rest[slot]?[.allowsGroupOpacity] != .bool(false)
  }
}

extension RenderTree {
  /// What a window lets be seen of its layers.
  func contextScissor(_ index: Int) -> PixelRect {
    guard frozenFlip == nil else { return Placement(frozen: false).scissor }
    return Placement(of: contexts[index], scale: scale, display: outputFrame).scissor
  }
}

extension Placement {
  /// Where a context is on the display; it clips what its layers draw.
  fileprivate init(of context: RenderContext, scale: Double, display: PixelRect) {
    let window = context.frame ?? .zero
    world = AffineMatrix(
      a: scale, b: 0, c: 0, d: scale, tx: (window.x * scale).rounded(),
      ty: (window.y * scale).rounded())
    scissor = PixelRect(
      covering: world.tx, world.ty, world.tx + window.width * scale,
      world.ty + window.height * scale
    ).intersection(display)
    innerScissor = scissor
    isVisible = true
  }
}

extension Placement {
  /// Around a layer that is frozen in its own space: nothing clips it.
  fileprivate init(frozen contentsAreFlipped: Bool) {
    let far: Int32 = 1 << 28
    scissor = PixelRect(minX: -far, minY: -far, maxX: far, maxY: far)
    innerScissor = scissor
    isVisible = true
    self.contentsAreFlipped = contentsAreFlipped
  }
}

extension LayerLook {
  /// Leaves superlayers aside.
  @inline(__always)
  var isVisible: Bool { !isHidden && opacityByte(opacity) > 0 }

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
  @inline(__always)
  var matrix: AffineMatrix {
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
func opacityByte(_ opacity: Double) -> UInt8 {
  opacity > 0 ? (opacity < 1 ? UInt8(opacity * 255 + 0.5) : 255) : 0
}

/// Every pixel that a rectangle under a snapped matrix can touch, antialiased edges included.
@inline(__always)
func pixelBounds(of rect: Rectangle, under matrix: AffineMatrix) -> PixelRect {
  guard matrix.isFinite else { return .empty }
  let box = matrix.boundingBox(of: rect)
  if matrix.isScaleAndTranslation {
    return PixelRect(covering: box.minX, box.minY, box.maxX, box.maxY)
  }
  return PixelRect(covering: box.minX - 1, box.minY - 1, box.maxX + 1, box.maxY + 1)
}

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
