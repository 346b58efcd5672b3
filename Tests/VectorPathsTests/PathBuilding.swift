import GraphicsValues
import VectorPaths

extension PathValue {
  /// A closed polygon.
  init(polygon: [(Double, Double)], isClosed: Bool = true) {
    self.init()
    for (i, p) in polygon.enumerated() {
      let p = Point(x: p.0, y: p.1)
      if i == 0 { move(to: p) } else { line(to: p) }
    }
    if isClosed { close() }
  }

  init(rect r: Rectangle) {
    self.init(polygon: [(r.x, r.y), (r.maxX, r.y), (r.maxX, r.maxY), (r.x, r.maxY)])
  }

  init(circle center: Point, radius r: Double) {
    self.init()
    let k = r * 0.5522847498
    let c = center
    func p(_ x: Double, _ y: Double) -> Point { Point(x: c.x + x, y: c.y + y) }
    move(to: p(r, 0))
    cubic(to: p(0, r), control1: p(r, k), control2: p(k, r))
    cubic(to: p(-r, 0), control1: p(-k, r), control2: p(-r, k))
    cubic(to: p(0, -r), control1: p(-r, -k), control2: p(-k, -r))
    cubic(to: p(r, 0), control1: p(k, -r), control2: p(r, -k))
    close()
  }
}

extension Contours {
  /// The sum of the contours' signed areas.
  var signedArea: Double {
    var sum = 0.0
    for i in 0..<count {
      let p = Array(points[range(of: i)])
      for (a, b) in zip(p, p.dropFirst() + p.prefix(1)) { sum += a.x * b.y - a.y * b.x }
    }
    return sum / 2
  }
}
