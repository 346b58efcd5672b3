import QuartzCore

/// A path as the format has it: points with tangents relative to them.
struct Outline: Interpolatable, Hashable, Sendable {
  struct Vertex: Hashable, Sendable {
    var point: CGPoint
    /// Control points, relative to the vertex.
    var arriving = CGPoint.zero
    var leaving = CGPoint.zero
  }

  var vertices: [Vertex]
  var isClosed: Bool

  /// The outline at a share of the way to another; stays the first outline if the numbers of points differ.
  func mixed(with other: Outline, _ amount: Double, along tangents: Tangents?) -> Outline {
    guard vertices.count == other.vertices.count else { return amount < 1 ? self : other }
    return Outline(
      vertices: zip(vertices, other.vertices).map {
        Vertex(
          point: $0.point.mixed(with: $1.point, amount),
          arriving: $0.arriving.mixed(with: $1.arriving, amount),
          leaving: $0.leaving.mixed(with: $1.leaving, amount))
      }, isClosed: isClosed)
  }

  var reversed: Outline {
    guard let first = vertices.first else { return self }
    // A closed outline still begins at its first point.
    let order = isClosed ? [first] + vertices.dropFirst().reversed() : vertices.reversed()
    return Outline(
      vertices: order.map {
        Vertex(point: $0.point, arriving: $0.leaving, leaving: $0.arriving)
      }, isClosed: isClosed)
  }

  func applying(_ matrix: CGAffineTransform) -> Outline {
    var linear = matrix
    (linear.tx, linear.ty) = (0, 0)
    return Outline(
      vertices: vertices.map {
        Vertex(
          point: $0.point.applying(matrix), arriving: $0.arriving.applying(linear),
          leaving: $0.leaving.applying(linear))
      }, isClosed: isClosed)
  }

  /// Adds the outline to a path. All segments are curves, so that outlines of the same number of
  /// points change into each other.
  ///
  /// - Parameter rounds: the number of times the outline is travelled, without a break if it is closed.
  func add(to path: CGMutablePath, rounds: Int = 1) {
    guard let first = vertices.first else { return }
    path.move(to: first.point)
    for round in 0..<max(rounds, 1) {
      if round > 0, !isClosed { path.move(to: first.point) }
      for (a, b) in zip(vertices, vertices.dropFirst()) { addSegment(from: a, to: b, to: path) }
      if isClosed, let last = vertices.last { addSegment(from: last, to: first, to: path) }
    }
    if isClosed, rounds <= 1 { path.closeSubpath() }
  }

  private func addSegment(from a: Vertex, to b: Vertex, to path: CGMutablePath) {
    path.addCurve(
      to: b.point,
      control1: CGPoint(x: a.point.x + a.leaving.x, y: a.point.y + a.leaving.y),
      control2: CGPoint(x: b.point.x + b.arriving.x, y: b.point.y + b.arriving.y))
  }
}

/// The outlines that one style paints.
struct OutlineList: Interpolatable, Hashable, Sendable {
  var outlines: [Outline]

  func mixed(with other: OutlineList, _ amount: Double, along tangents: Tangents?) -> OutlineList {
    guard outlines.count == other.outlines.count else { return self }
    return OutlineList(outlines: zip(outlines, other.outlines).map { $0.mixed(with: $1, amount) })
  }

  /// - Parameters:
  ///   - rounds: the number of times each outline is travelled.
  ///   - background: a rectangle around them, for the outside of a mask.
  func path(rounds: Int = 1, background: CGRect? = nil) -> CGPath {
    let path = CGMutablePath()
    if let background { path.addRect(background) }
    for outline in outlines { outline.add(to: path, rounds: rounds) }
    return path
  }

  /// The box of all control points.
  var bounds: CGRect {
    let path = path()
    return path.isEmpty ? .null : path.boundingBox
  }
}
