internal import GraphicsValues

/// How contents are placed in a layer's bounds (§2.5.2). "Top" is always the largest y.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public var rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let center = CALayerContentsGravity(rawValue: "center")
  public static let top = CALayerContentsGravity(rawValue: "top")
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  public static let left = CALayerContentsGravity(rawValue: "left")
  public static let right = CALayerContentsGravity(rawValue: "right")
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

public let kCAGravityCenter = CALayerContentsGravity.center
public let kCAGravityTop = CALayerContentsGravity.top
public let kCAGravityBottom = CALayerContentsGravity.bottom
public let kCAGravityLeft = CALayerContentsGravity.left
public let kCAGravityRight = CALayerContentsGravity.right
public let kCAGravityTopLeft = CALayerContentsGravity.topLeft
public let kCAGravityTopRight = CALayerContentsGravity.topRight
public let kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft
public let kCAGravityBottomRight = CALayerContentsGravity.bottomRight
public let kCAGravityResize = CALayerContentsGravity.resize
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill

extension CALayerContentsGravity {
  private static let names: [(CALayerContentsGravity, ContentsGravity)] = [
    (.resize, .resize), (.resizeAspect, .resizeAspect), (.resizeAspectFill, .resizeAspectFill),
    (.center, .center), (.top, .top), (.bottom, .bottom), (.left, .left), (.right, .right),
    (.topLeft, .topLeft), (.topRight, .topRight), (.bottomLeft, .bottomLeft),
    (.bottomRight, .bottomRight),
  ]

  /// An unknown name is stored as `center`.
  var propertyValue: PropertyValue {
    let gravity = Self.names.first { $0.0 == self }?.1 ?? .center
    return .bits(UInt32(gravity.rawValue))
  }

  init(bits: UInt32) {
    self = Self.names.first { UInt32($0.1.rawValue) == bits }?.0 ?? .center
  }
}

extension CAMediaTimingFillMode {
  var propertyValue: PropertyValue { .bits(UInt32(value.rawValue)) }

  init(bits: UInt32) {
    self.init(UInt8(exactly: bits).flatMap { FillMode(rawValue: $0) } ?? .removed)
  }
}

/// The corners that `cornerRadius` applies to.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
