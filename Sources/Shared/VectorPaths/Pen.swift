import GraphicsValues

/// The constants of a stroke, and the shapes of its joins and caps.
///
/// The left side of a segment with direction (x, y) is where (y, −x) points; the left side of an
/// outline runs with the path and the right side against it.
struct Pen {
  private let half: Double
  private let cap: LineCap
  private let join: LineJoin
  /// 1 + cosine of the turn below which a mitre exceeds its limit.
  private let sharpest: Double
  /// 1 + cosine of the turn above which a mitre is within the tolerance of an arc.
  private let flattest: Double
  /// The rotation from one point of an arc to the next.
  private let cosine: Double
  private let sine: Double

  init(_ style: StrokeStyle, _ tolerance: Double) {
    half = min(style.width, Contours.coordinateLimit) / 2
    cap = style.cap
    join = style.join
    // A mitre is 1/cos(θ/2) times as long as the pen is wide, and cos²(θ/2) = (1 + cos θ)/2.
    let limit = style.miterLimit >= 1 ? min(style.miterLimit, 0x1p20) : 1
    sharpest = 2 / (limit * limit)
    // The arc's sagitta is half · (1 − cos(θ/2)).
    let sagitta = tolerance > 0x1p-15 * half ? min(tolerance / half, 0.25) : 0x1p-15
    let cosineOfHalf = 1 - sagitta
    cosine = 2 * cosineOfHalf * cosineOfHalf - 1
    sine = (1 - cosine * cosine).squareRoot()
    let excess = 1 / (1 + sagitta)
    flattest = 2 * excess * excess
  }

  /// Number of points of an arc of half a turn, rounded up.
  var pointsOfHalfTurn: Int {
    // A step by the angle θ is at least as long as its sine, and shorter than a right angle.
    sine > 0x1p-20 ? Int(Double.pi / sine) + 1 : 1 << 20
  }

  private func offset(_ p: Point, _ x: Double, _ y: Double) -> Point {
    Point(x: p.x + half * x, y: p.y + half * y)
  }

  /// Adds both sides of a join at a point where the path turns from direction `a` to `b`. The inner side
  /// can be cut back by `room`.
  @inline(__always)
  func join(
    _ p: Point, _ a: Point, _ b: Point, room: Double, isSmooth: Bool, _ left: inout Contours,
    _ right: inout [Point]
  ) {
    let cross = a.x * b.y - a.y * b.x
    let opening = 1 + (a.x * b.x + a.y * b.y)
    let isRound = isSmooth || join == .round
    let isMitre = isRound ? opening >= flattest : join == .miter && opening >= sharpest
    let fits = half * abs(cross) <= room * opening && opening > 0x1p-20
    let k = half / opening
    // The offsets to the left intersect at p plus this vector, the offsets to the right at p minus it.
    let mitre = Point(x: (a.y + b.y) * k, y: -(a.x + b.x) * k)
    // A positive cross product turns to the right (y down), and the left side is the outer one.
    if cross >= 0 {
      if isMitre {
        left.append(p + mitre)
      } else {
        left.append(offset(p, a.y, -a.x))
        if isRound {
          arc(from: Point(x: a.y, y: -a.x), to: Point(x: b.y, y: -b.x), turn: 1) {
            left.append(offset(p, $0.x, $0.y))
          }
        }
        left.append(offset(p, b.y, -b.x))
      }
      if fits {
        right.append(p - mitre)
      } else {
        right.append(offset(p, -a.y, a.x))
        right.append(p)
        right.append(offset(p, -b.y, b.x))
      }
    } else {
      if isMitre {
        right.append(p - mitre)
      } else {
        right.append(offset(p, -a.y, a.x))
        if isRound {
          arc(from: Point(x: -a.y, y: a.x), to: Point(x: -b.y, y: b.x), turn: -1) {
            right.append(offset(p, $0.x, $0.y))
          }
        }
        right.append(offset(p, -b.y, b.x))
      }
      if fits {
        left.append(p + mitre)
      } else {
        left.append(offset(p, a.y, -a.x))
        left.append(p)
        left.append(offset(p, b.y, -b.x))
      }
    }
  }

  /// Adds the cap at the end of an open contour that runs in direction `d` there, from its left side to its
  /// right.
  func cap(_ p: Point, _ d: Point, _ outline: inout Contours) {
    let (left, right) = (Point(x: d.y, y: -d.x), Point(x: -d.y, y: d.x))
    outline.append(
      offset(p, left.x + (cap == .square ? d.x : 0), left.y + (cap == .square ? d.y : 0)))
    if cap == .round {
      arc(from: left, to: d, turn: 1) { outline.append(offset(p, $0.x, $0.y)) }
      outline.append(offset(p, d.x, d.y))
      arc(from: d, to: right, turn: 1) { outline.append(offset(p, $0.x, $0.y)) }
    }
    outline.append(
      offset(p, right.x + (cap == .square ? d.x : 0), right.y + (cap == .square ? d.y : 0)))
  }

  /// Adds a subpath of no length. It has no direction, so its square cap lies along the axes.
  func dot(_ p: Point, _ outline: inout Contours) {
    if cap == .butt { return }
    outline.begin(closed: true)
    cap(p, Point(x: -1, y: 0), &outline)
    cap(p, Point(x: 1, y: 0), &outline)
  }

  /// Calls `body` with the points of an arc of at most half a turn, strictly between two unit vectors.
  @inline(__always)
  private func arc(from a: Point, to b: Point, turn: Double, _ body: (Point) -> Void) {
    var v = a
    // At the smallest angle that `init` allows, half a turn has 202 steps.
    for _ in 0..<256 {
      if v.x * b.x + v.y * b.y >= cosine { return }
      v = Point(x: v.x * cosine - turn * v.y * sine, y: v.y * cosine + turn * v.x * sine)
      body(v)
    }
  }
}
