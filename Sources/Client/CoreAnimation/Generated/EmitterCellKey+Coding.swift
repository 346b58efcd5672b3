// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

import GraphicsValues

extension EmitterCellKey {
  /// The API's names for the attribute's values; nil for values that are no names.
  var apiNames: ValueNames? {
    switch self {
    case .fillMode:
      .fillMode
    case .minificationFilter, .magnificationFilter:
      .imageFilter
    default:
      nil
    }
  }

  /// True for numbers that are `Float` in the API.
  var isSinglePrecision: Bool {
    switch self {
    case .birthRate,
      .lifetime,
      .lifetimeRange,
      .redRange,
      .greenRange,
      .blueRange,
      .alphaRange,
      .redSpeed,
      .greenSpeed,
      .blueSpeed,
      .alphaSpeed,
      .minificationFilterBias,
      .speed,
      .repeatCount:
      true
    default:
      false
    }
  }
}
