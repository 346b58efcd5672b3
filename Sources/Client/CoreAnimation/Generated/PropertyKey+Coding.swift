// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

import GraphicsValues

extension PropertyKey {
  /// True for numbers that are `Float` in the API.
  var isSinglePrecision: Bool {
    switch self {
    case .opacity,
      .speed,
      .repeatCount,
      .minificationFilterBias,
      .shadowOpacity,
      .instanceRedOffset,
      .instanceGreenOffset,
      .instanceBlueOffset,
      .instanceAlphaOffset,
      .birthRate,
      .lifetime,
      .velocity,
      .scale,
      .spin:
      true
    default:
      false
    }
  }

  /// True for a default that is listed although it is zero.
  var hasListedZero: Bool {
    switch self {
    case .hidden,
      .masksToBounds,
      .geometryFlipped,
      .opaque,
      .shouldRasterize,
      .drawsAsynchronously,
      .contentsHeadroom,
      .wantsExtendedDynamicRangeContent,
      .needsDisplayOnBoundsChange:
      true
    default:
      false
    }
  }

  /// The properties that are archived even if they were not set.
  static let alwaysArchived: Set<PropertyKey> = [
    .allowsEdgeAntialiasing,
    .allowsGroupOpacity,
    .cornerCurve,
    .contentsFormat,
  ]

  /// The bits that a layer keeps of a set; all for other properties.
  var keptBits: UInt32 {
    switch self {
    case .maskedCorners:
      15
    case .edgeAntialiasingMask:
      15
    default:
      .max
    }
  }
}

extension BooleanNames {
  /// The keys of properties by the names of their getters.
  static let keysOfProperties = [
    "isHidden": "hidden",
    "isDoubleSided": "doubleSided",
    "isGeometryFlipped": "geometryFlipped",
    "isOpaque": "opaque",
    "isWrapped": "wrapped",
  ]
}
