import Foundation

/// A place where two bodies, or a body and a boundary, touch.
struct RigidContact {
  /// The indices of the bodies; the second is nil for a boundary.
  let first: Int
  let second: Int?
  /// The direction from the first to the second.
  let normal: PlaneVector
  let point: PlaneVector
  /// Points by which they overlap.
  let depth: Double
  /// The corner or side at which they touch, by which the contact is found again.
  let feature: Int
}

/// A line that bodies do not cross.
public struct RigidEdge: Sendable {
  /// The beginning.
  public let start: PlaneVector
  /// The end.
  public let end: PlaneVector
  /// True for a line without ends whose bodies are where a quarter turn of its direction points; false for
  /// one that bodies on either side do not cross.
  let isOneSided: Bool

  /// Creates a line.
  public init(_ start: PlaneVector, _ end: PlaneVector, isOneSided: Bool = false) {
    (self.start, self.end, self.isOneSided) = (start, end, isOneSided)
  }
}

/// An outline in the plane.
struct PlacedShape {
  let middle: PlaneVector
  let corners: [PlaneVector]
  let radius: Double

  init(_ body: RigidBody) {
    middle = body.position
    radius = body.shape.radius
    let (sine, cosine) = (sin(body.angle), cos(body.angle))
    corners = body.shape.corners.map { body.position + $0.rotated(sine, cosine) }
  }

  /// Returns the outward direction of a side.
  func normal(_ side: Int) -> PlaneVector {
    let way = corners[(side + 1) % corners.count] - corners[side]
    let length = way.length
    return length > 0 ? PlaneVector(way.y, -way.x) / length : PlaneVector(1, 0)
  }

  // MARK: With another shape

  func contacts(
    with other: PlacedShape, _ first: Int, _ second: Int
  ) -> [RigidContact] {
    let way = other.middle - middle
    guard way.length < radius + other.radius else { return [] }
    switch (corners.isEmpty, other.corners.isEmpty) {
    case (true, true):
      let distance = way.length
      let normal = distance > 1e-9 ? way / distance : PlaneVector(0, 1)
      let depth = radius + other.radius - distance
      return [
        RigidContact(
          first: first, second: second, normal: normal,
          point: middle + normal * (radius - depth / 2),
          depth: depth, feature: 0)
      ]
    case (false, true): return disc(other, first, second, flipped: false)
    case (true, false): return other.disc(self, first, second, flipped: true)
    case (false, false): return polygons(other, first, second)
    }
  }

  /// Returns the contact of this polygon with a disc.
  private func disc(
    _ disc: PlacedShape, _ first: Int, _ second: Int, flipped: Bool
  ) -> [RigidContact] {
    var side = 0
    var distance = -Double.infinity
    for index in corners.indices {
      let other = normal(index).dot(disc.middle - corners[index])
      if other > distance { (side, distance) = (index, other) }
    }
    guard distance < disc.radius else { return [] }
    var normal = normal(side)
    if distance > 1e-9 {
      let (start, end) = (corners[side], corners[(side + 1) % corners.count])
      let way = end - start
      let part = min(max((disc.middle - start).dot(way) / way.dot(way), 0), 1)
      let toDisc = disc.middle - (start + way * part)
      let length = toDisc.length
      guard length < disc.radius else { return [] }
      if length > 1e-9 { (normal, distance) = (toDisc / length, length) }
    }
    let depth = disc.radius - distance
    return [
      RigidContact(
        first: first, second: second, normal: flipped ? -normal : normal,
        point: disc.middle - normal * (disc.radius - depth / 2), depth: depth, feature: 0)
    ]
  }

  /// Returns the side of this polygon from which the other is farthest.
  private func bestSide(_ other: PlacedShape) -> (side: Int, distance: Double) {
    var best = (side: 0, distance: -Double.infinity)
    for side in corners.indices {
      let normal = normal(side)
      let start = corners[side]
      let distance = other.corners.reduce(Double.infinity) { min($0, normal.dot($1 - start)) }
      if distance > best.distance { best = (side, distance) }
    }
    return best
  }

  private func polygons(_ other: PlacedShape, _ first: Int, _ second: Int) -> [RigidContact] {
    let (one, two) = (bestSide(other), other.bestSide(self))
    guard one.distance < 0, two.distance < 0 else { return [] }
    // A preference for one polygon keeps the side while both are as good.
    let isFlipped = two.distance > one.distance + 0.05
    let (base, touching, side) =
      isFlipped ? (other, self, two.side) : (self, other, one.side)
    let normal = base.normal(side)
    // The side of the other polygon that faces this one.
    let faced = touching.corners.indices.min {
      touching.normal($0).dot(normal) < touching.normal($1).dot(normal)
    }
    guard let faced else { return [] }
    let next = (faced + 1) % touching.corners.count
    var points = [(touching.corners[faced], faced), (touching.corners[next], next)]
    let (start, end) = (base.corners[side], base.corners[(side + 1) % base.corners.count])
    let along = (end - start) / max((end - start).length, 1e-9)
    points = Self.clip(points, from: start, along)
    points = Self.clip(points, from: end, -along)
    return points.compactMap { point, corner in
      let depth = -normal.dot(point - start)
      guard depth > 0 else { return nil }
      return RigidContact(
        first: first, second: second, normal: isFlipped ? -normal : normal, point: point,
        depth: depth, feature: (isFlipped ? 1_000_000 : 0) + side * 1000 + corner)
    }
  }

  /// Returns the part of a line that lies beyond a point in a direction.
  private static func clip(
    _ line: [(PlaneVector, Int)], from start: PlaneVector, _ direction: PlaneVector
  ) -> [(PlaneVector, Int)] {
    guard line.count == 2 else { return [] }
    let distances = line.map { direction.dot($0.0 - start) }
    var kept: [(PlaneVector, Int)] = []
    for index in 0..<2 {
      let other = 1 - index
      if distances[index] >= 0 {
        kept.append(line[index])
      } else if distances[other] > 0 {
        let part = distances[index] / (distances[index] - distances[other])
        kept.append((line[index].0 + (line[other].0 - line[index].0) * part, line[index].1))
      }
    }
    return kept
  }

  // MARK: With a line

  /// Returns the contacts with a boundary.
  ///
  /// - Parameter before: the middle before the last step, which tells on which side the body was.
  func contacts(
    with edge: RigidEdge, _ first: Int, before: PlaneVector, feature: Int
  ) -> [RigidContact] {
    let way = edge.end - edge.start
    let length = way.length
    guard length > 1e-9 else { return [] }
    let along = way / length
    var inwards = along.turned()
    if !edge.isOneSided {
      guard abs(inwards.dot(middle - edge.start)) < radius * 2 else { return [] }
      if inwards.dot(before - edge.start) < 0 { inwards = -inwards }
    }
    func contact(_ point: PlaneVector, _ depth: Double, _ number: Int) -> RigidContact {
      RigidContact(
        first: first, second: nil, normal: -inwards, point: point, depth: depth,
        feature: feature * 1000 + number)
    }
    func isBeside(_ point: PlaneVector) -> Bool {
      let part = along.dot(point - edge.start)
      return edge.isOneSided || part >= -0.5 && part <= length + 0.5
    }
    if corners.isEmpty {
      let depth = radius - inwards.dot(middle - edge.start)
      guard depth > 0 else { return [] }
      if isBeside(middle) { return [contact(middle - inwards * radius, depth, 0)] }
      return ends(of: edge, first, feature)
    }
    var found: [RigidContact] = []
    for (number, corner) in corners.enumerated() where isBeside(corner) {
      let depth = -inwards.dot(corner - edge.start)
      if depth > 0 { found.append(contact(corner, depth, number)) }
    }
    if found.count > 2 {
      found = Array(found.sorted { $0.depth > $1.depth }.prefix(2))
    }
    return found.isEmpty && !edge.isOneSided ? ends(of: edge, first, feature) : found
  }

  /// Returns the contact with an end of a line that lies in the body.
  private func ends(of edge: RigidEdge, _ first: Int, _ feature: Int) -> [RigidContact] {
    [edge.start, edge.end].enumerated().compactMap { number, end in
      var (normal, depth) = (PlaneVector.zero, Double.infinity)
      if corners.isEmpty {
        let way = end - middle
        depth = radius - way.length
        normal = way.length > 1e-9 ? way / way.length : PlaneVector(0, 1)
      } else {
        for side in corners.indices {
          let inside = -self.normal(side).dot(end - corners[side])
          if inside < depth { (normal, depth) = (self.normal(side), inside) }
        }
      }
      guard depth > 0 else { return nil }
      return RigidContact(
        first: first, second: nil, normal: normal, point: end, depth: depth,
        feature: feature * 1000 + 900 + number)
    }
  }
}
