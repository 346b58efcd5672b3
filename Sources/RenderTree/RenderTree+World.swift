internal import GraphicsValues

extension RenderTree {
  /// Brings device matrices, scissors and visibility up to date.
  ///
  /// Only the subtrees of layers whose geometry changed are visited; with everything dirty it is
  /// one pass over the arrays.
  package mutating func updateWorld() {
    let count = topology.slots.count
    // Past some share of the layers, one pass over all is cheaper than finding the dirty ones.
    if everythingIsDirty || dirtySlots.count > count / 8 {
      everythingIsDirty = false
      updateWorld(0..<count)
      emission.changedRanges.removeAll(keepingCapacity: true)
      emission.changedRanges.append(0..<count)
      return
    }
    var starts: [Int32] = []
    swap(&starts, &emission.scratchPositions)
    starts.removeAll(keepingCapacity: true)
    for slot in dirtySlots {
      let position = topology.positions[Int(slot)]
      if position >= 0 { starts.append(position) }
    }
    starts.sort()
    emission.changedRanges.removeAll(keepingCapacity: true)
    var done = 0
    for start in starts where Int(start) >= done {
      let slot = Int(topology.slots[Int(start)])
      let end =
        subtreeDepends(on: slot) ? Int(topology.subtreeEnds[Int(start)]) : Int(start) + 1
      updateWorld(Int(start)..<end)
      emission.changedRanges.append(Int(start)..<end)
      done = end
    }
    swap(&starts, &emission.scratchPositions)
  }

  /// Descendants have to follow when the matrix or the visibility of a layer changed.
  private func subtreeDepends(on slot: Int) -> Bool {
    if dirty[slot].contains(.geometry) { return true }
    let position = Int(topology.positions[slot])
    let parent = Int(topology.parents[position])
    let isVisible = isSelfVisible(slot) && (parent < 0 || topology.isVisible[parent])
    return topology.isVisible[position] != isVisible
  }

  private func isSelfVisible(_ slot: Int) -> Bool {
    let look = presentation.look[slot]
    return !look.isHidden && opacityByte(look.opacity) > 0
  }

  private mutating func updateWorld(_ range: Range<Int>) {
    let frame = outputFrame
    for position in range {
      let slot = Int(topology.slots[position])
      let parent = Int(topology.parents[position])
      let base: AffineMatrix
      let scissor: PixelRect
      let parentSlot: Int
      var isVisible = isSelfVisible(slot)
      if parent >= 0 {
        base = topology.worlds[parent]
        scissor = topology.innerScissors[parent]
        isVisible = isVisible && topology.isVisible[parent]
        parentSlot = Int(topology.slots[parent])
      } else {
        // The context is placed on the display and clips what its layers draw.
        let window = contexts[-1 - parent].frame ?? .zero
        base = AffineMatrix(
          a: scale, b: 0, c: 0, d: scale, tx: (window.x * scale).rounded(),
          ty: (window.y * scale).rounded())
        scissor = PixelRect(
          covering: base.tx, base.ty, base.tx + window.width * scale,
          base.ty + window.height * scale
        ).intersection(frame)
        parentSlot = -1
      }
      let world = localMatrix(slot, parent: parentSlot).concatenating(base)
      topology.worlds[position] = world
      topology.scissors[position] = scissor
      topology.isVisible[position] = isVisible
      if presentation.look[slot].masksToBounds {
        let bounds = presentation.geometry[slot].bounds
        topology.innerScissors[position] =
          bounds.isEmpty
          ? .empty : scissor.intersection(pixelBounds(of: bounds, under: world.snapped))
      } else {
        topology.innerScissors[position] = scissor
      }
    }
  }

  /// From a layer's bounds space to its superlayer's (§2.3).
  @inline(__always)
  private func localMatrix(_ slot: Int, parent: Int) -> AffineMatrix {
    let g = presentation.geometry[slot]
    let cx = g.bounds.x + g.anchorPoint.x * g.bounds.width
    let cy = g.bounds.y + g.anchorPoint.y * g.bounds.height
    if !presentation.look[slot].hasSpace
      && (parent < 0 || !presentation.look[parent].hasSpace)
    {
      let m = g.transform
      return AffineMatrix(
        a: m.a, b: m.b, c: m.c, d: m.d,
        tx: m.tx + g.position.x - (cx * m.a + cy * m.c),
        ty: m.ty + g.position.y - (cx * m.b + cy * m.d))
    }
    return spatialMatrix(slot, parent: parent, anchor: Point(x: cx, y: cy))
  }

  /// The general case: a transform out of the plane, an anchor depth, or a superlayer with a
  /// `sublayerTransform`. The result is flattened into the superlayer's plane (§2.6.2).
  ///
  /// A transform with perspective is drawn by its affine part at the layer's anchor point.
  private func spatialMatrix(_ slot: Int, parent: Int, anchor: Point) -> AffineMatrix {
    let g = presentation.geometry[slot]
    let space = presentation.space[slot] ?? LayerSpace(transform: Matrix4(g.transform))
    var m = Matrix4.translation(-anchor.x, -anchor.y, -space.anchorPointZ)
      .concatenating(space.transform)
      .concatenating(
        .translation(g.position.x, g.position.y, presentation.look[slot].zPosition))
    if parent >= 0, let outer = presentation.space[parent]?.sublayerTransform, !outer.isIdentity {
      let p = presentation.geometry[parent]
      let cx = p.bounds.x + p.anchorPoint.x * p.bounds.width
      let cy = p.bounds.y + p.anchorPoint.y * p.bounds.height
      m = m.concatenating(.translation(-cx, -cy, 0)).concatenating(outer)
        .concatenating(.translation(cx, cy, 0))
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
