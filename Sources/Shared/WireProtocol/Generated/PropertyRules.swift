// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

package import GraphicsValues

extension PropertyKey {
  /// True when +infinity is a value.
  package var allowsInfinity: Bool {
    switch self {
    case .duration, .repeatCount, .repeatDuration:
      true
    default:
      false
    }
  }

  /// The largest value of a property whose type is `bits`.
  package var maximumBits: UInt32 {
    switch self {
    case .wantsText:
      9
    case .contentsGravity:
      11
    case .fillMode:
      3
    case .minificationFilter, .magnificationFilter:
      2
    case .cornerCurve:
      1
    case .contentsFormat:
      3
    case .toneMapMode:
      2
    case .preferredDynamicRange:
      2
    case .kind:
      9
    case .fillRule:
      1
    case .lineCap:
      2
    case .lineJoin:
      2
    case .gradientType:
      3
    case .emitterShape:
      5
    case .emitterMode:
      3
    case .renderMode:
      4
    case .maskedCorners:
      15
    case .edgeAntialiasingMask:
      15
    case .autoresizingMask:
      63
    default: .max
    }
  }

  /// The minor version of the protocol that added it.
  package var minorVersion: UInt16 {
    switch self {
    case .wantsText:
      1
    default:
      0
    }
  }
}
