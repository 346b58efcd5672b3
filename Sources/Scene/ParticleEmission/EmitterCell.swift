package import GraphicsValues

/// One kind of particle of an emitter: the attributes of a `CAEmitterCell`, with its defaults
/// (§11.8).
///
/// No number is bounded here; `ParticleEmitter` bounds the numbers of its cells. A range is the whole
/// width of a uniform distribution about the value; its sign does not matter.
package struct EmitterCell: Hashable, Sendable {
  package var name = ""
  package var isEnabled = true
  /// The image of a particle; 0 for none. Particles without an image are not shown, but emit.
  package var image: ImageNumber = 0
  /// The part of the image that is shown, in fractions of the image.
  package var contentsRect = Rectangle.unit
  /// Pixels of the image per point.
  package var contentsScale = 1.0
  /// Raw values of a layer's `minificationFilter` and `magnificationFilter`.
  package var minificationFilter: UInt32 = 0
  package var magnificationFilter: UInt32 = 0
  package var minificationFilterBias = 0.0

  /// Births per second.
  package var birthRate = 0.0
  /// Seconds from birth to death.
  package var lifetime = 0.0
  package var lifetimeRange = 0.0

  /// Radians from the plane of the layer to the viewer.
  package var emissionLatitude = 0.0
  /// Radians in the plane, from +x to +y.
  package var emissionLongitude = 0.0
  /// The whole angle of a cone in which directions lie, in radians.
  package var emissionRange = 0.0
  /// Points per second.
  package var velocity = 0.0
  package var velocityRange = 0.0
  /// Points per second squared, in the layer's space.
  package var acceleration = Vector3.zero

  package var scale = 1.0
  package var scaleRange = 0.0
  /// Change of the scale per second.
  package var scaleSpeed = 0.0
  /// Radians per second.
  package var spin = 0.0
  package var spinRange = 0.0

  package var color = ColorValue.white
  package var colorRange = ColorValue.clear
  /// Change of the colour per second.
  package var colorSpeed = ColorValue.clear

  /// The begin of emission, in seconds after that of the layer or after the birth of the emitting
  /// particle.
  package var beginTime = 0.0
  /// Length of emission, in the cell's seconds.
  package var duration = Double.infinity
  /// The cell's seconds per second of the layer or the emitting particle. Particles age at this
  /// rate.
  package var speed = 1.0
  /// How far emission is advanced at its begin, in the cell's seconds.
  package var timeOffset = 0.0
  package var repeatCount = 0.0
  package var repeatDuration = 0.0
  package var autoreverses = false

  /// The cells that each particle emits along its path.
  package var cells: [EmitterCell] = []

  package init() {}
}
