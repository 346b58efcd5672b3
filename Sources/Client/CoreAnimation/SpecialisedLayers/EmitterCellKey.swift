import GraphicsValues

/// The attributes of an emitter cell that are numbers and colours. The names are those of key-value
/// coding and of the wire.
enum EmitterCellKey: String, CaseIterable {
  case enabled
  case birthRate, lifetime, lifetimeRange
  case emissionLatitude, emissionLongitude, emissionRange
  case velocity, velocityRange
  case xAcceleration, yAcceleration, zAcceleration
  case scale, scaleRange, scaleSpeed
  case spin, spinRange
  case color
  case redRange, greenRange, blueRange, alphaRange
  case redSpeed, greenSpeed, blueSpeed, alphaSpeed
  case contentsRect, contentsScale
  case minificationFilter, magnificationFilter, minificationFilterBias
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode

  /// The default value from §11.8, or else from §4.1.
  var defaultValue: PropertyValue {
    switch self {
    case .enabled: .bool(true)
    case .scale, .contentsScale, .speed: .scalar(1)
    case .color: .color(ColorValue(red: 1, green: 1, blue: 1, alpha: 1))
    case .contentsRect: .rect(Rectangle(x: 0, y: 0, width: 1, height: 1))
    case .minificationFilter, .magnificationFilter, .fillMode: .bits(0)
    case .duration: .scalar(.infinity)
    case .autoreverses: .bool(false)
    default: .scalar(0)
    }
  }

  /// The names of an attribute's raw values; nil for an attribute whose values are not names in the
  /// API.
  var apiNames: ValueNames? {
    switch self {
    case .minificationFilter: PropertyKey.minificationFilter.apiNames
    case .magnificationFilter: PropertyKey.magnificationFilter.apiNames
    case .fillMode: PropertyKey.fillMode.apiNames
    default: nil
    }
  }

  /// True for attributes that the API declares as `Float`.
  var isSinglePrecision: Bool {
    switch self {
    case .birthRate, .lifetime, .lifetimeRange, .redRange, .greenRange, .blueRange, .alphaRange,
      .redSpeed, .greenSpeed, .blueSpeed, .alphaSpeed, .minificationFilterBias, .speed,
      .repeatCount:
      true
    default: false
    }
  }
}
