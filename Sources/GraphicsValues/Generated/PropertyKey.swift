// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

/// A property of a layer. The raw values travel on the wire; the names are Core Animation's
/// key-value coding names.
package enum PropertyKey: UInt16, CaseIterable, Hashable, Sendable {
  case bounds = 1
  case position = 2
  case zPosition = 3
  case anchorPoint = 4
  case anchorPointZ = 5
  case transform = 6
  case sublayerTransform = 7
  case hidden = 8
  case masksToBounds = 9
  case opacity = 10
  case backgroundColor = 11
  case cornerRadius = 12
  case maskedCorners = 13
  case borderWidth = 14
  case borderColor = 15
  case contents = 16
  case contentsRect = 17
  case contentsScale = 18
  case contentsCenter = 19
  case contentsGravity = 20
  case name = 21
  case beginTime = 32
  case duration = 33
  case speed = 34
  case timeOffset = 35
  case repeatCount = 36
  case repeatDuration = 37
  case autoreverses = 38
  case fillMode = 39
}

extension PropertyKey {
  /// The key-value coding name, as in a key path.
  package var name: String {
    switch self {
    case .bounds:
      "bounds"
    case .position:
      "position"
    case .zPosition:
      "zPosition"
    case .anchorPoint:
      "anchorPoint"
    case .anchorPointZ:
      "anchorPointZ"
    case .transform:
      "transform"
    case .sublayerTransform:
      "sublayerTransform"
    case .hidden:
      "hidden"
    case .masksToBounds:
      "masksToBounds"
    case .opacity:
      "opacity"
    case .backgroundColor:
      "backgroundColor"
    case .cornerRadius:
      "cornerRadius"
    case .maskedCorners:
      "maskedCorners"
    case .borderWidth:
      "borderWidth"
    case .borderColor:
      "borderColor"
    case .contents:
      "contents"
    case .contentsRect:
      "contentsRect"
    case .contentsScale:
      "contentsScale"
    case .contentsCenter:
      "contentsCenter"
    case .contentsGravity:
      "contentsGravity"
    case .name:
      "name"
    case .beginTime:
      "beginTime"
    case .duration:
      "duration"
    case .speed:
      "speed"
    case .timeOffset:
      "timeOffset"
    case .repeatCount:
      "repeatCount"
    case .repeatDuration:
      "repeatDuration"
    case .autoreverses:
      "autoreverses"
    case .fillMode:
      "fillMode"
    }
  }

  /// The type of its values.
  package var type: PropertyType {
    switch self {
    case .bounds, .contentsRect, .contentsCenter:
      .rect
    case .position, .anchorPoint:
      .point
    case .zPosition,
      .anchorPointZ,
      .opacity,
      .cornerRadius,
      .borderWidth,
      .contentsScale,
      .beginTime,
      .duration,
      .speed,
      .timeOffset,
      .repeatCount,
      .repeatDuration:
      .scalar
    case .transform, .sublayerTransform:
      .matrix
    case .hidden, .masksToBounds, .autoreverses:
      .bool
    case .backgroundColor, .borderColor:
      .color
    case .maskedCorners, .contentsGravity, .fillMode:
      .bits
    case .contents:
      .image
    case .name:
      .text
    }
  }

  /// True when the property may be absent (`PropertyValue.none`).
  package var isOptional: Bool {
    switch self {
    case .backgroundColor, .borderColor, .contents, .name:
      true
    default:
      false
    }
  }

  /// True when an animation can change it.
  package var isAnimatable: Bool {
    switch self {
    case .bounds,
      .position,
      .zPosition,
      .anchorPoint,
      .anchorPointZ,
      .transform,
      .sublayerTransform,
      .hidden,
      .masksToBounds,
      .opacity,
      .backgroundColor,
      .cornerRadius,
      .borderWidth,
      .borderColor,
      .contents,
      .contentsRect,
      .contentsScale,
      .contentsCenter:
      true
    default:
      false
    }
  }

  /// True when setting it on a committed layer animates by default (§2.1, column Imp).
  package var hasImplicitAnimation: Bool {
    switch self {
    case .bounds,
      .position,
      .zPosition,
      .anchorPoint,
      .anchorPointZ,
      .transform,
      .sublayerTransform,
      .hidden,
      .masksToBounds,
      .opacity,
      .backgroundColor,
      .cornerRadius,
      .borderWidth,
      .borderColor,
      .contents,
      .contentsRect:
      true
    default:
      false
    }
  }

  /// The value a new layer has.
  package var defaultValue: PropertyValue {
    switch self {
    case .bounds:
      .rect(.zero)
    case .position:
      .point(.zero)
    case .zPosition,
      .anchorPointZ,
      .cornerRadius,
      .borderWidth,
      .beginTime,
      .timeOffset,
      .repeatCount,
      .repeatDuration:
      .scalar(0)
    case .anchorPoint:
      .point(Point(x: 0.5, y: 0.5))
    case .transform, .sublayerTransform:
      .matrix(.identity)
    case .hidden, .masksToBounds, .autoreverses:
      .bool(false)
    case .opacity, .contentsScale, .speed:
      .scalar(1)
    case .backgroundColor, .contents, .name:
      .none
    case .maskedCorners:
      .bits(15)
    case .borderColor:
      .color(.black)
    case .contentsRect, .contentsCenter:
      .rect(.unit)
    case .contentsGravity, .fillMode:
      .bits(0)
    case .duration:
      .scalar(.infinity)
    }
  }

  /// Nil when no property has the name.
  package init?(name: String) {
    switch name {
    case "bounds": self = .bounds
    case "position": self = .position
    case "zPosition": self = .zPosition
    case "anchorPoint": self = .anchorPoint
    case "anchorPointZ": self = .anchorPointZ
    case "transform": self = .transform
    case "sublayerTransform": self = .sublayerTransform
    case "hidden": self = .hidden
    case "masksToBounds": self = .masksToBounds
    case "opacity": self = .opacity
    case "backgroundColor": self = .backgroundColor
    case "cornerRadius": self = .cornerRadius
    case "maskedCorners": self = .maskedCorners
    case "borderWidth": self = .borderWidth
    case "borderColor": self = .borderColor
    case "contents": self = .contents
    case "contentsRect": self = .contentsRect
    case "contentsScale": self = .contentsScale
    case "contentsCenter": self = .contentsCenter
    case "contentsGravity": self = .contentsGravity
    case "name": self = .name
    case "beginTime": self = .beginTime
    case "duration": self = .duration
    case "speed": self = .speed
    case "timeOffset": self = .timeOffset
    case "repeatCount": self = .repeatCount
    case "repeatDuration": self = .repeatDuration
    case "autoreverses": self = .autoreverses
    case "fillMode": self = .fillMode
    default: return nil
    }
  }
}
