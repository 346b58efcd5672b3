import Foundation

/// Bodies that move by forces, collide and are connected: a small solver by sequential impulses.
///
/// A step has a fixed length, and everything in it has one order, so that equal worlds have equal courses.
public struct RigidWorld: Sendable {
  /// Bodies that collide with each other, with boundaries, or both.
  public struct Group: Sendable {
    /// The numbers of the bodies.
    public var bodies: [Int]
    /// True lets the bodies collide with each other.
    public var collidesBodies: Bool
    /// The boundaries by their numbers.
    public var boundaries: [(number: Int, edges: [RigidEdge])]

    /// Creates a group.
    public init(
      bodies: [Int], collidesBodies: Bool, boundaries: [(number: Int, edges: [RigidEdge])]
    ) {
      (self.bodies, self.collidesBodies) = (bodies, collidesBodies)
      self.boundaries = boundaries
    }
  }

  /// Two things of a group that touch.
  public struct Touch: Hashable, Sendable {
    /// The index of the group.
    public let group: Int
    /// The number of the body.
    public let body: Int
    /// The number of the other body; nil for a boundary.
    public let other: Int?
    /// The number of the boundary; nil for a body.
    public let boundary: Int?
  }

  /// Seconds of one step.
  public static let step = 1.0 / 120
  private static let iterations = 12
  /// Points of overlap that are left.
  private static let slop = 0.3
  /// Points per second below which nothing bounces.
  private static let bounce = 30.0

  /// The bodies by their numbers.
  public var bodies: [RigidBody] = []
  /// The groups.
  public var groups: [Group] = []
  /// The connections.
  public var joints: [RigidJoint] = []
  /// The things that touch after the last step, each pair with a place.
  public private(set) var touches: [Touch: PlaneVector] = [:]
  private var before: [PlaneVector] = []
  private var memory: [ContactKey: (Double, Double)] = [:]

  /// Creates an empty world.
  public init() {}

  private struct ContactKey: Hashable {
    let touch: Touch
    let feature: Int
  }

  /// A contact while it is being solved.
  private struct Active {
    let contact: RigidContact
    let key: ContactKey
    let r1: PlaneVector
    let r2: PlaneVector
    let tangent: PlaneVector
    let normalMass: Double
    let tangentMass: Double
    let friction: Double
    let target: Double
    let push: Double
    var normalImpulse = 0.0
    var tangentImpulse = 0.0
    var pushImpulse = 0.0
  }

  // MARK: Step

  /// Advances by one step.
  public mutating func advance() {
    for index in bodies.indices { bodies[index].advance(Self.step) }
    var contacts = findContacts()
    var rows = joints.flatMap { $0.rows(bodies, step: Self.step) }
    for index in rows.indices { prepare(&rows[index]) }
    for contact in contacts { start(contact) }
    var pushes = [(linear: PlaneVector, turn: Double)](repeating: (.zero, 0), count: bodies.count)
    for _ in 0..<Self.iterations {
      for index in rows.indices { solve(&rows[index]) }
      for index in contacts.indices { solve(&contacts[index], &pushes) }
    }
    memory = [:]
    for contact in contacts {
      memory[contact.key] = (contact.normalImpulse, contact.tangentImpulse)
    }
    before = bodies.map(\.position)
    for index in bodies.indices where !bodies[index].isAnchored {
      let (linear, turn) = pushes[index]
      bodies[index].position += Self.step * (bodies[index].velocity + linear)
      bodies[index].angle += Self.step * (bodies[index].angularVelocity + turn)
      if !bodies[index].position.x.isFinite || !bodies[index].position.y.isFinite
        || !bodies[index].angle.isFinite
      {
        bodies[index].position = before[index]
        (bodies[index].angle, bodies[index].velocity) = (0, .zero)
        bodies[index].angularVelocity = 0
      }
    }
  }

  /// True if no body moves by more than some points or degrees a second.
  public var isAtRest: Bool {
    bodies.allSatisfy {
      $0.isAnchored || $0.velocity.length < 4 && abs($0.angularVelocity) < 0.03
    }
  }

  // MARK: Contacts

  private mutating func findContacts() -> [Active] {
    let shapes = bodies.map { PlacedShape($0) }
    var found: [Active] = []
    touches = [:]
    for (number, group) in groups.enumerated() {
      let members = group.bodies.filter(bodies.indices.contains)
      if group.collidesBodies {
        for (one, two) in Self.neighbours(members, shapes) {
          let touch = Touch(group: number, body: one, other: two, boundary: nil)
          add(shapes[one].contacts(with: shapes[two], one, two), touch, to: &found)
        }
      }
      for (boundary, edges) in group.boundaries {
        for body in members {
          let touch = Touch(group: number, body: body, other: nil, boundary: boundary)
          let old = before.indices.contains(body) ? before[body] : bodies[body].position
          for (index, edge) in edges.enumerated() {
            add(
              shapes[body].contacts(with: edge, body, before: old, feature: index), touch,
              to: &found)
          }
        }
      }
    }
    return found
  }

  /// Returns the pairs of bodies whose discs overlap horizontally and vertically, in the order of the bodies.
  ///
  /// A sweep from left to right, so that a thousand bodies far apart cost no more than their number.
  private static func neighbours(_ members: [Int], _ shapes: [PlacedShape]) -> [(Int, Int)] {
    let order = members.indices.filter {
      let shape = shapes[members[$0]]
      return shape.middle.x.isFinite && shape.middle.y.isFinite && shape.radius.isFinite
    }.sorted { one, two in
      let (a, b) = (shapes[members[one]], shapes[members[two]])
      return a.middle.x - a.radius < b.middle.x - b.radius
    }
    var pairs: [(Int, Int)] = []
    for (rank, place) in order.enumerated() {
      let shape = shapes[members[place]]
      let right = shape.middle.x + shape.radius
      for other in order[(rank + 1)...] {
        let next = shapes[members[other]]
        if next.middle.x - next.radius > right { break }
        guard abs(next.middle.y - shape.middle.y) <= next.radius + shape.radius,
          members[place] != members[other]
        else { continue }
        pairs.append((min(place, other), max(place, other)))
      }
    }
    return pairs.sorted { $0 < $1 }.map { (members[$0.0], members[$0.1]) }
  }

  private mutating func add(
    _ contacts: [RigidContact], _ touch: Touch, to found: inout [Active]
  ) {
    for contact in contacts {
      touches[touch] = contact.point
      found.append(active(contact, ContactKey(touch: touch, feature: contact.feature)))
    }
  }

  private func active(_ contact: RigidContact, _ key: ContactKey) -> Active {
    let one = bodies[contact.first]
    let two = contact.second.map { bodies[$0] }
    let r1 = contact.point - one.position
    let r2 = two.map { contact.point - $0.position } ?? .zero
    let tangent = contact.normal.turned()
    func mass(_ axis: PlaneVector) -> Double {
      var inverse = one.inverseMass + one.inverseInertia * r1.cross(axis) * r1.cross(axis)
      if let two {
        inverse += two.inverseMass + two.inverseInertia * r2.cross(axis) * r2.cross(axis)
      }
      return inverse > 0 ? 1 / inverse : 0
    }
    let elasticity = max(one.elasticity, two?.elasticity ?? 0)
    let friction = two.map { (one.friction * $0.friction).squareRoot() } ?? one.friction
    let speed = relativeVelocity(contact, r1, r2).dot(contact.normal)
    let overlap = min(max(contact.depth - Self.slop, 0), 20)
    var made = Active(
      contact: contact, key: key, r1: r1, r2: r2, tangent: tangent,
      normalMass: mass(contact.normal), tangentMass: mass(tangent), friction: friction,
      target: speed < -Self.bounce ? -elasticity * speed : 0, push: overlap * 0.2 / Self.step)
    if let old = memory[key] { (made.normalImpulse, made.tangentImpulse) = old }
    return made
  }

  private func relativeVelocity(
    _ contact: RigidContact, _ r1: PlaneVector, _ r2: PlaneVector
  ) -> PlaneVector {
    let one = bodies[contact.first]
    var velocity = -one.velocity - r1.turned(one.angularVelocity)
    if let second = contact.second {
      velocity += bodies[second].velocity + r2.turned(bodies[second].angularVelocity)
    }
    return velocity
  }

  private mutating func apply(_ impulse: PlaneVector, _ active: Active) {
    let first = active.contact.first
    bodies[first].velocity -= impulse * bodies[first].inverseMass
    bodies[first].angularVelocity -= bodies[first].inverseInertia * active.r1.cross(impulse)
    guard let second = active.contact.second else { return }
    bodies[second].velocity += impulse * bodies[second].inverseMass
    bodies[second].angularVelocity += bodies[second].inverseInertia * active.r2.cross(impulse)
  }

  /// Begins with the impulses of the last step.
  private mutating func start(_ active: Active) {
    apply(
      active.contact.normal * active.normalImpulse + active.tangent * active.tangentImpulse, active)
  }

  private mutating func solve(
    _ active: inout Active, _ pushes: inout [(linear: PlaneVector, turn: Double)]
  ) {
    let contact = active.contact
    var velocity = relativeVelocity(contact, active.r1, active.r2)
    var old = active.normalImpulse
    active.normalImpulse = max(
      old + active.normalMass * (active.target - velocity.dot(contact.normal)), 0)
    apply(contact.normal * (active.normalImpulse - old), active)
    velocity = relativeVelocity(contact, active.r1, active.r2)
    old = active.tangentImpulse
    let most = active.friction * active.normalImpulse
    active.tangentImpulse = min(
      max(old - active.tangentMass * velocity.dot(active.tangent), -most), most)
    apply(active.tangent * (active.tangentImpulse - old), active)
    // Overlaps go by a velocity of their own, which does not stay.
    guard active.push > 0 else { return }
    let (first, second) = (contact.first, contact.second)
    var way = -pushes[first].linear - active.r1.turned(pushes[first].turn)
    if let second { way += pushes[second].linear + active.r2.turned(pushes[second].turn) }
    old = active.pushImpulse
    active.pushImpulse = max(old + active.normalMass * (active.push - way.dot(contact.normal)), 0)
    let impulse = contact.normal * (active.pushImpulse - old)
    pushes[first].linear -= impulse * bodies[first].inverseMass
    pushes[first].turn -= bodies[first].inverseInertia * active.r1.cross(impulse)
    guard let second else { return }
    pushes[second].linear += impulse * bodies[second].inverseMass
    pushes[second].turn += bodies[second].inverseInertia * active.r2.cross(impulse)
  }

  // MARK: Conditions

  private func prepare(_ row: inout RigidRow) {
    let square = row.linear.dot(row.linear)
    var inverse = bodies[row.first].inverseMass * square
    inverse += bodies[row.first].inverseInertia * row.firstTurn * row.firstTurn
    if let second = row.second {
      inverse += bodies[second].inverseMass * square
      inverse += bodies[second].inverseInertia * row.secondTurn * row.secondTurn
    }
    inverse += row.softness
    row.mass = inverse > 0 ? 1 / inverse : 0
  }

  private mutating func solve(_ row: inout RigidRow) {
    var speed = row.linear.dot(bodies[row.first].velocity)
    speed += row.firstTurn * bodies[row.first].angularVelocity
    if let second = row.second {
      speed -= row.linear.dot(bodies[second].velocity)
      speed += row.secondTurn * bodies[second].angularVelocity
    }
    let old = row.impulse
    row.impulse = min(
      max(old - row.mass * (speed + row.bias + row.softness * old), row.lower), row.upper)
    let change = row.impulse - old
    bodies[row.first].velocity += row.linear * (change * bodies[row.first].inverseMass)
    bodies[row.first].angularVelocity += change * row.firstTurn * bodies[row.first].inverseInertia
    guard let second = row.second else { return }
    bodies[second].velocity -= row.linear * (change * bodies[second].inverseMass)
    bodies[second].angularVelocity += change * row.secondTurn * bodies[second].inverseInertia
  }
}
