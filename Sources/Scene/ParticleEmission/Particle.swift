/// One particle at one time, in the layer's space: points, radians.
package struct Particle: Hashable, Sendable {
  /// Position of the middle of the image. z is set whether or not the emitter preserves depth.
  package let x: Float
  package let y: Float
  package let z: Float
  /// Rotation about the middle, −π…π, from +x to +y.
  package let rotation: Float
  /// Scale of the image, 0 or more, with the layer's multiplier and without the cell's
  /// `contentsScale`.
  package let scale: Float
  /// Seconds since birth, in the cell's time.
  package let age: Float
  /// Multiplies the image: red, green, blue, alpha, 0…1, sRGB-encoded, not premultiplied.
  package let color: SIMD4<Float>
  /// Index in `ParticleEmitter.cells` of the cell, which has the image.
  package let cell: UInt16
}
