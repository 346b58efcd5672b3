// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

extension PropertyKey {
  /// The storage of the property. A `transform` that leaves the plane is also in the record of
  /// space.
  package var storage: PropertyStorage {
    switch self {
    case .bounds,
      .position,
      .zPosition,
      .anchorPoint,
      .transform,
      .hidden,
      .masksToBounds,
      .opacity,
      .backgroundColor,
      .cornerRadius,
      .maskedCorners,
      .borderWidth,
      .borderColor:
      .column
    case .anchorPointZ, .sublayerTransform, .geometryFlipped:
      .space
    case .contents, .contentsRect, .contentsScale, .contentsCenter, .contentsGravity:
      .contents
    case .name:
      .name
    case .beginTime,
      .duration,
      .speed,
      .timeOffset,
      .repeatCount,
      .repeatDuration,
      .autoreverses,
      .fillMode:
      .timing
    default:
      .table
    }
  }
}

extension PropertyKeySet {
  /// The properties that a record of space has values of.
  package static let space = PropertyKeySet([
    .anchorPointZ,
    .transform,
    .sublayerTransform,
    .geometryFlipped,
  ])
}
