import Foundation

/// A point or a distance of a plane, in points.
public typealias PlaneVector = SIMD2<Double>

extension SIMD2<Double> {
  func dot(_ other: Self) -> Double { x * other.x + y * other.y }
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }
  /// The vector a quarter turn onwards, times a number.
  func turned(_ factor: Double = 1) -> Self { Self(-y * factor, x * factor) }
  var length: Double { (x * x + y * y).squareRoot() }
  func rotated(_ sine: Double, _ cosine: Double) -> Self {
    Self(x * cosine - y * sine, x * sine + y * cosine)
  }
}

/// The outline of a body about its middle.
public struct RigidShape: Sendable {
  /// The corners in order; none for a disc.
  let corners: [PlaneVector]
  /// The radius of a disc; for a polygon the distance of the farthest corner.
  let radius: Double
  /// The area in square points.
  public let area: Double
  /// The mean square of the distances of its points from the middle.
  let spread: Double

  /// Creates a disc.
  public init(radius: Double) {
    let radius = radius.isFinite ? max(radius, 0.5) : 0.5
    corners = []
    self.radius = radius
    area = .pi * radius * radius
    spread = radius * radius / 2
  }

  /// Creates a rectangle.
  public init(width: Double, height: Double) {
    let (x, y) = (max(width, 1) / 2, max(height, 1) / 2)
    self.init(hullOf: [
      PlaneVector(-x, -y), PlaneVector(x, -y), PlaneVector(x, y), PlaneVector(-x, y),
    ])
  }

  /// Creates an ellipse.
  public init(ellipseOfWidth width: Double, height: Double) {
    guard abs(width - height) > 1e-6 else {
      self.init(radius: width / 2)
      return
    }
    self.init(
      hullOf: (0..<24).map { index in
        let angle = Double(index) / 24 * 2 * .pi
        return PlaneVector(cos(angle) * width / 2, sin(angle) * height / 2)
      })
  }

  /// Creates the polygon around points; a small square around fewer than three.
  public init(hullOf points: [PlaneVector]) {
    var hull = Self.hull(of: points.filter { $0.x.isFinite && $0.y.isFinite })
    if hull.count < 3 || Self.area(of: hull) < 1e-3 {
      hull = [
        PlaneVector(-0.5, -0.5), PlaneVector(0.5, -0.5), PlaneVector(0.5, 0.5),
        PlaneVector(-0.5, 0.5),
      ]
    }
    corners = hull
    radius = hull.map(\.length).max() ?? 0
    area = Self.area(of: hull)
    // Triangles between the middle and each side.
    var sum = 0.0
    for (a, b) in zip(hull, hull.dropFirst() + hull.prefix(1)) {
      sum += a.cross(b) * (a.dot(a) + a.dot(b) + b.dot(b)) / 12
    }
    spread = max(sum / area, 1e-3)
  }

  private static func area(of hull: [PlaneVector]) -> Double {
    zip(hull, hull.dropFirst() + hull.prefix(1)).reduce(0) { $0 + $1.0.cross($1.1) } / 2
  }

  /// Andrew's monotone chain.
  private static func hull(of points: [PlaneVector]) -> [PlaneVector] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    func chain(_ points: some Sequence<PlaneVector>) -> [PlaneVector] {
      var chain: [PlaneVector] = []
      for point in points {
        while chain.count > 1 {
          let last = chain[chain.count - 1]
          guard (last - chain[chain.count - 2]).cross(point - last) <= 1e-9 else { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain
    }
    return chain(sorted).dropLast() + chain(sorted.reversed()).dropLast()
  }
}

/// A body that moves and turns as a whole.
public struct RigidBody: Sendable {
  /// The middle, in points.
  public var position: PlaneVector
  /// The turn in radians.
  public var angle: Double
  /// Points per second.
  public var velocity = PlaneVector.zero
  /// Radians per second.
  public var angularVelocity = 0.0
  /// The outline.
  public var shape: RigidShape
  /// The mass of 100 × 100 points.
  public var density = 1.0
  /// The part of the speed that a collision gives back, 0…1.
  public var elasticity = 0.2
  /// The friction along surfaces.
  public var friction = 0.2
  /// The part of the velocity that is lost in a second, as a rate.
  public var resistance = 0.1
  /// The part of the angular velocity that is lost in a second, as a rate.
  public var angularResistance = 0.1
  /// False keeps the angle.
  public var allowsRotation = true
  /// True keeps the body where it is.
  public var isAnchored = false
  /// Points per second squared, on every body alike.
  public var acceleration = PlaneVector.zero
  /// The force: 1 accelerates the mass 1 by 100 points per second squared.
  public var force = PlaneVector.zero
  /// The force on the turn.
  public var torque = 0.0

  /// Creates a body at rest.
  public init(_ shape: RigidShape, at position: PlaneVector, angle: Double) {
    (self.shape, self.position, self.angle) = (shape, position, angle)
  }

  /// The mass, of which 100 × 100 points of the density 1 have 1.
  public var mass: Double { max(density * shape.area / 10_000, 1e-6) }
  var inverseMass: Double { isAnchored ? 0 : 1 / mass }
  var inverseInertia: Double {
    isAnchored || !allowsRotation ? 0 : 1 / (mass * shape.spread)
  }

  /// Changes velocities by a momentum at a point, in the units of `force` times seconds.
  public mutating func push(_ momentum: PlaneVector, at arm: PlaneVector) {
    velocity += momentum * (100 * inverseMass)
    angularVelocity += 100 * inverseInertia * arm.cross(momentum)
  }

  /// Returns a distance of the body's own space in the plane.
  public func turned(_ arm: PlaneVector) -> PlaneVector { arm.rotated(sin(angle), cos(angle)) }

  mutating func advance(_ step: Double) {
    guard !isAnchored else {
      (velocity, angularVelocity) = (.zero, 0)
      return
    }
    velocity += step * (acceleration + force * (100 * inverseMass))
    angularVelocity += step * torque * 100 * inverseInertia
    velocity /= 1 + step * max(resistance, 0)
    angularVelocity /= 1 + step * max(angularResistance, 0)
    if !allowsRotation { angularVelocity = 0 }
  }
}
