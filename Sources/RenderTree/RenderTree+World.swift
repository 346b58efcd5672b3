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
    swap(&placements, &topology.placements)
    defer { swap(&placements, &topology.placements) }
    // Past some share of the layers, one pass over all is cheaper than finding the dirty ones.
    if everythingIsDirty || changes.slots.count > count / 8 {
      everythingIsDirty = false
      place(0..<count, &placements)
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
      let slot = Int(topology.slots[Int(start)])
      let end =
        subtreeDepends(on: slot, placements)
        ? Int(topology.subtreeEnds[Int(start)]) : Int(start) + 1
      place(Int(start)..<end, &placements)
      emission.changedRanges.append(Int(start)..<end)
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
      (presentation.look[slot].isVisible || transitions[Int32(slot)] != nil) && !isMask(slot)
      && (parent < 0 || placements[parent].isVisible)
    return placements[position].isVisible != isVisible
  }

  private func place(_ range: Range<Int>, _ results: inout [Placement]) {
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
      let outer: Placement
      var isInPlane = !look[slot].hasSpace
      // A mask comes right behind its host, and the host's sublayerTransform is not for it (§2.6.1).
      var isMask = false
      if parent >= 0 {
        outer = placements[parent]
        isMask = position == parent + 1 && Int(maskEnds[parent]) > position
        isInPlane = isInPlane && (isMask || !look[Int(slots[parent])].hasSpace)
      } else {
        outer =
          frozenFlip.map { Placement(frozen: $0) }
          ?? Placement(of: contexts[-1 - parent], scale: scale, display: frame)
      }
      let local =
        isInPlane
        ? geometry[slot].matrix
        : presentation.spatialMatrix(
          slot, parent: parent < 0 || isMask ? -1 : Int(slots[parent]))
      let world = local.concatenating(outer.world)
      let isFlipped = look[slot].hasSpace && presentation.space[slot]?.isFlipped == true
      var scissor = outer.innerScissor
      var isTransitioning = false
      if hasTransitions, let transition = transitions[Int32(slot)] {
        isTransitioning = true
        if let box = pictureBox(of: slot, transition, world) { scissor = box }
      }
      var inner = scissor
      if look[slot].masksToBounds {
        let bounds = geometry[slot].bounds
        inner =
          bounds.isEmpty
          ? .empty : inner.intersection(pixelBounds(of: bounds, under: world.snapped))
      }
      placements[position] = Placement(
        world: world, scissor: scissor, innerScissor: inner,
        isVisible: outer.isVisible && !isMask
          && (look[slot].isVisible || isTransitioning),
        contentsAreFlipped: outer.contentsAreFlipped != isFlipped)
    }
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
  fileprivate var matrix: AffineMatrix {
    let c = anchor
    let m = transform
    return AffineMatrix(
      a: m.a, b: m.b, c: m.c, d: m.d,
      tx: m.tx + position.x - (c.x * m.a + c.y * m.c),
      ty: m.ty + position.y - (c.x * m.b + c.y * m.d))
  }
}

extension LayerStore {
  /// The general case: a transform out of the plane, an anchor depth, or a superlayer with a
  /// `sublayerTransform`. The result is flattened into the superlayer's plane (§2.6.2).
  ///
  /// A transform with perspective is drawn by its affine part at the layer's anchor point.
  fileprivate func spatialMatrix(_ slot: Int, parent: Int) -> AffineMatrix {
    let g = geometry[slot]
    let anchor = g.anchor
    let own = space[slot] ?? LayerSpace(transform: Matrix4(g.transform))
    var m = Matrix4.translation(-anchor.x, -anchor.y, -own.anchorPointZ)
    if own.isFlipped {
      // About the middle of the bounds: y becomes 2·by + h − y (§2.3).
      m = Matrix4.scale(1, -1, 1).concatenating(
        .translation(0, 2 * g.bounds.y + g.bounds.height, 0)
      )
      .concatenating(m)
    }
    m =
      m
      .concatenating(own.transform)
      .concatenating(
        .translation(g.position.x, g.position.y, look[slot].zPosition))
    if parent >= 0, let outer = space[parent]?.sublayerTransform, !outer.isIdentity {
      let p = geometry[parent]
      m = m.concatenating(.translation(-p.anchor.x, -p.anchor.y, 0)).concatenating(outer)
        .concatenating(.translation(p.anchor.x, p.anchor.y, 0))
    }
    let w = anchor.x * m.r0.w + anchor.y * m.r1.w + m.r3.w
    guard w != 0, w.isFinite else { return AffineMatrix(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
    // The first-order expansion of the projection about the anchor; exact when w is constant.
    let image = m.apply(SIMD4(anchor.x, anchor.y, 0, 1))
    let px = image.x / w
    let py = image.y / w
    let a = (m.r0.x - px * m.r0.w) / w
    let b = (m.r0.y - py * m.r0.w) / w
    let c = (m.r1.x - px * m.r1.w) / w
    let d = (m.r1.y - py * m.r1.w) / w
    return AffineMatrix(
      a: a, b: b, c: c, d: d, tx: px - anchor.x * a - anchor.y * c,
      ty: py - anchor.x * b - anchor.y * d)
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
