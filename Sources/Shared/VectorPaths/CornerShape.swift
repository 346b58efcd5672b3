package import GraphicsValues

/// How the corners of a rounded rectangle are drawn (§2.5.4).
package struct CornerShape: Hashable, Sendable {
  /// The radius, clamped to half of the shorter edge; zero, negative or NaN means square corners.
  package var radius: Double
  package var corners: CornerMask
  package var curve: CornerCurve

  package init(radius: Double, corners: CornerMask = .all, curve: CornerCurve = .circular) {
    self.radius = radius
    self.corners = corners
    self.curve = curve
  }

  /// A continuous corner leaves the straight edge at this multiple of the radius.
  static let expansion = 1.52866483

  /// One corner as three cubics. Coordinates are distances from the corner along its two edges, in
  /// multiples of the radius.
  typealias Controls = [Point]

  /// The continuous corner: §2.5.4's table.
  static let continuous: Controls = [
    Point(x: 1.52866483, y: 0),
    Point(x: 1.08849323, y: 0), Point(x: 0.86840689, y: 0), Point(x: 0.63149399, y: 0.07491100),
    Point(x: 0.37282392, y: 0.16905899), Point(x: 0.16905899, y: 0.37282401),
    Point(x: 0.07491100, y: 0.63149399),
    Point(x: 0, y: 0.86840701), Point(x: 0, y: 1.08849299), Point(x: 0, y: 1.52866483),
  ]

  /// The quarter circle as three cubics, cut at the same directions from its centre as the continuous
  /// corner.
  static let circular: Controls = {
    let (x, y) = (1 - 0.63149399, 1 - 0.07491100)
    let size = (x * x + y * y).squareRoot()
    // Sine and cosine of the outer arcs' angle, then of the inner arc's angle: 90° less twice the outer.
    let (sine, cosine) = (x / size, y / size)
    let (innerSine, innerCosine) = (cosine * cosine - sine * sine, 2 * sine * cosine)
    // 4/3 · tan(θ/4) from tan(θ/2) = sin θ / (1 + cos θ), twice.
    func handle(_ sine: Double, _ cosine: Double) -> Double {
      let half = sine / (1 + cosine)
      return 4.0 / 3 * half / (1 + (1 + half * half).squareRoot())
    }
    let (outer, inner) = (handle(sine, cosine), handle(innerSine, innerCosine))
    let cut = Point(x: 1 - sine, y: 1 - cosine)
    let half: Controls = [
      Point(x: 1, y: 0), Point(x: 1 - outer, y: 0),
      Point(x: cut.x + outer * cosine, y: cut.y - outer * sine), cut,
      Point(x: cut.x - inner * cosine, y: cut.y + inner * sine),
    ]
    return half + half.reversed().map { Point(x: $0.y, y: $0.x) }
  }()

  /// Returns the corner's cubics when its edges have room for `u` and `v` times the radius.
  ///
  /// With room for the whole expansion the result is the continuous corner, and with room for the radius
  /// alone the quarter circle. In between, every control point moves in a straight line from one to the
  /// other, each coordinate by the room along its own edge.
  static func controls(roomU u: Double, v: Double) -> Controls {
    func part(_ room: Double) -> Double { min(max((room - 1) / (expansion - 1), 0), 1) }
    let (s, t) = (part(u), part(v))
    return zip(circular, continuous).map { a, b in
      Point(x: a.x * (1 - s) + b.x * s, y: a.y * (1 - t) + b.y * t)
    }
  }
}
