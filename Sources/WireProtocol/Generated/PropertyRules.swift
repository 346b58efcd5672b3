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
    case .maskedCorners: 15
    case .contentsGravity: 11
    case .fillMode: 3
    default: .max
    }
  }
}
