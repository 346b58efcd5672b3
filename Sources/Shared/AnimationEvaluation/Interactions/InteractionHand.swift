import GraphicsValues
import ScrollPhysics

/// The fingers of an interaction, and the movement that they make together.
package struct InteractionHand: Sendable {
  private struct Finger: Sendable {
    let id: UInt64
    var place: SIMD2<Double>
  }

  private var fingers: [Finger] = []
  /// The way of the fingers' middle since the first finger, in points.
  package private(set) var way = SIMD2<Double>.zero
  /// The distance of the first two fingers, relative to the one at their beginning.
  package private(set) var factor = 1.0
  /// The turn of the first two fingers around each other, in radians.
  package private(set) var turn = 0.0
  private var places = VelocityTrack()
  /// The factor and the turn.
  private var pairs = VelocityTrack()
  /// The distance for a factor of 1; 0 without a pair.
  private var base = 0.0

  package init() {}

  package var count: Int { fingers.count }

  /// Velocity of the fingers' middle, in points per second.
  package var velocity: SIMD2<Double> { places.velocity }
  /// Changes of the factor and of the turn per second.
  package var pairVelocity: SIMD2<Double> { pairs.velocity }

  /// The distance of the first two fingers in points; nil for fewer fingers.
  package var spread: Double? { pair.map(\.length) }

  private var pair: SIMD2<Double>? {
    fingers.count < 2 ? nil : fingers[1].place - fingers[0].place
  }

  package func contains(_ id: UInt64) -> Bool { fingers.contains { $0.id == id } }

  /// Adds a finger. One that is there already stays where it is.
  package mutating func add(_ id: UInt64, at place: SIMD2<Double>, _ time: Double) {
    guard place.isFinite, !contains(id), fingers.count < Self.most else { return }
    fingers.append(Finger(id: id, place: place))
    places.add(way, at: time)
    rebase(time)
  }

  /// The largest number of fingers that are followed.
  package static let most = 16

  /// Moves fingers.
  package mutating func move(_ moves: [(id: UInt64, place: SIMD2<Double>)], _ time: Double) {
    let before = pair
    for move in moves where move.place.isFinite {
      guard let index = fingers.firstIndex(where: { $0.id == move.id }) else { continue }
      way += (move.place - fingers[index].place) / Double(fingers.count)
      fingers[index].place = move.place
    }
    places.add(way, at: time)
    guard let before, let after = pair else { return }
    if base > 0 { factor = after.length / base }
    turn += after.turn(from: before)
    pairs.add([factor, turn], at: time)
  }

  /// Removes a finger.
  package mutating func remove(_ id: UInt64, _ time: Double) {
    guard contains(id) else { return }
    fingers.removeAll { $0.id == id }
    places.lift(at: time)
    pairs.lift(at: time)
    if !fingers.isEmpty { rebase(time) }
  }

  /// Lets other fingers be the pair, at the factor and the turn of the last one.
  private mutating func rebase(_ time: Double) {
    guard let spread, spread > 0 else { return }
    // A factor near 0 has no distance that a movement could be measured by.
    base = spread / max(factor, 1e-6)
    pairs.add([factor, turn], at: time)
  }
}

extension SIMD2<Double> {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }

  package var length: Double { (self * self).sum().squareRoot() }

  /// Returns the angle from another vector, −π…π; 0 where there is none.
  fileprivate func turn(from other: SIMD2<Double>) -> Double {
    DeterministicMath.atan2(
      other.x * y - other.y * x, other.x * x + other.y * y)
  }
}
