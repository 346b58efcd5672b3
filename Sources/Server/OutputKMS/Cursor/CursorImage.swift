import GraphicsValues

/// The picture of the pointer: an arrow, black with a white edge, in premultiplied pixels. Its tip is the top left
/// pixel.
package struct CursorImage: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let pixels: [UInt32]

  /// Corners of the arrow in points, from the tip clockwise; the edge is inside.
  private static let outline: [Point] = [
    Point(x: 0, y: 0), Point(x: 12, y: 12), Point(x: 7.2, y: 12), Point(x: 10, y: 18.2),
    Point(x: 7.2, y: 19.4), Point(x: 4.4, y: 13.2), Point(x: 0, y: 17),
  ]
  /// Width and height of the arrow, in points.
  private static let size = (width: 12.0, height: 20.0)
  /// Thickness of the white edge, in points.
  private static let edge = 1.1
  /// Samples of a pixel along each axis.
  private static let samples = 4

  /// - Parameter scale: pixels per point; the picture has at most `limit` pixels along each axis.
  package init(scale: Double, limit: Int) {
    let most = Double(max(limit, 1)) / Self.size.height
    let scale = max(min(scale, most), 0.25)
    width = max(Int((Self.size.width * scale).rounded(.up)), 1)
    height = max(Int((Self.size.height * scale).rounded(.up)), 1)
    var pixels: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width { pixels.append(Self.pixel(x, y, scale)) }
    }
    self.pixels = pixels
  }

  private static func pixel(_ x: Int, _ y: Int, _ scale: Double) -> UInt32 {
    var (covered, white) = (0, 0)
    for row in 0..<samples {
      for column in 0..<samples {
        let point = Point(
          x: (Double(x) + (Double(column) + 0.5) / Double(samples)) / scale,
          y: (Double(y) + (Double(row) + 0.5) / Double(samples)) / scale)
        guard contains(point) else { continue }
        covered += 1
        if distanceToEdge(point) < edge { white += 1 }
      }
    }
    let all = samples * samples
    let alpha = UInt32(covered * 255 / all)
    let grey = UInt32(white * 255 / all)
    return alpha << 24 | grey << 16 | grey << 8 | grey
  }

  private static func contains(_ point: Point) -> Bool {
    var isInside = false
    for (a, b) in sides where (a.y > point.y) != (b.y > point.y) {
      let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
      if point.x < x { isInside.toggle() }
    }
    return isInside
  }

  private static func distanceToEdge(_ point: Point) -> Double {
    sides.map { a, b in
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy)
      let t = min(max(along, 0), 1)
      let (x, y) = (a.x + t * dx - point.x, a.y + t * dy - point.y)
      return (x * x + y * y).squareRoot()
    }.min() ?? 0
  }

  private static let sides = outline.indices.map {
    (outline[$0], outline[($0 + 1) % outline.count])
  }
}
