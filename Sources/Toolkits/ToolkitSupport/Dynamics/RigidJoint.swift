import Foundation

/// A connection of a body with another or with a point of the plane.
public struct RigidJoint: Sendable {
  /// The kind of a connection.
  public enum Kind: Sendable {
    /// The distance of two points is a length; with a frequency above 0, in hertz, as a spring.
    case distance(length: Double, frequency: Double, damping: Double)
    /// The distance of two points is at most a length.
    case rope(length: Double)
    /// Two points are one.
    case pin
    /// Two points are one, and the angle between the bodies stays.
    case weld
    /// A point moves along a line, between two distances from where it was.
    case slide(axis: PlaneVector, lower: Double, upper: Double, keepsAngle: Bool)
    /// The middle goes to a point, and the angle to 0, by a spring.
    case snap(frequency: Double, damping: Double)
  }

  /// The number of the body.
  public var body: Int
  /// The point of it, in its own space.
  public var arm: PlaneVector
  /// The number of the other body; nil for a point of the plane.
  public var other: Int?
  /// The point of the other body in its own space, or of the plane.
  public var target: PlaneVector
  /// The kind of connection.
  public var kind: Kind
  /// The least and the largest angle between two bodies at a pin, in radians; nil for any.
  public var angles: ClosedRange<Double>?
  /// The torque that resists turning at a pin.
  public var frictionTorque = 0.0
  /// The angle between the bodies at the beginning.
  public var startAngle = 0.0

  /// Creates a connection.
  public init(
    _ body: Int, _ arm: PlaneVector, with other: Int?, _ target: PlaneVector, _ kind: Kind
  ) {
    (self.body, self.arm, self.other, self.target, self.kind) = (body, arm, other, target, kind)
  }
}

/// One condition of a step: a direction in the space of both bodies' velocities, and the velocity to
/// have there.
struct RigidRow {
  let first: Int
  let second: Int?
  /// The direction for the first body's velocity, and against the second's.
  let linear: PlaneVector
  let firstTurn: Double
  let secondTurn: Double
  /// The velocity that is asked for.
  var bias = 0.0
  /// The softness of a spring.
  var softness = 0.0
  var lower = -Double.infinity
  var upper = Double.infinity
  var impulse = 0.0
  var mass = 0.0
}

extension RigidJoint {
  /// Returns the conditions of the next step.
  func rows(_ bodies: [RigidBody], step: Double) -> [RigidRow] {
    guard bodies.indices.contains(body), other.map(bodies.indices.contains) != false else {
      return []
    }
    let one = bodies[body]
    let two = other.map { bodies[$0] }
    let r1 = one.turned(arm)
    let r2 = two?.turned(target) ?? .zero
    let p2 = two.map { $0.position + r2 } ?? target
    let way = one.position + r1 - p2
    let rate = 0.2 / step
    func row(_ axis: PlaneVector) -> RigidRow {
      RigidRow(
        first: body, second: other, linear: axis, firstTurn: r1.cross(axis),
        secondTurn: -r2.cross(axis))
    }
    func turn() -> RigidRow {
      RigidRow(
        first: body, second: other, linear: .zero, firstTurn: 1, secondTurn: two == nil ? 0 : -1)
    }
    func effectiveMass(_ row: RigidRow) -> Double {
      var inverse = one.inverseMass * row.linear.dot(row.linear)
      inverse += one.inverseInertia * row.firstTurn * row.firstTurn
      if let two {
        inverse += two.inverseMass * row.linear.dot(row.linear)
        inverse += two.inverseInertia * row.secondTurn * row.secondTurn
      }
      return inverse > 0 ? 1 / inverse : 0
    }
    /// Makes a condition a spring.
    func soften(_ row: inout RigidRow, _ error: Double, _ frequency: Double, _ damping: Double) {
      let mass = effectiveMass(row)
      let omega = 2 * Double.pi * frequency
      let (d, k) = (2 * mass * damping * omega, mass * omega * omega)
      let total = step * (d + step * k)
      guard total > 0 else { return }
      row.softness = 1 / total
      row.bias = error * step * k * row.softness
    }
    let angle = one.angle - (two?.angle ?? 0) - startAngle
    switch kind {
    case .distance(let length, let frequency, let damping):
      let distance = way.length
      guard distance > 1e-6 || length > 0 else { return [] }
      let axis = distance > 1e-6 ? way / distance : PlaneVector(0, 1)
      var row = row(axis)
      if frequency > 0 {
        soften(&row, distance - length, frequency, damping)
      } else {
        row.bias = rate * (distance - length)
      }
      return [row]
    case .rope(let length):
      let distance = way.length
      guard distance > length, distance > 1e-6 else { return [] }
      var row = row(way / distance)
      row.bias = rate * (distance - length)
      row.upper = 0
      return [row]
    case .pin, .weld:
      var rows = [row(PlaneVector(1, 0)), row(PlaneVector(0, 1))]
      rows[0].bias = rate * way.x
      rows[1].bias = rate * way.y
      var turning = turn()
      if case .weld = kind {
        turning.bias = rate * angle
        rows.append(turning)
      } else if let angles, angle < angles.lowerBound || angle > angles.upperBound {
        let bound = angle < angles.lowerBound ? angles.lowerBound : angles.upperBound
        turning.bias = rate * (angle - bound)
        if angle < bound { turning.lower = 0 } else { turning.upper = 0 }
        rows.append(turning)
      }
      if frictionTorque > 0 {
        var brake = turn()
        (brake.lower, brake.upper) = (-frictionTorque * step * 100, frictionTorque * step * 100)
        rows.append(brake)
      }
      return rows
    case .slide(let axis, let lower, let upper, let keepsAngle):
      let length = axis.length
      guard length > 1e-9 else { return [] }
      let along = (two.map { $0.turned(axis) } ?? axis) / length
      var across = row(along.turned())
      across.bias = rate * way.dot(along.turned())
      var rows = [across]
      if keepsAngle {
        var turning = turn()
        turning.bias = rate * angle
        rows.append(turning)
      }
      let place = way.dot(along)
      if place < lower || place > upper {
        var stop = row(along)
        stop.bias = rate * (place - (place < lower ? lower : upper))
        if place < lower { stop.lower = 0 } else { stop.upper = 0 }
        rows.append(stop)
      }
      return rows
    case .snap(let frequency, let damping):
      var rows = [row(PlaneVector(1, 0)), row(PlaneVector(0, 1)), turn()]
      let errors = [way.x, way.y, atan2(sin(one.angle), cos(one.angle))]
      for index in rows.indices { soften(&rows[index], errors[index], frequency, damping) }
      return rows
    }
  }
}
