// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

package import GraphicsValues

/// One kind of particle of an emitter: the attributes of a `CAEmitterCell` (§11.8).
///
/// No number is bounded here; `ParticleEmitter` bounds the numbers of its cells. A range is the
/// whole width of a uniform distribution about the value; its sign does not matter.
package struct EmitterCell: Hashable, Sendable {
  /// The name in key paths.
  package var name = ""
  /// Whether the cell emits.
  package var isEnabled: Bool = true
  /// Rate of births (particles per second).
  package var birthRate: Double = 0
  /// Life of a particle (seconds).
  package var lifetime: Double = 0
  /// Range of lifetimes (seconds).
  package var lifetimeRange: Double = 0
  /// The direction's angle from the plane of the layer to the viewer (radians).
  package var emissionLatitude: Double = 0
  /// The direction's angle in the plane, from +x to +y (radians).
  package var emissionLongitude: Double = 0
  /// The whole angle of the cone in which directions lie (radians).
  package var emissionRange: Double = 0
  /// Velocity at birth (points per second).
  package var velocity: Double = 0
  /// Range of velocities (points per second).
  package var velocityRange: Double = 0
  /// Acceleration along x of the layer's space (points per second squared).
  package var xAcceleration: Double = 0
  /// Acceleration along y (points per second squared).
  package var yAcceleration: Double = 0
  /// Acceleration along z (points per second squared).
  package var zAcceleration: Double = 0
  /// Scale of the contents.
  package var scale: Double = 1
  /// Range of scales.
  package var scaleRange: Double = 0
  /// Change of the scale per second.
  package var scaleSpeed: Double = 0
  /// Rotation about z (radians per second).
  package var spin: Double = 0
  /// Range of rotations (radians per second).
  package var spinRange: Double = 0
  /// Multiplies the colours of the contents.
  package var color: ColorValue = .white
  /// Range of red.
  package var redRange: Double = 0
  /// Range of green.
  package var greenRange: Double = 0
  /// Range of blue.
  package var blueRange: Double = 0
  /// Range of alpha.
  package var alphaRange: Double = 0
  /// Change of red per second.
  package var redSpeed: Double = 0
  /// Change of green per second.
  package var greenSpeed: Double = 0
  /// Change of blue per second.
  package var blueSpeed: Double = 0
  /// Change of alpha per second.
  package var alphaSpeed: Double = 0
  /// The picture of a particle. Particles without a picture are not shown, but emit.
  package var image: ImageNumber = 0
  /// The part of the picture that is shown, in fractions of the picture.
  package var contentsRect: Rectangle = .unit
  /// Pixels of the picture per point.
  package var contentsScale: Double = 1
  /// The filter for pictures drawn smaller.
  package var minificationFilter: ImageFilter = .linear
  /// The filter for pictures drawn larger.
  package var magnificationFilter: ImageFilter = .linear
  /// Added to the level of detail that a trilinear filter chooses.
  package var minificationFilterBias: Double = 0
  /// The cells that each particle emits along its path.
  package var cells: [EmitterCell] = []
  /// The begin of emission, after that of the layer or after the birth of the emitting particle
  /// (seconds).
  package var beginTime: Double = 0
  /// Length of emission in the cell's time; an infinite one does not travel (seconds).
  package var duration: Double = .infinity
  /// Seconds of the cell's time per second of the layer or of the emitting particle; particles age
  /// at this rate.
  package var speed: Double = 1
  /// The time by which emission is advanced at its begin (seconds).
  package var timeOffset: Double = 0
  /// Repetitions of the duration.
  package var repeatCount: Double = 0
  /// The time for which the duration repeats (seconds).
  package var repeatDuration: Double = 0
  /// Whether each pass runs forwards and then backwards.
  package var autoreverses: Bool = false

  package init() {}

  /// Sets the members of which there is an attribute of the right type.
  mutating func read(_ attributes: [String: PropertyValue]) {
    if let v = attributes["enabled"]?.asBool { isEnabled = v }
    if let v = attributes["birthRate"]?.asScalar { birthRate = v }
    if let v = attributes["lifetime"]?.asScalar { lifetime = v }
    if let v = attributes["lifetimeRange"]?.asScalar { lifetimeRange = v }
    if let v = attributes["emissionLatitude"]?.asScalar { emissionLatitude = v }
    if let v = attributes["emissionLongitude"]?.asScalar { emissionLongitude = v }
    if let v = attributes["emissionRange"]?.asScalar { emissionRange = v }
    if let v = attributes["velocity"]?.asScalar { velocity = v }
    if let v = attributes["velocityRange"]?.asScalar { velocityRange = v }
    if let v = attributes["xAcceleration"]?.asScalar { xAcceleration = v }
    if let v = attributes["yAcceleration"]?.asScalar { yAcceleration = v }
    if let v = attributes["zAcceleration"]?.asScalar { zAcceleration = v }
    if let v = attributes["scale"]?.asScalar { scale = v }
    if let v = attributes["scaleRange"]?.asScalar { scaleRange = v }
    if let v = attributes["scaleSpeed"]?.asScalar { scaleSpeed = v }
    if let v = attributes["spin"]?.asScalar { spin = v }
    if let v = attributes["spinRange"]?.asScalar { spinRange = v }
    if let v = attributes["color"]?.asColor { color = v }
    if let v = attributes["redRange"]?.asScalar { redRange = v }
    if let v = attributes["greenRange"]?.asScalar { greenRange = v }
    if let v = attributes["blueRange"]?.asScalar { blueRange = v }
    if let v = attributes["alphaRange"]?.asScalar { alphaRange = v }
    if let v = attributes["redSpeed"]?.asScalar { redSpeed = v }
    if let v = attributes["greenSpeed"]?.asScalar { greenSpeed = v }
    if let v = attributes["blueSpeed"]?.asScalar { blueSpeed = v }
    if let v = attributes["alphaSpeed"]?.asScalar { alphaSpeed = v }
    if let v = attributes["contents"]?.asImage { image = v }
    if let v = attributes["contentsRect"]?.asRect { contentsRect = v }
    if let v = attributes["contentsScale"]?.asScalar { contentsScale = v }
    if let v = attributes["minificationFilter"]?.asBits {
      minificationFilter = ImageFilter(bits: v)
    }
    if let v = attributes["magnificationFilter"]?.asBits {
      magnificationFilter = ImageFilter(bits: v)
    }
    if let v = attributes["minificationFilterBias"]?.asScalar { minificationFilterBias = v }
    if let v = attributes["beginTime"]?.asScalar { beginTime = v }
    if let v = attributes["duration"]?.asScalar { duration = v }
    if let v = attributes["speed"]?.asScalar { speed = v }
    if let v = attributes["timeOffset"]?.asScalar { timeOffset = v }
    if let v = attributes["repeatCount"]?.asScalar { repeatCount = v }
    if let v = attributes["repeatDuration"]?.asScalar { repeatDuration = v }
    if let v = attributes["autoreverses"]?.asBool { autoreverses = v }
  }
}
