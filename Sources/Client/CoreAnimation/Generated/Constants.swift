// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

import GraphicsValues

/// The place of an image in a layer's bounds. "Top" is always the largest y.
public struct CALayerContentsGravity: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `center`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")

  /// Scaled in proportion to the largest size that fits into the bounds.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")

  /// Scaled in proportion to the smallest size that covers the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  /// Centred, at the image's own size.
  public static let center = CALayerContentsGravity(rawValue: "center")

  /// Centred along the edge of the largest y, at the image's own size.
  public static let top = CALayerContentsGravity(rawValue: "top")

  /// Centred along the edge of the smallest y, at the image's own size.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")

  /// Centred along the edge of the smallest x, at the image's own size.
  public static let left = CALayerContentsGravity(rawValue: "left")

  /// Centred along the edge of the largest x, at the image's own size.
  public static let right = CALayerContentsGravity(rawValue: "right")

  /// The corner of largest y and smallest x, at the image's own size.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")

  /// The corner of largest y and largest x, at the image's own size.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")

  /// The corner of smallest y and smallest x, at the image's own size.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")

  /// The corner of smallest y and largest x, at the image's own size.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
}

/// The older spelling of `CALayerContentsGravity.resize`.
public let kCAGravityResize = CALayerContentsGravity.resize
/// The older spelling of `CALayerContentsGravity.resizeAspect`.
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// The older spelling of `CALayerContentsGravity.resizeAspectFill`.
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill
/// The older spelling of `CALayerContentsGravity.center`.
public let kCAGravityCenter = CALayerContentsGravity.center
/// The older spelling of `CALayerContentsGravity.top`.
public let kCAGravityTop = CALayerContentsGravity.top
/// The older spelling of `CALayerContentsGravity.bottom`.
public let kCAGravityBottom = CALayerContentsGravity.bottom
/// The older spelling of `CALayerContentsGravity.left`.
public let kCAGravityLeft = CALayerContentsGravity.left
/// The older spelling of `CALayerContentsGravity.right`.
public let kCAGravityRight = CALayerContentsGravity.right
/// The older spelling of `CALayerContentsGravity.topLeft`.
public let kCAGravityTopLeft = CALayerContentsGravity.topLeft
/// The older spelling of `CALayerContentsGravity.topRight`.
public let kCAGravityTopRight = CALayerContentsGravity.topRight
/// The older spelling of `CALayerContentsGravity.bottomLeft`.
public let kCAGravityBottomLeft = CALayerContentsGravity.bottomLeft
/// The older spelling of `CALayerContentsGravity.bottomRight`.
public let kCAGravityBottomRight = CALayerContentsGravity.bottomRight

/// The interpolation between keyframes (§7.1).
public struct CAAnimationCalculationMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Straight from one value to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")

  /// Each value is held until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")

  /// Straight, at an even speed measured by the distance between values.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")

  /// Along a smooth curve through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")

  /// Along a smooth curve; the duration of each segment is in proportion to the distance between
  /// its two values.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// The older spelling of `CAAnimationCalculationMode.linear`.
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// The older spelling of `CAAnimationCalculationMode.discrete`.
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// The older spelling of `CAAnimationCalculationMode.paced`.
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// The older spelling of `CAAnimationCalculationMode.cubic`.
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// The older spelling of `CAAnimationCalculationMode.cubicPaced`.
public let kCAAnimationCubicPaced = CAAnimationCalculationMode.cubicPaced

/// The turning of a layer that moves along a path (§7.4).
public struct CAAnimationRotationMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Points along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")

  /// Points against the direction of the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// The older spelling of `CAAnimationRotationMode.rotateAuto`.
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// The older spelling of `CAAnimationRotationMode.rotateAutoReverse`.
public let kCAAnimationRotateAutoReverse = CAAnimationRotationMode.rotateAutoReverse

/// The way in which the old picture of a layer turns into the new one (§9.2).
public struct CATransitionType: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name, also `cube`, `oglFlip`, `rippleEffect`, `suckEffect`,
  /// `pageCurl`, `pageUnCurl`, `cameraIrisHollowOpen`, `cameraIrisHollowClose`; an unknown name
  /// counts as `fade`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old picture fades into the new one.
  public static let fade = CATransitionType(rawValue: "fade")

  /// The new picture slides over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")

  /// The new picture pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")

  /// The old picture slides away from the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The older spelling of `CATransitionType.fade`.
public let kCATransitionFade = CATransitionType.fade
/// The older spelling of `CATransitionType.moveIn`.
public let kCATransitionMoveIn = CATransitionType.moveIn
/// The older spelling of `CATransitionType.push`.
public let kCATransitionPush = CATransitionType.push
/// The older spelling of `CATransitionType.reveal`.
public let kCATransitionReveal = CATransitionType.reveal

/// The side from which a transition moves, in the layer's own space: the top is the side of the
/// largest y (§9.2).
public struct CATransitionSubtype: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `fromLeft`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Motion from the smallest x.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")

  /// Motion from the largest x.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")

  /// Motion from the largest y.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")

  /// Motion from the smallest y.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The older spelling of `CATransitionSubtype.fromLeft`.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// The older spelling of `CATransitionSubtype.fromRight`.
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// The older spelling of `CATransitionSubtype.fromTop`.
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// The older spelling of `CATransitionSubtype.fromBottom`.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom

/// A function from numbers to a matrix: `CAValueFunction` (§10.1). Angles are in radians, lengths
/// in points.
public struct CAValueFunctionName: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about x.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")

  /// A rotation about y.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")

  /// A rotation about z.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")

  /// A scale by three numbers.
  public static let scale = CAValueFunctionName(rawValue: "scale")

  /// A scale along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")

  /// A scale along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")

  /// A scale along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")

  /// A translation by three numbers.
  public static let translate = CAValueFunctionName(rawValue: "translate")

  /// A translation along x.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")

  /// A translation along y.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")

  /// A translation along z.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// The older spelling of `CAValueFunctionName.rotateX`.
public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX
/// The older spelling of `CAValueFunctionName.rotateY`.
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY
/// The older spelling of `CAValueFunctionName.rotateZ`.
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ
/// The older spelling of `CAValueFunctionName.scale`.
public let kCAValueFunctionScale = CAValueFunctionName.scale
/// The older spelling of `CAValueFunctionName.scaleX`.
public let kCAValueFunctionScaleX = CAValueFunctionName.scaleX
/// The older spelling of `CAValueFunctionName.scaleY`.
public let kCAValueFunctionScaleY = CAValueFunctionName.scaleY
/// The older spelling of `CAValueFunctionName.scaleZ`.
public let kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ
/// The older spelling of `CAValueFunctionName.translate`.
public let kCAValueFunctionTranslate = CAValueFunctionName.translate
/// The older spelling of `CAValueFunctionName.translateX`.
public let kCAValueFunctionTranslateX = CAValueFunctionName.translateX
/// The older spelling of `CAValueFunctionName.translateY`.
public let kCAValueFunctionTranslateY = CAValueFunctionName.translateY
/// The older spelling of `CAValueFunctionName.translateZ`.
public let kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ

/// The effect of a layer's or an animation's time outside the active duration.
public struct CAMediaTimingFillMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `removed`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No effect before the begin and after the end.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")

  /// The last value after the end, while the animation is attached.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")

  /// The first value before the begin.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")

  /// The first value before the begin and the last one after the end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// The older spelling of `CAMediaTimingFillMode.removed`.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// The older spelling of `CAMediaTimingFillMode.forwards`.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The older spelling of `CAMediaTimingFillMode.backwards`.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// The older spelling of `CAMediaTimingFillMode.both`.
public let kCAFillModeBoth = CAMediaTimingFillMode.both

/// The filter for an image drawn larger or smaller than its own size.
public struct CALayerContentsFilter: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `linear`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A blend of the four nearest pixels.
  public static let linear = CALayerContentsFilter(rawValue: "linear")

  /// The nearest pixel.
  public static let nearest = CALayerContentsFilter(rawValue: "nearest")

  /// Linear filtering that reads prepared smaller versions of the image where it is drawn smaller.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The older spelling of `CALayerContentsFilter.linear`.
public let kCAFilterLinear = CALayerContentsFilter.linear
/// The older spelling of `CALayerContentsFilter.nearest`.
public let kCAFilterNearest = CALayerContentsFilter.nearest
/// The older spelling of `CALayerContentsFilter.trilinear`.
public let kCAFilterTrilinear = CALayerContentsFilter.trilinear

/// The shape of round corners.
public struct CALayerCornerCurve: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `circular`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Quarters of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")

  /// A curve that begins farther from the corner and bends gradually.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// The older spelling of `CALayerCornerCurve.circular`.
public let kCACornerCurveCircular = CALayerCornerCurve.circular
/// The older spelling of `CALayerCornerCurve.continuous`.
public let kCACornerCurveContinuous = CALayerCornerCurve.continuous

/// The pixel format of drawn contents.
public struct CALayerContentsFormat: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `RGBA8Uint`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Four components of 8 bits.
  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")

  /// Four components of 16 bits; drawn with 8 here.
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")

  /// One component of 8 bits; drawn with four here.
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")

  /// The format that suits the display.
  public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// The older spelling of `CALayerContentsFormat.RGBA8Uint`.
public let kCAContentsFormatRGBA8Uint = CALayerContentsFormat.RGBA8Uint
/// The older spelling of `CALayerContentsFormat.RGBA16Float`.
public let kCAContentsFormatRGBA16Float = CALayerContentsFormat.RGBA16Float
/// The older spelling of `CALayerContentsFormat.gray8Uint`.
public let kCAContentsFormatGray8Uint = CALayerContentsFormat.gray8Uint
/// The older spelling of `CALayerContentsFormat.automatic`.
public let kCAContentsFormatAutomatic = CALayerContentsFormat.automatic

/// The adaptation of bright contents to the display.
public struct CAToneMapMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `automatic`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Tone mapping when the contents need it.
  public static let automatic = CAToneMapMode(rawValue: "automatic")

  /// No tone mapping.
  public static let never = CAToneMapMode(rawValue: "never")

  /// Tone mapping whenever the contents allow it.
  public static let ifSupported = CAToneMapMode(rawValue: "ifSupported")
}

/// The older spelling of `CAToneMapMode.automatic`.
public let CAToneMapModeAutomatic = CAToneMapMode.automatic
/// The older spelling of `CAToneMapMode.never`.
public let CAToneMapModeNever = CAToneMapMode.never
/// The older spelling of `CAToneMapMode.ifSupported`.
public let CAToneMapModeIfSupported = CAToneMapMode.ifSupported

/// The allowed brightness of contents beyond white.
public struct CADynamicRange: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `standard`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing brighter than white.
  public static let standard = CADynamicRange(rawValue: "standard")

  /// Whites brighter than standard white, but comfortable beside standard contents.
  public static let constrainedHigh = CADynamicRange(rawValue: "constrainedHigh")

  /// The full range of the display.
  public static let high = CADynamicRange(rawValue: "high")

  /// The range that the contents ask for. The same as `standard` here.
  public static let automatic = CADynamicRange(rawValue: "automatic")
}

/// The older spelling of `CADynamicRange.standard`.
public let CADynamicRangeStandard = CADynamicRange.standard
/// The older spelling of `CADynamicRange.constrainedHigh`.
public let CADynamicRangeConstrainedHigh = CADynamicRange.constrainedHigh
/// The older spelling of `CADynamicRange.high`.
public let CADynamicRangeHigh = CADynamicRange.high
/// The older spelling of `CADynamicRange.automatic`.
public let CADynamicRangeAutomatic = CADynamicRange.automatic

/// The rule for the inside of a path.
public struct CAShapeLayerFillRule: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `nonZero`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Inside are the points with a winding number other than 0.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")

  /// Inside are the points from which a ray crosses the path an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// The older spelling of `CAShapeLayerFillRule.nonZero`.
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// The older spelling of `CAShapeLayerFillRule.evenOdd`.
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd

/// The shape of the ends of a line.
public struct CAShapeLayerLineCap: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `butt`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Ends at the last point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")

  /// Ends in a half circle around the last point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")

  /// Ends half of the line's width beyond the last point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// The older spelling of `CAShapeLayerLineCap.butt`.
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// The older spelling of `CAShapeLayerLineCap.round`.
public let kCALineCapRound = CAShapeLayerLineCap.round
/// The older spelling of `CAShapeLayerLineCap.square`.
public let kCALineCapSquare = CAShapeLayerLineCap.square

/// The shape of the corners of a line.
public struct CAShapeLayerLineJoin: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `miter`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A mitre, up to the length of `miterLimit`.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")

  /// A round corner.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")

  /// A corner that is cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// The older spelling of `CAShapeLayerLineJoin.miter`.
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// The older spelling of `CAShapeLayerLineJoin.round`.
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// The older spelling of `CAShapeLayerLineJoin.bevel`.
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel

/// The shape of a gradient.
public struct CAGradientLayerType: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Colours along the line from the start point to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")

  /// Colours outwards in ellipses around the start point.
  public static let radial = CAGradientLayerType(rawValue: "radial")

  /// Colours around the start point.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// The older spelling of `CAGradientLayerType.axial`.
public let kCAGradientLayerAxial = CAGradientLayerType.axial
/// The older spelling of `CAGradientLayerType.radial`.
public let kCAGradientLayerRadial = CAGradientLayerType.radial
/// The older spelling of `CAGradientLayerType.conic`.
public let kCAGradientLayerConic = CAGradientLayerType.conic

/// The shape that particles come from.
public struct CAEmitterLayerEmitterShape: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `point`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A point: the emitter's position.
  public static let point = CAEmitterLayerEmitterShape(rawValue: "point")

  /// A line of the emitter's width.
  public static let line = CAEmitterLayerEmitterShape(rawValue: "line")

  /// A rectangle of the emitter's size.
  public static let rectangle = CAEmitterLayerEmitterShape(rawValue: "rectangle")

  /// A box of the emitter's size and depth.
  public static let cuboid = CAEmitterLayerEmitterShape(rawValue: "cuboid")

  /// A circle whose radius is the emitter's width.
  public static let circle = CAEmitterLayerEmitterShape(rawValue: "circle")

  /// A sphere whose radius is the emitter's width.
  public static let sphere = CAEmitterLayerEmitterShape(rawValue: "sphere")
}

/// The older spelling of `CAEmitterLayerEmitterShape.point`.
public let kCAEmitterLayerPoint = CAEmitterLayerEmitterShape.point
/// The older spelling of `CAEmitterLayerEmitterShape.line`.
public let kCAEmitterLayerLine = CAEmitterLayerEmitterShape.line
/// The older spelling of `CAEmitterLayerEmitterShape.rectangle`.
public let kCAEmitterLayerRectangle = CAEmitterLayerEmitterShape.rectangle
/// The older spelling of `CAEmitterLayerEmitterShape.cuboid`.
public let kCAEmitterLayerCuboid = CAEmitterLayerEmitterShape.cuboid
/// The older spelling of `CAEmitterLayerEmitterShape.circle`.
public let kCAEmitterLayerCircle = CAEmitterLayerEmitterShape.circle
/// The older spelling of `CAEmitterLayerEmitterShape.sphere`.
public let kCAEmitterLayerSphere = CAEmitterLayerEmitterShape.sphere

/// The part of the shape that particles come from.
public struct CAEmitterLayerEmitterMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `volume`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The corners of the shape.
  public static let points = CAEmitterLayerEmitterMode(rawValue: "points")

  /// The outline of the shape.
  public static let outline = CAEmitterLayerEmitterMode(rawValue: "outline")

  /// The surface of the shape.
  public static let surface = CAEmitterLayerEmitterMode(rawValue: "surface")

  /// The whole shape.
  public static let volume = CAEmitterLayerEmitterMode(rawValue: "volume")
}

/// The older spelling of `CAEmitterLayerEmitterMode.points`.
public let kCAEmitterLayerPoints = CAEmitterLayerEmitterMode.points
/// The older spelling of `CAEmitterLayerEmitterMode.outline`.
public let kCAEmitterLayerOutline = CAEmitterLayerEmitterMode.outline
/// The older spelling of `CAEmitterLayerEmitterMode.surface`.
public let kCAEmitterLayerSurface = CAEmitterLayerEmitterMode.surface
/// The older spelling of `CAEmitterLayerEmitterMode.volume`.
public let kCAEmitterLayerVolume = CAEmitterLayerEmitterMode.volume

/// The order in which particles are drawn.
public struct CAEmitterLayerRenderMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; an unknown name counts as `unordered`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Cell after cell; within a cell, the youngest first.
  public static let unordered = CAEmitterLayerRenderMode(rawValue: "unordered")

  /// The oldest particle behind all others.
  public static let oldestFirst = CAEmitterLayerRenderMode(rawValue: "oldestFirst")

  /// The oldest particle in front of all others.
  public static let oldestLast = CAEmitterLayerRenderMode(rawValue: "oldestLast")

  /// Sorted by depth, the most distant particle first.
  public static let backToFront = CAEmitterLayerRenderMode(rawValue: "backToFront")

  /// Ordered like `unordered`; colours are added.
  public static let additive = CAEmitterLayerRenderMode(rawValue: "additive")
}

/// The older spelling of `CAEmitterLayerRenderMode.unordered`.
public let kCAEmitterLayerUnordered = CAEmitterLayerRenderMode.unordered
/// The older spelling of `CAEmitterLayerRenderMode.oldestFirst`.
public let kCAEmitterLayerOldestFirst = CAEmitterLayerRenderMode.oldestFirst
/// The older spelling of `CAEmitterLayerRenderMode.oldestLast`.
public let kCAEmitterLayerOldestLast = CAEmitterLayerRenderMode.oldestLast
/// The older spelling of `CAEmitterLayerRenderMode.backToFront`.
public let kCAEmitterLayerBackToFront = CAEmitterLayerRenderMode.backToFront
/// The older spelling of `CAEmitterLayerRenderMode.additive`.
public let kCAEmitterLayerAdditive = CAEmitterLayerRenderMode.additive

/// The corners that a corner radius applies to.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt
  /// Creates a set; a layer drops other bits than those of the constants.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner of smallest x and smallest y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)

  /// The corner of largest x and smallest y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)

  /// The corner of smallest x and largest y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)

  /// The corner of largest x and largest y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The older spelling of `CACornerMask.layerMinXMinYCorner`.
public let kCALayerMinXMinYCorner = CACornerMask.layerMinXMinYCorner
/// The older spelling of `CACornerMask.layerMaxXMinYCorner`.
public let kCALayerMaxXMinYCorner = CACornerMask.layerMaxXMinYCorner
/// The older spelling of `CACornerMask.layerMinXMaxYCorner`.
public let kCALayerMinXMaxYCorner = CACornerMask.layerMinXMaxYCorner
/// The older spelling of `CACornerMask.layerMaxXMaxYCorner`.
public let kCALayerMaxXMaxYCorner = CACornerMask.layerMaxXMaxYCorner

/// The edges of a layer that are antialiased.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt32
  /// Creates a set; a layer drops other bits than those of the constants.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge of smallest x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)

  /// The edge of largest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)

  /// The edge of smallest y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)

  /// The edge of largest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// The older spelling of `CAEdgeAntialiasingMask.layerLeftEdge`.
public let kCALayerLeftEdge = CAEdgeAntialiasingMask.layerLeftEdge
/// The older spelling of `CAEdgeAntialiasingMask.layerRightEdge`.
public let kCALayerRightEdge = CAEdgeAntialiasingMask.layerRightEdge
/// The older spelling of `CAEdgeAntialiasingMask.layerBottomEdge`.
public let kCALayerBottomEdge = CAEdgeAntialiasingMask.layerBottomEdge
/// The older spelling of `CAEdgeAntialiasingMask.layerTopEdge`.
public let kCALayerTopEdge = CAEdgeAntialiasingMask.layerTopEdge

/// The parts of a frame that absorb a change of the superlayer's size.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// The set as bits.
  public let rawValue: UInt32
  /// Creates a set; other bits than those of the constants are kept and have no effect.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The space on the side of smallest x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)

  /// The width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)

  /// The space on the side of largest x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)

  /// The space on the side of smallest y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)

  /// The height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)

  /// The space on the side of largest y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

/// The older spelling of `CAAutoresizingMask.layerMinXMargin`.
public let kCALayerMinXMargin = CAAutoresizingMask.layerMinXMargin
/// The older spelling of `CAAutoresizingMask.layerWidthSizable`.
public let kCALayerWidthSizable = CAAutoresizingMask.layerWidthSizable
/// The older spelling of `CAAutoresizingMask.layerMaxXMargin`.
public let kCALayerMaxXMargin = CAAutoresizingMask.layerMaxXMargin
/// The older spelling of `CAAutoresizingMask.layerMinYMargin`.
public let kCALayerMinYMargin = CAAutoresizingMask.layerMinYMargin
/// The older spelling of `CAAutoresizingMask.layerHeightSizable`.
public let kCALayerHeightSizable = CAAutoresizingMask.layerHeightSizable
/// The older spelling of `CAAutoresizingMask.layerMaxYMargin`.
public let kCALayerMaxYMargin = CAAutoresizingMask.layerMaxYMargin

extension ValueNames {
  static let contentsGravity = ValueNames(
    [
      "resize",
      "resizeAspect",
      "resizeAspectFill",
      "center",
      "top",
      "bottom",
      "left",
      "right",
      "topLeft",
      "topRight",
      "bottomLeft",
      "bottomRight",
    ],
    unknown: 3)
  static let fillMode = ValueNames(
    [
      "removed",
      "forwards",
      "backwards",
      "both",
    ],
    unknown: 0)
  static let imageFilter = ValueNames(
    [
      "linear",
      "nearest",
      "trilinear",
    ],
    unknown: 0)
  static let cornerCurve = ValueNames(
    [
      "circular",
      "continuous",
    ],
    unknown: 0)
  static let contentsFormat = ValueNames(
    [
      "RGBA8",
      "RGBAh",
      "Gray8",
      "Automatic",
    ],
    unknown: 0)
  static let toneMapMode = ValueNames(
    [
      "automatic",
      "never",
      "ifSupported",
    ],
    unknown: 0)
  static let dynamicRange = ValueNames(
    [
      "standard",
      "constrainedHigh",
      "high",
    ],
    unknown: 0,
    kept: ["automatic": 0])
  static let fillRule = ValueNames(
    [
      "non-zero",
      "even-odd",
    ],
    unknown: 0)
  static let lineCap = ValueNames(
    [
      "butt",
      "round",
      "square",
    ],
    unknown: 0)
  static let lineJoin = ValueNames(
    [
      "miter",
      "round",
      "bevel",
    ],
    unknown: 0)
  static let gradientType = ValueNames(
    [
      "axial",
      "radial",
      "conic",
    ],
    unknown: 3)
  static let emitterShape = ValueNames(
    [
      "point",
      "line",
      "rectangle",
      "cuboid",
      "circle",
      "sphere",
    ],
    unknown: 0)
  static let emitterMode = ValueNames(
    [
      "points",
      "outline",
      "surface",
      "volume",
    ],
    unknown: 3)
  static let particleRenderMode = ValueNames(
    [
      "unordered",
      "oldestFirst",
      "oldestLast",
      "backToFront",
      "additive",
    ],
    unknown: 0)
}

extension PropertyKey {
  /// The API's names for the property's values; nil for a property whose values are no names.
  var apiNames: ValueNames? {
    switch self {
    case .contentsGravity:
      .contentsGravity
    case .fillMode:
      .fillMode
    case .minificationFilter, .magnificationFilter:
      .imageFilter
    case .cornerCurve:
      .cornerCurve
    case .contentsFormat:
      .contentsFormat
    case .toneMapMode:
      .toneMapMode
    case .preferredDynamicRange:
      .dynamicRange
    case .fillRule:
      .fillRule
    case .lineCap:
      .lineCap
    case .lineJoin:
      .lineJoin
    case .gradientType:
      .gradientType
    case .emitterShape:
      .emitterShape
    case .emitterMode:
      .emitterMode
    case .renderMode:
      .particleRenderMode
    default:
      nil
    }
  }
}
