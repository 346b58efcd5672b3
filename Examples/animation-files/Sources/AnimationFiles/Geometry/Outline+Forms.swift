import QuartzCore

// Begin, direction and order of points follow the specification, since trims depend on them.
extension Outline {
  /// The length of the control arms of a quarter of a circle of radius 1.
  private static let arm = 0.5519150244935106

  /// A rectangle, clockwise from the top right.
  static func rectangle(center: CGPoint, size: CGPoint, radius: Double) -> Outline {
    let (halfWidth, halfHeight) = (size.x / 2, size.y / 2)
    let (left, right) = (center.x - halfWidth, center.x + halfWidth)
    let (top, bottom) = (center.y - halfHeight, center.y + halfHeight)
    let rounded = max(min(abs(halfWidth), abs(halfHeight), radius), 0)
    func corner(_ x: Double, _ y: Double, _ arriving: CGPoint, _ leaving: CGPoint) -> Vertex {
      Vertex(point: CGPoint(x: x, y: y), arriving: arriving, leaving: leaving)
    }
    if radius <= 0 {
      return Outline(
        vertices: [(right, top), (right, bottom), (left, bottom), (left, top)].map {
          corner($0, $1, .zero, .zero)
        }, isClosed: true)
    }
    let arm = rounded * Self.arm
    return Outline(
      vertices: [
        corner(right, top + rounded, CGPoint(x: 0, y: -arm), .zero),
        corner(right, bottom - rounded, .zero, CGPoint(x: 0, y: arm)),
        corner(right - rounded, bottom, CGPoint(x: arm, y: 0), .zero),
        corner(left + rounded, bottom, .zero, CGPoint(x: -arm, y: 0)),
        corner(left, bottom - rounded, CGPoint(x: 0, y: arm), .zero),
        corner(left, top + rounded, .zero, CGPoint(x: 0, y: -arm)),
        corner(left + rounded, top, CGPoint(x: -arm, y: 0), .zero),
        corner(right - rounded, top, .zero, CGPoint(x: arm, y: 0)),
      ], isClosed: true)
  }

  /// An ellipse, clockwise from the top.
  static func ellipse(center: CGPoint, size: CGPoint) -> Outline {
    let (rx, ry) = (size.x / 2, size.y / 2)
    let (ax, ay) = (rx * arm, ry * arm)
    func vertex(_ x: Double, _ y: Double, _ armX: Double, _ armY: Double) -> Vertex {
      Vertex(
        point: CGPoint(x: center.x + x, y: center.y + y), arriving: CGPoint(x: -armX, y: -armY),
        leaving: CGPoint(x: armX, y: armY))
    }
    return Outline(
      vertices: [
        vertex(0, -ry, ax, 0), vertex(rx, 0, 0, ay), vertex(0, ry, -ax, 0), vertex(-rx, 0, 0, -ay),
      ], isClosed: true)
  }

  /// The numbers of a star or a polygon at one time.
  struct StarForm {
    /// Most points; a hostile file may ask for any number.
    static let maximumPoints = 1000.0

    /// False for a polygon.
    var isStar: Bool
    var center: CGPoint
    var points: Double
    /// Degrees; at 0 a point is at the top.
    var rotation: Double
    var innerRadius: Double
    var outerRadius: Double
    /// 1 for a curve that is nearly a circle.
    var innerRoundness: Double
    var outerRoundness: Double
  }

  /// A star or polygon, clockwise from the first point. The control arms lie on the circle through
  /// their point. Their length is half the distance of neighbours along it, a quarter in a polygon,
  /// times the roundness.
  static func star(_ form: StarForm) -> Outline {
    let points = Int(max(min(form.points, StarForm.maximumPoints), 0))
    let count = form.isStar ? 2 * points : points
    let vertices = (0..<count).map { index -> Vertex in
      let isInner = form.isStar && index % 2 == 1
      let radius = isInner ? form.innerRadius : form.outerRadius
      let roundness = isInner ? form.innerRoundness : form.outerRoundness
      let angle =
        form.rotation * .pi / 180 - .pi / 2 + 2 * .pi * Double(index) / Double(count)
      let arc = 2 * .pi * radius / Double(count)
      let arm = arc * (form.isStar ? 0.5 : 0.25) * roundness
      let direction = CGPoint(x: -sin(angle) * arm, y: cos(angle) * arm)
      return Vertex(
        point: CGPoint(
          x: form.center.x + radius * cos(angle), y: form.center.y + radius * sin(angle)),
        arriving: CGPoint(x: -direction.x, y: -direction.y), leaving: direction)
    }
    return Outline(vertices: vertices, isClosed: true)
  }
}
