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

/// Finds the layer that is seen at a point of the frame on screen.
///
/// It is the layer painted last among the layers whose bounds contain the point, in exactly the order in
/// which the frame is painted, with `zPosition`, depth, cuts and instances of replicators. The rules are
/// those of `CALayer.hitTest` (§2.7): bounds are half open, a sublayer may be hit outside its
/// superlayer's bounds where nothing clips it, and a mask counts by its geometry. Exceptions:
///
/// * A layer is hit only where it can be seen: not where round corners clip it, nor at its back if that
///   is not drawn, nor behind the eye, nor at opacity 0. (§2.7 leaves open how `CALayer.hitTest` treats
///   opacity 0, and lets such layers be hit.) A person who points at the display means the layer seen
///   there, not one that has faded away in front of it.
/// * A context's root is hit everywhere in the context's frame, or in the bounds of the layer that
///   hosts it, so that a click never goes through a window unseen; but not where it is clipped
///   or masked, which makes it another shape.
/// * A copy made by a replicator counts as its layer.
/// * While a transition runs, a layer is hit at its new place.
///
/// Nothing is sampled: values are those of the last update. Cost: one inverse matrix per layer of each
/// subtree that scissor, clip and mask do not exclude at the point; for the shapes in masks, at most
/// `HitEffort`.
struct HitTester {
  private var steps: [HitStep] = []
  /// The last row that was hit; −1 for none.
  private var found = -1
  private var effort = HitEffort()
  /// Painting order of the layers that share a space: see `SpaceOrders.orders`.
  private let depthOrders: [Int32: [DepthPiece]]

  init(depthOrders: [Int32: [DepthPiece]]) { self.depthOrders = depthOrders }

  /// The layer that is seen at a point; nil for none in this window.
  ///
  /// - Parameter point: the point in device pixels.
  mutating func hit(
    at point: Point, in window: borrowing PlacedWindow, of scene: Scene
  ) -> LayerHit? {
    let row = lastPainted(at: point, window, scene)
    return row >= 0 ? window.hit(at: row, point, scene) : nil
  }

  /// The row of the layer that is painted last at a point of the device; −1 for none.
  private mutating func lastPainted(
    at point: Point, _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> Int {
    guard point.isFinite else { return -1 }
    found = -1
    steps.append(.layers(window.topology.slots.indices, HitSurface(point: point)))
    while let step = steps.popLast() {
      switch step {
      case .layers(let range, let surface): visit(range, surface, window, scene)
      case .alone(let row, let surface): visitAlone(row, surface, window, scene)
      case .unmasked(let row, let surface): visitUnmasked(row, surface, window, scene)
      case .endMask: steps.removeLast()
      }
    }
    return found
  }

  private mutating func visit(
    _ range: Range<Int>, _ surface: HitSurface, _ window: borrowing PlacedWindow, _ scene: Scene
  ) {
    let pixel = surface.pixel
    let hasTransitions = !scene.timeline.transitions.isEmpty
    var row = range.lowerBound
    while row < range.upperBound {
      let placement = window.places.placements[row]
      let end = Int(window.topology.subtreeEnds[row])
      let slot = Int(window.topology.slots[row])
      guard placement.isVisible, window.places.clips[Int(placement.clip)].contains(pixel),
        // A hidden layer may be visible because of its transition, which shows its old look.
        !hasTransitions || scene.stores.presentation.isVisible(slot),
        window.topology.parents[row] >= 0 || window.places.windowClip.contains(pixel)
      else {
        row = end
        continue
      }
      let inside = window.point(surface.point, in: placement)
      // Most layers do not contain the point and have no sublayers: they are skipped early.
      if end == row + 1, !surface.isMask, !window.topology.isContextRoot(row),
        !(inside.map { scene.stores.presentation.geometry[slot].bounds.contains($0) } ?? false)
      {
        row = end
        continue
      }
      let rest = end..<max(end, range.upperBound)
      if !scene.stores.presentation.look[slot].preservesDepth {
        guard let inside,
          !scene.stores.presentation.look[slot].clips
            || LayerArea(slot, placement).isInCorners(inside, scene)
        else {
          row = end
          continue
        }
        if Int(window.topology.maskEnds[row]) > row + 1, !window.topology.isMask(at: row) {
          return visitMask(row, placement, inside, surface, rest, window, scene)
        }
      }
      switch visitContent(row, placement, inside, surface, rest, window, scene) {
      case .nothing: row = end
      case .sublayers: row = Int(window.topology.maskEnds[row])
      case .steps: return
      }
    }
  }

  /// Visits a layer that preserves depth, which has neither clip nor mask.
  private mutating func visitAlone(
    _ row: Int, _ surface: HitSurface, _ window: borrowing PlacedWindow, _ scene: Scene
  ) {
    let placement = window.places.placements[row]
    guard placement.isVisible, window.places.clips[Int(placement.clip)].contains(surface.pixel),
      let inside = window.point(surface.point, in: placement)
    else { return }
    _ = visitLayer(row, placement, inside, surface, window, scene)
  }

  /// Pushes the steps for a layer's mask, and below them the step for the layer if its mask paints the point.
  private mutating func visitMask(
    _ row: Int, _ placement: Placement, _ inside: Point, _ surface: HitSurface,
    _ rest: Range<Int>, _ window: borrowing PlacedWindow, _ scene: Scene
  ) {
    steps.append(.layers(rest, surface))
    steps.append(.unmasked(row, surface))
    steps.append(.endMask)
    var mask = surface.within(window.places.bitmapScale(at: placement), inside)
    mask.isMask = true
    steps.append(.layers(row + 1..<Int(window.topology.maskEnds[row]), mask))
  }

  private mutating func visitUnmasked(
    _ row: Int, _ surface: HitSurface, _ window: borrowing PlacedWindow, _ scene: Scene
  ) {
    let placement = window.places.placements[row]
    let inside = window.point(surface.point, in: placement)
    let (first, end) = (Int(window.topology.maskEnds[row]), Int(window.topology.subtreeEnds[row]))
    if case .sublayers = visitContent(row, placement, inside, surface, end..<end, window, scene) {
      steps.append(.layers(first..<end, surface))
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
  private mutating func visitContent(
    _ row: Int, _ placement: Placement, _ inside: Point?, _ surface: HitSurface,
    _ rest: Range<Int>, _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> Next {
    if visitLayer(row, placement, inside, surface, window, scene) { return .steps }
    let (first, end) = (Int(window.topology.maskEnds[row]), Int(window.topology.subtreeEnds[row]))
    if first >= end { return .nothing }
    let scale = window.places.bitmapScale(at: placement)
    let below = inside.map { surface.within(scale, $0) } ?? surface
    guard window.places.clips[Int(placement.innerClip)].contains(below.pixel) else {
      return .nothing
    }
    let order =
      depthOrders.isEmpty ? nil : depthOrders[Int32(row)]
    if order == nil && scale == 0 { return .sublayers }
    steps.append(.layers(rest, surface))
    guard let order else {
      steps.append(.layers(first..<end, below))
      return .steps
    }
    for piece in order.reversed() where piece.cuts.allSatisfy({ $0.contains(below.point) }) {
      let member = Int(piece.row)
      steps.append(
        piece.isAlone ? .alone(member, below) : .layers(window.topology.subtree(at: member), below))
    }
    let sublayers = window.topology.firstSublayer(of: row)
    if sublayers > first { steps.append(.layers(first..<sublayers, below)) }
    return .steps
  }

  /// Visits a layer without its sublayers.
  ///
  /// - Returns: true if the layer is in a mask and paints the point; the other steps of the mask are removed.
  private mutating func visitLayer(
    _ row: Int, _ placement: Placement, _ inside: Point?, _ surface: HitSurface,
    _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> Bool {
    let slot = Int(window.topology.slots[row])
    guard surface.isMask else {
      if Self.isHit(row, slot, placement, inside, window, scene) { found = row }
      return false
    }
    guard let inside, LayerArea(slot, placement).paints(inside, window, scene, &effort) else {
      return false
    }
    while let step = steps.popLast() {
      if case .endMask = step { break }
    }
    return true
  }

  /// Whether the layer itself is hit: in its bounds, or everywhere if it is a root.
  private static func isHit(
    _ row: Int, _ slot: Int, _ placement: Placement, _ inside: Point?,
    _ window: borrowing PlacedWindow, _ scene: Scene
  ) -> Bool {
    // A layer that was destroyed after the last update is still on screen, but is not hit.
    guard let inside, scene.windows.rows[slot] == Int32(row) else { return false }
    if window.topology.isContextRoot(row) { return true }
    let look = scene.stores.presentation.look[slot]
    guard look.kind != .transform, scene.stores.presentation.geometry[slot].bounds.contains(inside)
    else {
      return false
    }
    return placement.opacity >= 1
      || Opacity(scene.stores.presentation.opacity[slot] * Double(placement.opacity)).isVisible
  }
}

extension Topology {
  /// Whether a row is the root of a context.
  @inline(__always)
  fileprivate func isContextRoot(_ row: Int) -> Bool { parents[row] < 0 || isHostedRoot(row) }
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
