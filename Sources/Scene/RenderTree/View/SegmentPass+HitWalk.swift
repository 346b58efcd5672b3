import DrawList
import GraphicsValues

// Walks the layers at a point in painting order. A later hit hides the hits before it, so only the last
// is kept; a subtree that cannot be seen at the point is skipped as a whole. A mask is walked in the
// same way, up to the first layer that paints the point.

/// A step of a walk over the layers at a point; steps are on a stack, and the last is next.
private enum HitStep {
  /// Rows of siblings with their subtrees.
  case layers(Range<Int>, HitSurface)
  /// A layer without its sublayers, which are in the same space.
  case alone(Int, HitSurface)
  /// A layer whose mask shows it at the point: itself and its sublayers.
  case unmasked(Int, HitSurface)
  /// The end of a mask in which no layer painted the point; the step below is the masked layer.
  case endMask
}

/// The point on the surface on which layers are drawn: the device, or the bitmap around them.
private struct HitSurface {
  var point: Point
  var isMask = false

  /// The surface inside a layer: its bitmap, if it has one.
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
  /// The last row that was hit; −1 for none.
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
        // A hidden layer may be visible because of its transition, which shows its old look.
        !hasTransitions || scene.presentation.isVisible(slot),
        topology.parents[row] >= 0 || isInContext(row, pixel)
      else {
        row = end
        continue
      }
      let inside = self.point(surface.point, in: placement)
      // Most layers do not contain the point and have no sublayers: they are skipped early.
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

  /// Visits a layer that preserves depth, which has neither clip nor mask.
  private func visitAlone(_ row: Int, _ surface: HitSurface, _ walk: inout HitWalk) {
    let placement = segment.placements[row]
    guard placement.isVisible, segment.clips[Int(placement.clip)].contains(surface.pixel),
      let inside = point(surface.point, in: placement)
    else { return }
    _ = visitLayer(row, placement, inside, surface, &walk)
  }

  /// Pushes the steps for a layer's mask, and below them the step for the layer if its mask paints the point.
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

  /// The steps that follow after a visit to a layer itself.
  private enum Next {
    /// None: no sublayer can be seen.
    case nothing
    /// The sublayers, on the same surface.
    case sublayers
    /// The steps on the stack.
    case steps
  }

  /// Visits a layer and decides how the walk goes on.
  ///
  /// - Parameter rest: rows after the layer's subtree, pushed if the walk goes on with the stack.
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

  /// Visits a layer without its sublayers.
  ///
  /// - Returns: true if the layer is in a mask and paints the point; the other steps of the mask are removed.
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

  /// Whether a row is the root of a context.
  @inline(__always)
  private func isRoot(_ row: Int) -> Bool {
    topology.parents[row] < 0 || topology.isHostedRoot(row)
  }

  private func isInContext(_ row: Int, _ pixel: (x: Int32, y: Int32)) -> Bool {
    segment.windowClip.contains(pixel)
  }

  /// Whether the layer itself is hit: in its bounds, or everywhere if it is a root.
  private func isHit(
    _ row: Int, _ slot: Int, _ placement: Placement, _ inside: Point?
  ) -> Bool {
    // A layer that was destroyed after the last update is still on screen, but is not hit.
    guard let inside, scene.rowsOfSlots[slot] == Int32(row) else { return false }
    if isRoot(row) { return true }
    let look = scene.presentation.look[slot]
    guard look.kind != .transform, scene.presentation.geometry[slot].bounds.contains(inside) else {
      return false
    }
    return placement.opacity >= 1
      || Opacity(scene.presentation.opacity[slot] * Double(placement.opacity)).isVisible
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
