import DrawList
import GraphicsValues
import VectorPaths

/// The points that a placed layer itself covers: inside its clip, and painted as a part of a mask. Points are in
/// the layer's bounds space.
struct LayerArea {
  let slot: Int
  let placement: Placement

  @inline(__always)
  init(_ slot: Int, _ placement: Placement) {
    self.slot = slot
    self.placement = placement
  }

  /// Whether a point is in the bounds with their rounded corners (§2.5.4).
  func isInCorners(_ point: Point, _ scene: Scene) -> Bool {
    let bounds = scene.stores.presentation.geometry[slot].bounds
    guard bounds.contains(point) else { return false }
    return scene.stores.presentation.look[slot].cornerRadius <= 0
      || cornerShape(scene).contains(point, in: bounds)
  }

  private func cornerShape(_ scene: Scene) -> CornerShape {
    let look = scene.stores.presentation.look[slot]
    let rest = look.hasRest ? scene.stores.presentation.rest[slot] : nil
    return CornerShape(
      radius: look.cornerRadius, corners: look.corners, curve: rest?.cornerCurve ?? .circular)
  }

  /// Whether the layer, as a part of a mask, paints a point: with its background, border, gradient or path, or
  /// with a pixel of an image that is not clear. A gradient with any colour that is not clear counts
  /// everywhere, and so do the whole bounds of an emitter.
  func paints(
    _ point: Point, _ window: borrowing PlacedWindow, _ scene: Scene, _ effort: inout HitEffort
  ) -> Bool {
    let look = scene.stores.presentation.look[slot]
    let rest = look.hasRest ? scene.stores.presentation.rest[slot] : nil
    if look.kind != .transform, isInCorners(point, scene) {
      if let background = look.background, background.alpha > 0 { return true }
      if look.borderWidth > 0, let border = look.border, border.alpha > 0,
        isInBorder(point, scene)
      {
        return true
      }
      if look.kind == .emitter { return true }
      if look.kind == .gradient, let colors = rest?.colors,
        colors.contains(where: { $0.alpha > 0 })
      {
        return true
      }
    }
    if look.kind == .shape, let rest, isInShape(rest, point, window, &effort) { return true }
    return (look.hasContents || look.hasBackingImages) && isInImages(point, scene)
  }

  private func isInBorder(_ point: Point, _ scene: Scene) -> Bool {
    let bounds = scene.stores.presentation.geometry[slot].bounds
    let width = scene.stores.presentation.look[slot].borderWidth
    let inner = bounds.insetBy(dx: width, dy: width)
    guard inner.contains(point) else { return true }
    var shape = cornerShape(scene)
    shape.radius = max(0, min(shape.radius, bounds.width / 2, bounds.height / 2) - width)
    return !shape.contains(point, in: inner)
  }

  /// Whether a point is in a shape layer's fill or stroke (§11.1), flattened as finely as it is drawn. If
  /// that exceeds the effort of a hit test, the whole box counts.
  private func isInShape(
    _ rest: PropertyTable, _ point: Point, _ window: borrowing PlacedWindow,
    _ effort: inout HitEffort
  ) -> Bool {
    guard let path = rest.path, !path.isEmpty else { return false }
    let box = path.controlBounds
    let tolerance = FlatteningTolerance.pathUnits(
      for: window.places.worldPlane(of: placement), bounds: box)
    if let fill = rest.fillColor, fill.alpha > 0, box.isNear(point, within: 0) {
      guard effort.spend(Contours.mostPoints(of: path, tolerance: tolerance)) else { return true }
      let winding = Contours(path, tolerance: tolerance).winding(at: point)
      if rest.fillRule == .evenOdd ? winding & 1 == 1 : winding != 0 {
        return true
      }
    }
    guard let color = rest.strokeColor, color.alpha > 0 else { return false }
    let style = rest.stroke
    guard style.width > 0, box.isNear(point, within: style.outset) else { return false }
    return isOnLine(style, path, tolerance, point, &effort)
  }

  private func isOnLine(
    _ style: StrokeStyle, _ path: PathValue, _ tolerance: Double, _ point: Point,
    _ effort: inout HitEffort
  ) -> Bool {
    let finer = FlatteningTolerance.forStroke(tolerance, width: style.width)
    guard effort.spend(Contours.mostPoints(of: path, tolerance: finer)) else { return true }
    let line = Contours(path, tolerance: finer).pieces(drawnBy: style)
    guard effort.spend(line.points.count) else { return true }
    let near = line.near(point, within: style.outset)
    guard effort.spend(near.mostPointsOfStroke(style, tolerance: tolerance)) else { return true }
    return near.stroked(style, tolerance: tolerance).winding(at: point) != 0
  }

  // MARK: Images

  private func isInImages(_ point: Point, _ scene: Scene) -> Bool {
    let rest = scene.stores.presentation.rest[slot]
    let bounds = scene.stores.presentation.geometry[slot].bounds
    var shown: [LayerContents] = []
    if let contents = scene.stores.presentation.contents[slot] {
      shown.append(contents)
      if contents.nextImage != 0 {
        var next = contents
        next.image = contents.nextImage
        shown.append(next)
      }
    }
    if let backing = rest?.backing {
      shown.append(
        LayerContents(
          backing: backing, scene.clientImage(backing, of: slot)?.image,
          scale: scene.stores.presentation.contents[slot]?.scale ?? 1, in: bounds,
          isFlipped: placement.contentsAreFlipped))
    }
    let isFlipped = placement.contentsAreFlipped
    for contents in shown {
      guard let (_, image) = scene.clientImage(contents.image, of: slot) else { continue }
      let pieces = ContentsPlacement.pieces(
        of: contents, image.extent, in: bounds, isFlipped: isFlipped)
      if pieces.contains(where: { image.isSeen(at: point, $0) }) { return true }
    }
    guard bounds.contains(point), let parsed = scene.stores.presentation.parsed[slot] else {
      return false
    }
    return parsed.tiles.contains { tile in
      guard let (_, image) = scene.clientImage(tile.image, of: slot) else { return false }
      let rect = tile.rect
      let all = Rectangle(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
      let piece = ContentsPlacement.Piece(source: all, destination: rect)
      return image.isSeen(at: point, isFlipped ? piece.upsideDown : piece)
    }
  }
}

extension PixelImage {
  /// Whether the pixel that a piece shows at a point is not clear.
  fileprivate func isSeen(at point: Point, _ piece: ContentsPlacement.Piece) -> Bool {
    let (source, destination) = (piece.source, piece.destination)
    guard destination.contains(point) else { return false }
    // A frame of a surface is converted for its pixels alone.
    if isOpaque { return true }
    let x = source.x + (point.x - destination.x) / destination.width * source.width
    let y = source.y + (point.y - destination.y) / destination.height * source.height
    guard x.isFinite, y.isFinite, width > 0, height > 0 else { return false }
    // Beyond its edges, an image repeats its last pixels (§2.5.2).
    let column = Int(min(max(x, 0), Double(width - 1)))
    let row = Int(min(max(y, 0), Double(height - 1)))
    let index = row * width + column
    return pixels.indices.contains(index) && pixels[index] >> 24 > 0
  }
}

/// Work that a hit test may still spend on the shapes in masks. Hit tests run with every move of the
/// pointer, and clients may use very long paths.
struct HitEffort {
  /// Number of polygon points left: a few milliseconds.
  private var left = 1 << 18

  /// Spends work; returns false, with nothing spent, if too little is left.
  mutating func spend(_ points: Int) -> Bool {
    guard points <= left else { return false }
    left -= points
    return true
  }
}

extension Rectangle {
  fileprivate func isNear(_ p: Point, within distance: Double) -> Bool {
    p.x >= x - distance && p.x <= maxX + distance && p.y >= y - distance
      && p.y <= maxY + distance
  }

  /// Whether a point is inside; the edges of largest x and y are outside (§2.7).
  @inline(__always)
  func contains(_ p: Point) -> Bool { p.x >= x && p.x < maxX && p.y >= y && p.y < maxY }
}
