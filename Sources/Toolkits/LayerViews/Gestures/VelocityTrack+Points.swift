import Foundation
import ScrollPhysics

extension VelocityTrack {
  /// - Parameter time: media time in seconds.
  mutating func add(_ place: CGPoint, at time: TimeInterval) {
    add(SIMD2(place.x, place.y), at: time)
  }

  /// Velocity in units of the places per second.
  var pointVelocity: CGPoint {
    let velocity: SIMD2<Double> = velocity
    return CGPoint(x: velocity.x, y: velocity.y)
  }
}
