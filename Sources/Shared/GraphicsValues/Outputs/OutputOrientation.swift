/// How a picture is turned on its way to a screen: by quarter turns clockwise, after a reflection or without one.
///
/// The picture that is drawn is upright. The screen's pixels are those of its mode.
package enum OutputOrientation: UInt8, Hashable, Sendable, CaseIterable {
  case normal = 0
  case rotated90
  case rotated180
  case rotated270
  /// Left and right are exchanged, then the picture is turned.
  case flipped
  case flipped90
  case flipped180
  case flipped270

  /// Number of quarter turns clockwise, 0…3.
  package var quarterTurns: Int { Int(rawValue & 3) }
  /// Whether left and right are exchanged before the turn.
  package var isFlipped: Bool { rawValue >= 4 }
  /// Whether a wide picture becomes a high one.
  package var exchangesAxes: Bool { rawValue & 1 == 1 }
}
