internal import DrawList
internal import GraphicsValues

// The layers at a point, in the order in which they are painted. What is found later hides what was
// found before, so nothing has to be remembered but the last; a subtree that cannot be seen at the
// point is left out as a whole. A mask is walked in the same way, up to the first layer that shows
// something there.

/// What is left to do of a walk over the layers at a point; the last step comes first.
private enum HitStep {
  /// Layers with all below them, one after the other.
  case layers(Range<Int>, HitSurface)
  /// A layer without its sublayers, which share its space.
  case alone(Int, HitSurface)
  /// A layer whose mask lets it be seen: itself and its sublayers.
  case unmasked(Int, HitSurface)
  /// The end of a mask, of which no layer was found; below it is what it scene.masks.
  case endMask
}

/// The point on what layers are drawn on: the device, or the bitmap around them.
private struct HitSurface {
  var point: Point
  var isMask = false

  /// Inside of a layer that is drawn into a bitmap first, if it is.
  func within(_ bitmapScale: Double, _ inside: Point) -> HitSurface {
    guard bitmapScale > 0 else { return self }
    return HitSurface(
      point: Point(x: inside.x * bitmapScale, y: inside.y * bitmapScale), isMask: isMask)
  }

  /// The pixel that the point is in.
  var pixel: (x: Int32, y: Int32) {
    func pixel(_ v: Double) -> Int32 { Int32(min(max(v.rounded(.down), -0x1p30), 0x1p30)) }
    return (pixel(point.x), pixel(point.y))
  }
}

private struct HitWalk {
  var steps: [HitStep] = []
  /// The row painted last.
  var found = -1
  var effort = HitEffort()
}

extension SegmentPass {
  /// The row of the layer that is painted last at a point of the device; −1 for none.
  func lastPainted(at point: Point) -> Int {
    guard point.isFinite else { return -1 }
    var walk = HitWalk()
    walk.steps.append(.layers(topology.slots.indices, HitSurface(point: point)))
    while let step = walk.steps.popLast() {
      switch step {
      case .layers(let range, let surface): visit(range, surface, &walk)
      case .alone(let row, let surface): visitAlone(row, surface, &walk)
      case .unmasked(let row, let surface): visitUnmasked(row, surface, &walk)
      case .endMask: walk.steps.removeLast()
      }
    }
    return walk.found
  }

  private func visit(_ range: Range<Int>, _ surface: HitSurface, _ walk: inout HitWalk) {
    let pixel = surface.pixel
    let hasTransitions = !scene.transitions.isEmpty
    var row = range.lowerBound
    while row < range.upperBound {
      let placement = segment.placements[row]
      let end = Int(topology.subtreeEnds[row])
      let slot = Int(topology.slots[row])
      guard placement.isVisible, segment.clips[Int(placement.clip)].contains(pixel),
        // While a transition runs, what is hidden is shown as it was.
        !hasTransitions || scene.presentation.isVisible(slot),
        topology.parents[row] >= 0 || isInContext(row, pixel)
      else {
        row = end
        continue
      }
      let inside = self.point(surface.point, in: placement)
      // Most layers are beside the point and have nothing below them: little is read of those.
      if end == row + 1, !surface.isMask, !isRoot(row),
        !(inside.map { scene.presentation.geometry[slot].bounds.contains($0) } ?? false)
      {
        row = end
        continue
      }
      let rest = end..<max(end, range.upperBound)
      if !scene.presentation.look[slot].preservesDepth {
        guard let inside, !scene.presentation.look[slot].clips || isInCorners(slot, inside) else {
          row = end
          continue
        }
        if Int(topology.maskEnds[row]) > row + 1, !topology.isMask(at: row) {
          return visitMask(row, placement, inside, surface, rest, &walk)
        }
      }
      switch visitContent(row, placement, inside, surface, rest, &walk) {
      case .nothing: row = end
      case .sublayers: row = Int(topology.maskEnds[row])
      case .steps: return
      }
    }
  }

  /// A layer that keeps depth has neither clip nor mask.
  private func visitAlone(_ row: Int, _ surface: HitSurface, _ walk: inout HitWalk) {
    let placement = segment.placements[row]
    guard placement.isVisible, segment.clips[Int(placement.clip)].contains(surface.pixel),
      let inside = point(surface.point, in: placement)
    else { return }
    _ = visitLayer(row, placement, inside, surface, &walk)
  }

  /// Puts a layer's mask onto the stack, and before it what comes if the mask shows something.
  private func visitMask(
    _ row: Int, _ placement: Placement, _ inside: Point, _ surface: HitSurface,
    _ rest: Range<Int>, _ walk: inout HitWalk
  ) {
    walk.steps.append(.layers(rest, surface))
    walk.steps.append(.unmasked(row, surface))
    walk.steps.append(.endMask)
    var mask = surface.within(bitmapScale(at: placement), inside)
    mask.isMask = true
    walk.steps.append(.layers(row + 1..<Int(topology.maskEnds[row]), mask))
  }

  private func visitUnmasked(_ row: Int, _ surface: HitSurface, _ walk: inout HitWalk) {
    let placement = segment.placements[row]
    let inside = point(surface.point, in: placement)
    let (first, end) = (Int(topology.maskEnds[row]), Int(topology.subtreeEnds[row]))
    if case .sublayers = visitContent(row, placement, inside, surface, end..<end, &walk) {
      walk.steps.append(.layers(first..<end, surface))
    }
  }

  /// What follows when a layer itself has been visited.
  private enum Next {
    /// Nothing below it can be seen.
    case nothing
    /// Its sublayers, on the same surface.
    case sublayers
    /// What is on the stack.
    case steps
  }

  /// A layer and what comes after it.
  ///
  /// - Parameter rest: rows that come after the layer's subtree, if steps are put onto the stack.
  private func visitContent(
    _ row: Int, _ placement: Placement, _ inside: Point?, _ surface: HitSurface,
    _ rest: Range<Int>, _ walk: inout HitWalk
  ) -> Next {
    if visitLayer(row, placement, inside, surface, &walk) { return .steps }
    let (first, end) = (Int(topology.maskEnds[row]), Int(topology.subtreeEnds[row]))
    if first >= end { return .nothing }
    let scale = bitmapScale(at: placement)
    let below = inside.map { surface.within(scale, $0) } ?? surface
    guard segment.clips[Int(placement.innerClip)].contains(below.pixel) else { return .nothing }
    let order =
      segment.commands.depthOrders.isEmpty ? nil : segment.commands.depthOrders[Int32(row)]
    if order == nil && scale == 0 { return .sublayers }
    walk.steps.append(.layers(rest, surface))
    guard let order else {
      walk.steps.append(.layers(first..<end, below))
      return .steps
    }
    for piece in order.reversed() where piece.cuts.allSatisfy({ $0.contains(below.point) }) {
      let member = Int(piece.row)
      walk.steps.append(
        piece.isAlone ? .alone(member, below) : .layers(topology.subtree(at: member), below))
    }
    let sublayers = topology.firstSublayer(of: row)
    if sublayers > first { walk.steps.append(.layers(first..<sublayers, below)) }
    return .steps
  }

  /// A layer without what is below it.
  ///
  /// - Returns: true when it decides the mask that it belongs to: then what was left of the mask is
  ///   off the stack.
  private func visitLayer(
    _ row: Int, _ placement: Placement, _ inside: Point?, _ surface: HitSurface,
    _ walk: inout HitWalk
  ) -> Bool {
    let slot = Int(topology.slots[row])
    guard surface.isMask else {
      if isHit(row, slot, placement, inside) { walk.found = row }
      return false
    }
    guard let inside, paints(slot, placement, at: inside, &walk.effort) else { return false }
    while let step = walk.steps.popLast() {
      if case .endMask = step { break }
    }
    return true
  }

  private func isMask(at row: Int) -> Bool {
    let host = Int(topology.parents[row])
    return host >= 0 && row == host + 1 && Int(topology.maskEnds[host]) > row
  }

  /// True for the root of a context.
  @inline(__always)
  private func isRoot(_ row: Int) -> Bool {
    topology.parents[row] < 0 || topology.isHostedRoot(row)
  }

  private func isInContext(_ row: Int, _ pixel: (x: Int32, y: Int32)) -> Bool {
    segment.windowClip.contains(pixel)
  }

  /// Whether the layer itself is hit: in its bounds, and a root everywhere.
  private func isHit(
    _ row: Int, _ slot: Int, _ placement: Placement, _ inside: Point?
  ) -> Bool {
    // A layer that was destroyed after the last update is on screen still, and is not hit.
    guard let inside, scene.rowsOfSlots[slot] == Int32(row) else { return false }
    if isRoot(row) { return true }
    let look = scene.presentation.look[slot]
    guard look.kind != .transform, scene.presentation.geometry[slot].bounds.contains(inside) else {
      return false
    }
    return placement.opacity >= 1
      || opacityByte(scene.presentation.opacity[slot] * Double(placement.opacity)) > 0
  }
}

extension PixelRect {
  @inline(__always)
  fileprivate func contains(_ pixel: (x: Int32, y: Int32)) -> Bool {
    pixel.x >= minX && pixel.x < maxX && pixel.y >= minY && pixel.y < maxY
  }
}

extension PixelHalfPlane {
  fileprivate func contains(_ p: Point) -> Bool {
    let side = a * p.x + b * p.y + c
    return isOpen ? side > 0 : side >= 0
  }
}
