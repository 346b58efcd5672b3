/// A point or a vector in the space of the layer's sublayers; z points to the viewer.
package struct Vector3: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var z: Double

  package init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  package static let zero = Vector3(x: 0, y: 0, z: 0)

  static func + (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
  }

  static func - (a: Vector3, b: Vector3) -> Vector3 {
    Vector3(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }

  static func * (a: Vector3, k: Double) -> Vector3 {
    Vector3(x: a.x * k, y: a.y * k, z: a.z * k)
  }

  var length: Double { (x * x + y * y + z * z).squareRoot() }
}
