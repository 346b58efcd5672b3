// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

/// A property of a layer. The raw values travel on the wire; the names are Core Animation's
/// key-value coding names.
@usableFromInline
package enum PropertyKey: UInt16, CaseIterable, Hashable, Sendable {
  /// The layer's rectangle in its own space; its origin scrolls the sublayers (points).
  case bounds = 1
  /// Where the anchor point lies in the superlayer (points).
  case position = 2
  /// Order among siblings, and depth for transforms (points).
  case zPosition = 3
  /// The point that `position` places and transforms turn around (fractions of the bounds).
  case anchorPoint = 4
  /// Depth of the anchor point (points).
  case anchorPointZ = 5
  /// Applied around the anchor point.
  case transform = 6
  /// Applied to the sublayers around the anchor point; often a perspective.
  case sublayerTransform = 7
  /// Hides the layer with its sublayers.
  case hidden = 8
  /// Clips contents and sublayers to the rounded bounds.
  case masksToBounds = 9
  /// Of the layer with its sublayers (fraction, 0…1).
  case opacity = 10
  /// Fills the rounded bounds, behind everything.
  case backgroundColor = 11
  /// Of background, border and clip (points, 0…).
  case cornerRadius = 12
  /// Which corners are round: 1 minX minY, 2 maxX minY, 4 minX maxY, 8 maxX maxY.
  case maskedCorners = 13
  /// Width of the border, inside the bounds (points, 0…).
  case borderWidth = 14
  /// Drawn above contents and sublayers.
  case borderColor = 15
  /// The image that the layer shows. It must be defined.
  case contents = 16
  /// The part of the image that is shown (fractions of the image).
  case contentsRect = 17
  /// Of the image (pixels per point).
  case contentsScale = 18
  /// The part that stretches; the margins around it keep their size (fractions of the image).
  case contentsCenter = 19
  /// How the image lies in the bounds: 0 resize, 1 resizeAspect, 2 resizeAspectFill, 3 center, 4
  /// top, 5 bottom, 6 left, 7 right, 8 topLeft, 9 topRight, 10 bottomLeft, 11 bottomRight. Top is
  /// maximum y.
  case contentsGravity = 20
  /// For people and tools.
  case name = 21
  /// When the layer's time begins (seconds of the superlayer).
  case beginTime = 32
  /// One pass of the layer's time (seconds).
  case duration = 33
  /// 0 stops the layer's time; below 0 it runs backwards (own seconds per superlayer's second).
  case speed = 34
  /// Added to the layer's time (seconds).
  case timeOffset = 35
  /// How often the time repeats (passes).
  case repeatCount = 36
  /// For how long the time repeats (seconds).
  case repeatDuration = 37
  /// Passes run forwards and then backwards.
  case autoreverses = 38
  /// The layer's time outside its active time: 0 removed, 1 forwards, 2 backwards, 3 both.
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
