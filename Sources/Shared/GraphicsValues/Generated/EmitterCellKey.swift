// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

/// The attributes of an emitter cell that are numbers and colours. The names are those of key-value
/// coding and of the wire.
package enum EmitterCellKey: String, CaseIterable, Hashable, Sendable {
  /// Whether the cell emits.
  case enabled
  /// Rate of births (particles per second).
  case birthRate
  /// Life of a particle (seconds).
  case lifetime
  /// Range of lifetimes (seconds).
  case lifetimeRange
  /// The direction's angle from the plane of the layer to the viewer (radians).
  case emissionLatitude
  /// The direction's angle in the plane, from +x to +y (radians).
  case emissionLongitude
  /// The whole angle of the cone in which directions lie (radians).
  case emissionRange
  /// Velocity at birth (points per second).
  case velocity
  /// Range of velocities (points per second).
  case velocityRange
  /// Acceleration along x of the layer's space (points per second squared).
  case xAcceleration
  /// Acceleration along y (points per second squared).
  case yAcceleration
  /// Acceleration along z (points per second squared).
  case zAcceleration
  /// Scale of the contents.
  case scale
  /// Range of scales.
  case scaleRange
  /// Change of the scale per second.
  case scaleSpeed
  /// Rotation about z (radians per second).
  case spin
  /// Range of rotations (radians per second).
  case spinRange
  /// Multiplies the colours of the contents.
  case color
  /// Range of red.
  case redRange
  /// Range of green.
  case greenRange
  /// Range of blue.
  case blueRange
  /// Range of alpha.
  case alphaRange
  /// Change of red per second.
  case redSpeed
  /// Change of green per second.
  case greenSpeed
  /// Change of blue per second.
  case blueSpeed
  /// Change of alpha per second.
  case alphaSpeed
  /// The part of the picture that is shown, in fractions of the picture.
  case contentsRect
  /// Pixels of the picture per point.
  case contentsScale
  /// The filter for pictures drawn smaller.
  case minificationFilter
  /// The filter for pictures drawn larger.
  case magnificationFilter
  /// Added to the level of detail that a trilinear filter chooses.
  case minificationFilterBias
  /// The begin of emission, after that of the layer or after the birth of the emitting particle
  /// (seconds).
  case beginTime
  /// Length of emission in the cell's time; an infinite one does not travel (seconds).
  case duration
  /// Seconds of the cell's time per second of the layer or of the emitting particle; particles age
  /// at this rate.
  case speed
  /// The time by which emission is advanced at its begin (seconds).
  case timeOffset
  /// Repetitions of the duration.
  case repeatCount
  /// The time for which the duration repeats (seconds).
  case repeatDuration
  /// Whether each pass runs forwards and then backwards.
  case autoreverses
  /// The effect of the time outside the duration: none on particles.
  case fillMode
}

extension EmitterCellKey {
  /// The value that a new cell has.
  package var defaultValue: PropertyValue {
    switch self {
    case .enabled:
      .bool(true)
    case .birthRate,
      .lifetime,
      .lifetimeRange,
      .emissionLatitude,
      .emissionLongitude,
      .emissionRange,
      .velocity,
      .velocityRange,
      .xAcceleration,
      .yAcceleration,
      .zAcceleration,
      .scaleRange,
      .scaleSpeed,
      .spin,
      .spinRange,
      .redRange,
      .greenRange,
      .blueRange,
      .alphaRange,
      .redSpeed,
      .greenSpeed,
      .blueSpeed,
      .alphaSpeed,
      .minificationFilterBias,
      .beginTime,
      .timeOffset,
      .repeatCount,
      .repeatDuration:
      .scalar(0)
    case .scale, .contentsScale, .speed:
      .scalar(1)
    case .color:
      .color(.white)
    case .contentsRect:
      .rect(.unit)
    case .minificationFilter, .magnificationFilter, .fillMode:
      .bits(0)
    case .duration:
      .scalar(.infinity)
    case .autoreverses:
      .bool(false)
    }
  }
}
