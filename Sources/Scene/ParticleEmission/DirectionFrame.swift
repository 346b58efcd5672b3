/// Three unit vectors at right angles: a direction and two vectors across it, which are y and z
/// when the direction is +x.
struct DirectionFrame: Hashable, Sendable {
  let forward: Vector3
  let side: Vector3
  let up: Vector3

  static let layer = DirectionFrame(
    forward: Vector3(x: 1, y: 0, z: 0), side: Vector3(x: 0, y: 1, z: 0),
    up: Vector3(x: 0, y: 0, z: 1))

  private init(forward: Vector3, side: Vector3, up: Vector3) {
    self.forward = forward
    self.side = side
    self.up = up
  }

  /// The frame along a vector; the layer's axes for a vector of length 0.
  init(along vector: Vector3) {
    let length = vector.length
    guard length > 0, length.isFinite else {
      self = .layer
      return
    }
    let forward = vector * (1 / length)
    let flat = (forward.x * forward.x + forward.y * forward.y).squareRoot()
    let side =
      flat > 0
      ? Vector3(x: -forward.y / flat, y: forward.x / flat, z: 0) : Vector3(x: 0, y: 1, z: 0)
    self.init(
      forward: forward, side: side,
      up: Vector3(
        x: forward.y * side.z - forward.z * side.y, y: forward.z * side.x - forward.x * side.z,
        z: forward.x * side.y - forward.y * side.x))
  }

  /// Turns a vector from this frame's axes to the layer's.
  func vector(_ v: Vector3) -> Vector3 { forward * v.x + side * v.y + up * v.z }
}
