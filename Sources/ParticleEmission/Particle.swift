/// One particle at one time, in the layer's space: points, radians.
package struct Particle: Hashable, Sendable {
  /// Of the middle of its picture. z is given whether or not the emitter preserves depth.
  package let x: Float
  package let y: Float
  package let z: Float
  /// About the middle, −π…π; from +x to +y.
  package let rotation: Float
  /// Of the picture, 0 or more; the layer's multiplier is in it, the cell's `contentsScale` is not.
  package let scale: Float
  /// Seconds of its cell since its birth.
  package let age: Float
  /// Multiplies the picture: red, green, blue, alpha, 0…1, sRGB-encoded, not premultiplied.
  package let color: SIMD4<Float>
  /// The index of its cell, which knows the picture, in `ParticleEmitter.cells`.
  package let cell: UInt16
}
