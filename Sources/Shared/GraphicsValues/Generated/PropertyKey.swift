// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

/// A property of a layer. The raw values travel on the wire; the names are Core Animation's
/// key-value coding names.
@usableFromInline
package enum PropertyKey: UInt16, CaseIterable, Hashable, Sendable {
  /// The layer's rectangle in its own space; its origin scrolls the sublayers (points).
  case bounds = 1
  /// The position of the anchor point in the superlayer (points).
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
  /// Opacity of the layer with its sublayers (fraction, 0…1).
  case opacity = 10
  /// Fills the rounded bounds, behind everything.
  case backgroundColor = 11
  /// Radius of the corners of background, border and clip (points, 0…).
  case cornerRadius = 12
  /// The round corners.
  case maskedCorners = 13
  /// Width of the border, inside the bounds (points, 0…).
  case borderWidth = 14
  /// Drawn above contents and sublayers.
  case borderColor = 15
  /// The image that the layer shows. It must be defined.
  case contents = 16
  /// The part of the image that is shown (fractions of the image).
  case contentsRect = 17
  /// Scale of the image (pixels per point).
  case contentsScale = 18
  /// The part that stretches; the margins around it keep their size (fractions of the image).
  case contentsCenter = 19
  /// The placement of the image in the bounds.
  case contentsGravity = 20
  /// A name for people and tools.
  case name = 21
  /// Begin of the layer's time (seconds of the superlayer).
  case beginTime = 32
  /// Stored without effect: the length of one pass of the layer's time (seconds).
  case duration = 33
  /// 0 stops the layer's time; below 0 it runs backwards (own seconds per superlayer's second).
  case speed = 34
  /// Offset added to the layer's time (seconds).
  case timeOffset = 35
  /// Stored without effect: the number of times that the layer's time repeats (passes).
  case repeatCount = 36
  /// Stored without effect: the length of the repetitions of the layer's time (seconds).
  case repeatDuration = 37
  /// Stored without effect: whether passes run forwards and then backwards.
  case autoreverses = 38
  /// Stored without effect: the layer's time outside its active time.
  case fillMode = 39
  /// When false, the layer is not drawn while its back faces the viewer.
  case doubleSided = 40
  /// Turns the layer's own space and its sublayers upside down, not its image.
  case geometryFlipped = 41
  /// The filter that makes the image smaller.
  case minificationFilter = 42
  /// The filter that makes the image larger.
  case magnificationFilter = 43
  /// Number added to the level of detail that a trilinear filter chooses.
  case minificationFilterBias = 44
  /// Whether drawn content has no transparent pixel.
  case opaque = 45
  /// The antialiased edges.
  case edgeAntialiasingMask = 46
  /// Whether edges are antialiased at all.
  case allowsEdgeAntialiasing = 47
  /// Whether layer and sublayers fade as one picture.
  case allowsGroupOpacity = 48
  /// The shape of round corners.
  case cornerCurve = 49
  /// Colour of the shadow.
  case shadowColor = 50
  /// Opacity of the shadow; 0 is no shadow (fraction, 0…1).
  case shadowOpacity = 51
  /// Offset from the layer to its shadow (points).
  case shadowOffset = 52
  /// The standard deviation of the shadow's blur (points, 0…).
  case shadowRadius = 53
  /// The shape that casts the shadow instead of the layer.
  case shadowPath = 54
  /// Draws the layer into a bitmap first.
  case shouldRasterize = 55
  /// Scale of the bitmap that `shouldRasterize` makes (pixels per point).
  case rasterizationScale = 56
  /// A hint without effect.
  case drawsAsynchronously = 57
  /// The pixels of drawn content.
  case contentsFormat = 58
  /// The filter that combines the layer with everything behind it.
  case compositingFilter = 59
  /// Filters applied to the layer with its sublayers, in order.
  case filters = 60
  /// Filters applied to everything behind the layer, in order.
  case backgroundFilters = 61
  /// When to map bright colours.
  case toneMapMode = 62
  /// The preferred range of brightness.
  case preferredDynamicRange = 63
  /// The image's brightest white over its reference white; 0 is unknown.
  case contentsHeadroom = 64
  /// Whether components beyond 0…1 are meaningful.
  case wantsExtendedDynamicRangeContent = 65
  /// Whether the client redraws the layer when the bounds change.
  case needsDisplayOnBoundsChange = 66
  /// The parts of the frame that change with the superlayer's size.
  case autoresizingMask = 67
  /// The kind of layer.
  case kind = 68
  /// The content that the layer's class draws under `contents`: a text. It is placed as contents of
  /// gravity `resize` are.
  case backing = 69
  /// The shape, in the layer's own space.
  case path = 70
  /// Colour of the inside.
  case fillColor = 71
  /// The rule for the inside.
  case fillRule = 72
  /// Colour of the line.
  case strokeColor = 73
  /// Begin of the line (fraction of the length, 0…1).
  case strokeStart = 74
  /// End of the line (fraction of the length, 0…1).
  case strokeEnd = 75
  /// Width of the line, half of it on each side (points, 0…).
  case lineWidth = 76
  /// Limit of mitres in line widths; longer ones become bevels.
  case miterLimit = 77
  /// The line's ends.
  case lineCap = 78
  /// The line's corners.
  case lineJoin = 79
  /// Lengths of dashes and gaps, alternating (points).
  case lineDashPattern = 80
  /// Distance into the pattern at which the line begins (points).
  case lineDashPhase = 81
  /// Colours of the stops.
  case colors = 82
  /// Locations of the stops; none spaces them evenly (fractions).
  case locations = 83
  /// Location of the first stop, or the centre (fractions of the bounds).
  case startPoint = 84
  /// Location of the last stop (fractions of the bounds).
  case endPoint = 85
  /// The kind of gradient.
  case gradientType = 86
  /// Font size of a plain string (points).
  case fontSize = 90
  /// Colour of a plain string.
  case foregroundColor = 91
  /// Whether lines are broken to fit the bounds.
  case wrapped = 92
  /// The place where a line that does not fit is cut.
  case truncationMode = 93
  /// The alignment of lines in the bounds.
  case alignmentMode = 94
  /// A hint without effect.
  case allowsFontSubpixelQuantization = 95
  /// Number of copies of the sublayers, including the original; rounded.
  case instanceCount = 96
  /// Delay of each copy after the one before (seconds).
  case instanceDelay = 97
  /// Transform from one copy to the next, about the middle.
  case instanceTransform = 98
  /// A colour that multiplies the copies' colours.
  case instanceColor = 99
  /// Number added to red from one copy to the next.
  case instanceRedOffset = 100
  /// Number added to green from one copy to the next.
  case instanceGreenOffset = 101
  /// Number added to blue from one copy to the next.
  case instanceBlueOffset = 102
  /// Number added to alpha from one copy to the next.
  case instanceAlphaOffset = 103
  /// Whether copies or particles keep their depth.
  case preservesDepth = 104
  /// The directions in which the layer scrolls.
  case scrollMode = 105
  /// Number of levels.
  case levelsOfDetail = 106
  /// Number of magnified levels in addition to `levelsOfDetail`.
  case levelsOfDetailBias = 107
  /// The largest size that is drawn at once (pixels).
  case tileSize = 108
  /// The drawn tiles: objects with `image` and `rect`, in points, back to front.
  case tiles = 109
  /// The cells that are emitted.
  case emitterCells = 110
  /// The position of the emitter's shape (points).
  case emitterPosition = 111
  /// Depth of the emitter's position (points).
  case emitterZPosition = 112
  /// Size of the emitter's shape (points).
  case emitterSize = 113
  /// Depth of the emitter's shape (points).
  case emitterDepth = 114
  /// The emitter's shape.
  case emitterShape = 115
  /// The part of the shape that emits.
  case emitterMode = 116
  /// Order of particles.
  case renderMode = 117
  /// Multiplies the cells' rates.
  case birthRate = 118
  /// Multiplies the cells' lifetimes.
  case lifetime = 119
  /// Multiplies the cells' velocities.
  case velocity = 120
  /// Multiplies the cells' scales.
  case scale = 121
  /// Multiplies the cells' spins.
  case spin = 122
  /// The seed of the random numbers.
  case seed = 123
  /// The token of the context that the layer shows, behind its sublayers and clipped to its bounds;
  /// the context's client sets it with `setHostingToken`. `hostedContextChanged` reports the
  /// result.
  case hostedToken = 124
  /// The kind of text that the layer takes. While the layer is in the context with the focus, an
  /// input panel is shown; of several layers in it, the one that got its kind last counts.
  case wantsText = 125
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
    case .doubleSided:
      "doubleSided"
    case .geometryFlipped:
      "geometryFlipped"
    case .minificationFilter:
      "minificationFilter"
    case .magnificationFilter:
      "magnificationFilter"
    case .minificationFilterBias:
      "minificationFilterBias"
    case .opaque:
      "opaque"
    case .edgeAntialiasingMask:
      "edgeAntialiasingMask"
    case .allowsEdgeAntialiasing:
      "allowsEdgeAntialiasing"
    case .allowsGroupOpacity:
      "allowsGroupOpacity"
    case .cornerCurve:
      "cornerCurve"
    case .shadowColor:
      "shadowColor"
    case .shadowOpacity:
      "shadowOpacity"
    case .shadowOffset:
      "shadowOffset"
    case .shadowRadius:
      "shadowRadius"
    case .shadowPath:
      "shadowPath"
    case .shouldRasterize:
      "shouldRasterize"
    case .rasterizationScale:
      "rasterizationScale"
    case .drawsAsynchronously:
      "drawsAsynchronously"
    case .contentsFormat:
      "contentsFormat"
    case .compositingFilter:
      "compositingFilter"
    case .filters:
      "filters"
    case .backgroundFilters:
      "backgroundFilters"
    case .toneMapMode:
      "toneMapMode"
    case .preferredDynamicRange:
      "preferredDynamicRange"
    case .contentsHeadroom:
      "contentsHeadroom"
    case .wantsExtendedDynamicRangeContent:
      "wantsExtendedDynamicRangeContent"
    case .needsDisplayOnBoundsChange:
      "needsDisplayOnBoundsChange"
    case .autoresizingMask:
      "autoresizingMask"
    case .kind:
      "kind"
    case .backing:
      "backing"
    case .path:
      "path"
    case .fillColor:
      "fillColor"
    case .fillRule:
      "fillRule"
    case .strokeColor:
      "strokeColor"
    case .strokeStart:
      "strokeStart"
    case .strokeEnd:
      "strokeEnd"
    case .lineWidth:
      "lineWidth"
    case .miterLimit:
      "miterLimit"
    case .lineCap:
      "lineCap"
    case .lineJoin:
      "lineJoin"
    case .lineDashPattern:
      "lineDashPattern"
    case .lineDashPhase:
      "lineDashPhase"
    case .colors:
      "colors"
    case .locations:
      "locations"
    case .startPoint:
      "startPoint"
    case .endPoint:
      "endPoint"
    case .gradientType:
      "type"
    case .fontSize:
      "fontSize"
    case .foregroundColor:
      "foregroundColor"
    case .wrapped:
      "wrapped"
    case .truncationMode:
      "truncationMode"
    case .alignmentMode:
      "alignmentMode"
    case .allowsFontSubpixelQuantization:
      "allowsFontSubpixelQuantization"
    case .instanceCount:
      "instanceCount"
    case .instanceDelay:
      "instanceDelay"
    case .instanceTransform:
      "instanceTransform"
    case .instanceColor:
      "instanceColor"
    case .instanceRedOffset:
      "instanceRedOffset"
    case .instanceGreenOffset:
      "instanceGreenOffset"
    case .instanceBlueOffset:
      "instanceBlueOffset"
    case .instanceAlphaOffset:
      "instanceAlphaOffset"
    case .preservesDepth:
      "preservesDepth"
    case .scrollMode:
      "scrollMode"
    case .levelsOfDetail:
      "levelsOfDetail"
    case .levelsOfDetailBias:
      "levelsOfDetailBias"
    case .tileSize:
      "tileSize"
    case .tiles:
      "tiles"
    case .emitterCells:
      "emitterCells"
    case .emitterPosition:
      "emitterPosition"
    case .emitterZPosition:
      "emitterZPosition"
    case .emitterSize:
      "emitterSize"
    case .emitterDepth:
      "emitterDepth"
    case .emitterShape:
      "emitterShape"
    case .emitterMode:
      "emitterMode"
    case .renderMode:
      "renderMode"
    case .birthRate:
      "birthRate"
    case .lifetime:
      "lifetime"
    case .velocity:
      "velocity"
    case .scale:
      "scale"
    case .spin:
      "spin"
    case .seed:
      "seed"
    case .hostedToken:
      "hostedToken"
    case .wantsText:
      "wantsText"
    }
  }

  /// The type of its values.
  package var type: PropertyType {
    switch self {
    case .bounds, .contentsRect, .contentsCenter:
      .rect
    case .position, .anchorPoint, .startPoint, .endPoint, .emitterPosition:
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
      .repeatDuration,
      .minificationFilterBias,
      .shadowOpacity,
      .shadowRadius,
      .rasterizationScale,
      .contentsHeadroom,
      .strokeStart,
      .strokeEnd,
      .lineWidth,
      .miterLimit,
      .lineDashPhase,
      .fontSize,
      .instanceCount,
      .instanceDelay,
      .instanceRedOffset,
      .instanceGreenOffset,
      .instanceBlueOffset,
      .instanceAlphaOffset,
      .levelsOfDetail,
      .levelsOfDetailBias,
      .emitterZPosition,
      .emitterDepth,
      .birthRate,
      .lifetime,
      .velocity,
      .scale,
      .spin:
      .scalar
    case .transform, .sublayerTransform, .instanceTransform:
      .matrix
    case .hidden,
      .masksToBounds,
      .autoreverses,
      .doubleSided,
      .geometryFlipped,
      .opaque,
      .allowsEdgeAntialiasing,
      .allowsGroupOpacity,
      .shouldRasterize,
      .drawsAsynchronously,
      .wantsExtendedDynamicRangeContent,
      .needsDisplayOnBoundsChange,
      .wrapped,
      .allowsFontSubpixelQuantization,
      .preservesDepth:
      .bool
    case .backgroundColor,
      .borderColor,
      .shadowColor,
      .fillColor,
      .strokeColor,
      .foregroundColor,
      .instanceColor:
      .color
    case .maskedCorners,
      .contentsGravity,
      .fillMode,
      .minificationFilter,
      .magnificationFilter,
      .edgeAntialiasingMask,
      .cornerCurve,
      .contentsFormat,
      .toneMapMode,
      .preferredDynamicRange,
      .autoresizingMask,
      .kind,
      .fillRule,
      .lineCap,
      .lineJoin,
      .gradientType,
      .emitterShape,
      .emitterMode,
      .renderMode,
      .seed,
      .wantsText:
      .bits
    case .contents, .backing:
      .image
    case .name, .truncationMode, .alignmentMode, .scrollMode, .hostedToken:
      .text
    case .shadowOffset, .tileSize, .emitterSize:
      .size
    case .shadowPath, .path:
      .path
    case .compositingFilter, .filters, .backgroundFilters, .tiles, .emitterCells:
      .objects
    case .lineDashPattern, .locations:
      .scalars
    case .colors:
      .colors
    }
  }

  /// True when the property may be absent (`PropertyValue.none`).
  package var isOptional: Bool {
    switch self {
    case .backgroundColor,
      .borderColor,
      .contents,
      .name,
      .shadowColor,
      .shadowPath,
      .compositingFilter,
      .filters,
      .backgroundFilters,
      .backing,
      .path,
      .fillColor,
      .strokeColor,
      .lineDashPattern,
      .colors,
      .locations,
      .foregroundColor,
      .truncationMode,
      .alignmentMode,
      .instanceColor,
      .scrollMode,
      .tiles,
      .emitterCells,
      .hostedToken:
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
      .contentsCenter,
      .doubleSided,
      .geometryFlipped,
      .minificationFilterBias,
      .shadowColor,
      .shadowOpacity,
      .shadowOffset,
      .shadowRadius,
      .shadowPath,
      .shouldRasterize,
      .rasterizationScale,
      .compositingFilter,
      .filters,
      .backgroundFilters,
      .path,
      .fillColor,
      .strokeColor,
      .strokeStart,
      .strokeEnd,
      .lineWidth,
      .miterLimit,
      .lineDashPhase,
      .colors,
      .locations,
      .startPoint,
      .endPoint,
      .fontSize,
      .foregroundColor,
      .instanceCount,
      .instanceDelay,
      .instanceTransform,
      .instanceColor,
      .instanceRedOffset,
      .instanceGreenOffset,
      .instanceBlueOffset,
      .instanceAlphaOffset,
      .emitterCells,
      .emitterPosition,
      .emitterZPosition,
      .emitterSize,
      .emitterDepth,
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
      .masksToBounds,
      .opacity,
      .backgroundColor,
      .cornerRadius,
      .borderWidth,
      .borderColor,
      .contents,
      .contentsRect,
      .shadowColor,
      .shadowOpacity,
      .shadowOffset,
      .shadowRadius,
      .filters,
      .fillColor,
      .strokeColor,
      .strokeStart,
      .strokeEnd,
      .lineWidth,
      .miterLimit,
      .lineDashPhase,
      .colors,
      .locations,
      .startPoint,
      .endPoint,
      .fontSize,
      .foregroundColor,
      .instanceCount,
      .instanceDelay,
      .instanceTransform,
      .instanceColor,
      .instanceRedOffset,
      .instanceGreenOffset,
      .instanceBlueOffset,
      .instanceAlphaOffset,
      .emitterPosition,
      .emitterZPosition,
      .emitterSize,
      .emitterDepth,
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

  /// The value a new layer has.
  package var defaultValue: PropertyValue {
    switch self {
    case .bounds:
      .rect(.zero)
    case .position, .emitterPosition:
      .point(.zero)
    case .zPosition,
      .anchorPointZ,
      .cornerRadius,
      .borderWidth,
      .beginTime,
      .timeOffset,
      .repeatCount,
      .repeatDuration,
      .minificationFilterBias,
      .shadowOpacity,
      .contentsHeadroom,
      .strokeStart,
      .lineDashPhase,
      .instanceDelay,
      .instanceRedOffset,
      .instanceGreenOffset,
      .instanceBlueOffset,
      .instanceAlphaOffset,
      .levelsOfDetailBias,
      .emitterZPosition,
      .emitterDepth:
      .scalar(0)
    case .anchorPoint:
      .point(Point(x: 0.5, y: 0.5))
    case .transform, .sublayerTransform, .instanceTransform:
      .matrix(.identity)
    case .hidden,
      .masksToBounds,
      .autoreverses,
      .geometryFlipped,
      .opaque,
      .shouldRasterize,
      .drawsAsynchronously,
      .wantsExtendedDynamicRangeContent,
      .needsDisplayOnBoundsChange,
      .wrapped,
      .allowsFontSubpixelQuantization,
      .preservesDepth:
      .bool(false)
    case .opacity,
      .contentsScale,
      .speed,
      .rasterizationScale,
      .strokeEnd,
      .lineWidth,
      .instanceCount,
      .levelsOfDetail,
      .birthRate,
      .lifetime,
      .velocity,
      .scale,
      .spin:
      .scalar(1)
    case .backgroundColor,
      .contents,
      .name,
      .shadowPath,
      .compositingFilter,
      .filters,
      .backgroundFilters,
      .backing,
      .path,
      .strokeColor,
      .lineDashPattern,
      .colors,
      .locations,
      .truncationMode,
      .alignmentMode,
      .scrollMode,
      .tiles,
      .emitterCells,
      .hostedToken:
      .none
    case .maskedCorners, .edgeAntialiasingMask:
      .bits(15)
    case .borderColor, .shadowColor, .fillColor:
      .color(.black)
    case .contentsRect, .contentsCenter:
      .rect(.unit)
    case .contentsGravity,
      .fillMode,
      .minificationFilter,
      .magnificationFilter,
      .cornerCurve,
      .contentsFormat,
      .toneMapMode,
      .preferredDynamicRange,
      .autoresizingMask,
      .kind,
      .fillRule,
      .lineCap,
      .lineJoin,
      .gradientType,
      .emitterShape,
      .renderMode,
      .seed,
      .wantsText:
      .bits(0)
    case .duration:
      .scalar(.infinity)
    case .doubleSided, .allowsEdgeAntialiasing, .allowsGroupOpacity:
      .bool(true)
    case .shadowOffset:
      .size(Size(width: 0, height: -3))
    case .shadowRadius:
      .scalar(3)
    case .miterLimit:
      .scalar(10)
    case .startPoint:
      .point(Point(x: 0.5, y: 0))
    case .endPoint:
      .point(Point(x: 0.5, y: 1))
    case .fontSize:
      .scalar(36)
    case .foregroundColor, .instanceColor:
      .color(.white)
    case .tileSize:
      .size(Size(width: 256, height: 256))
    case .emitterSize:
      .size(Size(width: 0, height: 0))
    case .emitterMode:
      .bits(3)
    }
  }

  /// Nil when no property has the name.
  package init?(name: String) {
    switch name.utf8.count {
    case 4:
      switch name {
      case "name": self = .name
      case "kind": self = .kind
      case "path": self = .path
      case "type": self = .gradientType
      case "spin": self = .spin
      case "seed": self = .seed
      default: return nil
      }
    case 5:
      switch name {
      case "speed": self = .speed
      case "tiles": self = .tiles
      case "scale": self = .scale
      default: return nil
      }
    case 6:
      switch name {
      case "bounds": self = .bounds
      case "hidden": self = .hidden
      case "opaque": self = .opaque
      case "colors": self = .colors
      default: return nil
      }
    case 7:
      switch name {
      case "opacity": self = .opacity
      case "filters": self = .filters
      case "backing": self = .backing
      case "lineCap": self = .lineCap
      case "wrapped": self = .wrapped
      default: return nil
      }
    case 8:
      switch name {
      case "position": self = .position
      case "contents": self = .contents
      case "duration": self = .duration
      case "fillMode": self = .fillMode
      case "fillRule": self = .fillRule
      case "lineJoin": self = .lineJoin
      case "endPoint": self = .endPoint
      case "fontSize": self = .fontSize
      case "tileSize": self = .tileSize
      case "lifetime": self = .lifetime
      case "velocity": self = .velocity
      default: return nil
      }
    case 9:
      switch name {
      case "zPosition": self = .zPosition
      case "transform": self = .transform
      case "beginTime": self = .beginTime
      case "fillColor": self = .fillColor
      case "strokeEnd": self = .strokeEnd
      case "lineWidth": self = .lineWidth
      case "locations": self = .locations
      case "birthRate": self = .birthRate
      case "wantsText": self = .wantsText
      default: return nil
      }
    case 10:
      switch name {
      case "timeOffset": self = .timeOffset
      case "shadowPath": self = .shadowPath
      case "miterLimit": self = .miterLimit
      case "startPoint": self = .startPoint
      case "scrollMode": self = .scrollMode
      case "renderMode": self = .renderMode
      default: return nil
      }
    case 11:
      switch name {
      case "anchorPoint": self = .anchorPoint
      case "borderWidth": self = .borderWidth
      case "borderColor": self = .borderColor
      case "repeatCount": self = .repeatCount
      case "doubleSided": self = .doubleSided
      case "cornerCurve": self = .cornerCurve
      case "shadowColor": self = .shadowColor
      case "toneMapMode": self = .toneMapMode
      case "strokeColor": self = .strokeColor
      case "strokeStart": self = .strokeStart
      case "emitterSize": self = .emitterSize
      case "emitterMode": self = .emitterMode
      case "hostedToken": self = .hostedToken
      default: return nil
      }
    case 12:
      switch name {
      case "anchorPointZ": self = .anchorPointZ
      case "cornerRadius": self = .cornerRadius
      case "contentsRect": self = .contentsRect
      case "autoreverses": self = .autoreverses
      case "shadowOffset": self = .shadowOffset
      case "shadowRadius": self = .shadowRadius
      case "emitterCells": self = .emitterCells
      case "emitterDepth": self = .emitterDepth
      case "emitterShape": self = .emitterShape
      default: return nil
      }
    case 13:
      switch name {
      case "masksToBounds": self = .masksToBounds
      case "maskedCorners": self = .maskedCorners
      case "contentsScale": self = .contentsScale
      case "shadowOpacity": self = .shadowOpacity
      case "lineDashPhase": self = .lineDashPhase
      case "alignmentMode": self = .alignmentMode
      case "instanceCount": self = .instanceCount
      case "instanceDelay": self = .instanceDelay
      case "instanceColor": self = .instanceColor
      default: return nil
      }
    case 14:
      switch name {
      case "contentsCenter": self = .contentsCenter
      case "repeatDuration": self = .repeatDuration
      case "contentsFormat": self = .contentsFormat
      case "truncationMode": self = .truncationMode
      case "preservesDepth": self = .preservesDepth
      case "levelsOfDetail": self = .levelsOfDetail
      default: return nil
      }
    case 15:
      switch name {
      case "backgroundColor": self = .backgroundColor
      case "contentsGravity": self = .contentsGravity
      case "geometryFlipped": self = .geometryFlipped
      case "shouldRasterize": self = .shouldRasterize
      case "lineDashPattern": self = .lineDashPattern
      case "foregroundColor": self = .foregroundColor
      case "emitterPosition": self = .emitterPosition
      default: return nil
      }
    case 16:
      switch name {
      case "contentsHeadroom": self = .contentsHeadroom
      case "autoresizingMask": self = .autoresizingMask
      case "emitterZPosition": self = .emitterZPosition
      default: return nil
      }
    case 17:
      switch name {
      case "sublayerTransform": self = .sublayerTransform
      case "compositingFilter": self = .compositingFilter
      case "backgroundFilters": self = .backgroundFilters
      case "instanceTransform": self = .instanceTransform
      case "instanceRedOffset": self = .instanceRedOffset
      default: return nil
      }
    case 18:
      switch name {
      case "minificationFilter": self = .minificationFilter
      case "allowsGroupOpacity": self = .allowsGroupOpacity
      case "rasterizationScale": self = .rasterizationScale
      case "instanceBlueOffset": self = .instanceBlueOffset
      case "levelsOfDetailBias": self = .levelsOfDetailBias
      default: return nil
      }
    case 19:
      switch name {
      case "magnificationFilter": self = .magnificationFilter
      case "drawsAsynchronously": self = .drawsAsynchronously
      case "instanceGreenOffset": self = .instanceGreenOffset
      case "instanceAlphaOffset": self = .instanceAlphaOffset
      default: return nil
      }
    case 20:
      switch name {
      case "edgeAntialiasingMask": self = .edgeAntialiasingMask
      default: return nil
      }
    case 21:
      switch name {
      case "preferredDynamicRange": self = .preferredDynamicRange
      default: return nil
      }
    case 22:
      switch name {
      case "minificationFilterBias": self = .minificationFilterBias
      case "allowsEdgeAntialiasing": self = .allowsEdgeAntialiasing
      default: return nil
      }
    case 26:
      switch name {
      case "needsDisplayOnBoundsChange": self = .needsDisplayOnBoundsChange
      default: return nil
      }
    case 30:
      switch name {
      case "allowsFontSubpixelQuantization": self = .allowsFontSubpixelQuantization
      default: return nil
      }
    case 32:
      switch name {
      case "wantsExtendedDynamicRangeContent": self = .wantsExtendedDynamicRangeContent
      default: return nil
      }
    default: return nil
    }
  }

  /// True when setting it on a committed layer makes a transition by default (§2.1, column Imp).
  package var hasImplicitTransition: Bool {
    switch self {
    case .compositingFilter, .backgroundFilters:
      true
    default:
      false
    }
  }

  /// True when it never leaves the client.
  package var isLocal: Bool {
    switch self {
    case .needsDisplayOnBoundsChange,
      .autoresizingMask,
      .fontSize,
      .foregroundColor,
      .wrapped,
      .truncationMode,
      .alignmentMode,
      .allowsFontSubpixelQuantization,
      .scrollMode,
      .levelsOfDetail,
      .levelsOfDetailBias,
      .tileSize:
      true
    default:
      false
    }
  }

  /// True when key-value coding reaches it; the others are for the library alone.
  package var isCoded: Bool {
    switch self {
    case .kind, .backing, .tiles, .hostedToken, .wantsText:
      false
    default:
      true
    }
  }

  /// The only kinds of layer that have it; nil when all do.
  package var kinds: [LayerKind]? {
    switch self {
    case .path,
      .fillColor,
      .fillRule,
      .strokeColor,
      .strokeStart,
      .strokeEnd,
      .lineWidth,
      .miterLimit,
      .lineCap,
      .lineJoin,
      .lineDashPattern,
      .lineDashPhase:
      [.shape]
    case .colors, .locations, .startPoint, .endPoint, .gradientType:
      [.gradient]
    case .fontSize,
      .foregroundColor,
      .wrapped,
      .truncationMode,
      .alignmentMode,
      .allowsFontSubpixelQuantization:
      [.text]
    case .instanceCount,
      .instanceDelay,
      .instanceTransform,
      .instanceColor,
      .instanceRedOffset,
      .instanceGreenOffset,
      .instanceBlueOffset,
      .instanceAlphaOffset:
      [.replicator]
    case .preservesDepth:
      [.replicator, .emitter]
    case .scrollMode:
      [.scroll]
    case .levelsOfDetail, .levelsOfDetailBias, .tileSize, .tiles:
      [.tiled]
    case .emitterCells,
      .emitterPosition,
      .emitterZPosition,
      .emitterSize,
      .emitterDepth,
      .emitterShape,
      .emitterMode,
      .renderMode,
      .birthRate,
      .lifetime,
      .velocity,
      .scale,
      .spin,
      .seed:
      [.emitter]
    case .hostedToken:
      [.host]
    default:
      nil
    }
  }

  /// The names of a `bits` property's numbers, from 0 on; empty when they have none.
  package var valueNames: [String] {
    switch self {
    case .wantsText:
      [
        "none", "text", "number", "decimal", "phone", "email", "url", "search", "password",
        "passcode",
      ]
    case .contentsGravity:
      [
        "resize", "resizeAspect", "resizeAspectFill", "center", "top", "bottom", "left",
        "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
      ]
    case .fillMode:
      ["removed", "forwards", "backwards", "both"]
    case .minificationFilter, .magnificationFilter:
      ["linear", "nearest", "trilinear"]
    case .cornerCurve:
      ["circular", "continuous"]
    case .contentsFormat:
      ["RGBA8", "RGBAh", "Gray8", "Automatic"]
    case .toneMapMode:
      ["automatic", "never", "ifSupported"]
    case .preferredDynamicRange:
      ["standard", "constrainedHigh", "high"]
    case .kind:
      [
        "plain", "shape", "gradient", "text", "replicator", "scroll", "transform", "tiled",
        "emitter", "host",
      ]
    case .fillRule:
      ["nonZero", "evenOdd"]
    case .lineCap:
      ["butt", "round", "square"]
    case .lineJoin:
      ["miter", "round", "bevel"]
    case .gradientType:
      ["axial", "radial", "conic", "unknown"]
    case .emitterShape:
      ["point", "line", "rectangle", "cuboid", "circle", "sphere"]
    case .emitterMode:
      ["points", "outline", "surface", "volume"]
    case .renderMode:
      ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"]
    default:
      []
    }
  }

  /// The names of a `bits` property's bits, from the lowest on; empty when it is no set.
  package var bitNames: [String] {
    switch self {
    case .maskedCorners:
      ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"]
    case .edgeAntialiasingMask:
      ["left", "right", "bottom", "top"]
    case .autoresizingMask:
      ["minXMargin", "width", "maxXMargin", "minYMargin", "height", "maxYMargin"]
    default:
      []
    }
  }

  /// The stages that run again when the property changes.
  package var effects: LayerChange {
    switch self {
    case .bounds:
      [.geometry, .look]
    case .position:
      .place
    case .zPosition:
      [.order, .geometry]
    case .anchorPoint, .anchorPointZ, .sublayerTransform, .geometryFlipped:
      .geometry
    case .transform:
      [.place, .geometry]
    case .hidden,
      .backgroundColor,
      .cornerRadius,
      .maskedCorners,
      .borderWidth,
      .borderColor,
      .contents,
      .contentsRect,
      .contentsScale,
      .contentsCenter,
      .contentsGravity,
      .minificationFilter,
      .magnificationFilter,
      .minificationFilterBias,
      .opaque,
      .edgeAntialiasingMask,
      .allowsEdgeAntialiasing,
      .cornerCurve,
      .shadowColor,
      .shadowOpacity,
      .shadowOffset,
      .shadowRadius,
      .shadowPath,
      .drawsAsynchronously,
      .contentsFormat,
      .compositingFilter,
      .filters,
      .backgroundFilters,
      .toneMapMode,
      .preferredDynamicRange,
      .contentsHeadroom,
      .wantsExtendedDynamicRangeContent,
      .backing,
      .path,
      .fillColor,
      .fillRule,
      .strokeColor,
      .strokeStart,
      .strokeEnd,
      .lineWidth,
      .miterLimit,
      .lineCap,
      .lineJoin,
      .lineDashPattern,
      .lineDashPhase,
      .colors,
      .locations,
      .startPoint,
      .endPoint,
      .gradientType,
      .instanceColor,
      .instanceRedOffset,
      .instanceGreenOffset,
      .instanceBlueOffset,
      .instanceAlphaOffset,
      .tiles,
      .emitterCells,
      .emitterPosition,
      .emitterZPosition,
      .emitterSize,
      .emitterDepth,
      .emitterShape,
      .emitterMode,
      .renderMode,
      .birthRate,
      .lifetime,
      .velocity,
      .scale,
      .spin,
      .seed,
      .wantsText:
      .look
    case .masksToBounds,
      .doubleSided,
      .allowsGroupOpacity,
      .shouldRasterize,
      .rasterizationScale,
      .instanceTransform:
      [.look, .geometry]
    case .opacity:
      .fade
    case .name,
      .needsDisplayOnBoundsChange,
      .autoresizingMask,
      .fontSize,
      .foregroundColor,
      .wrapped,
      .truncationMode,
      .alignmentMode,
      .allowsFontSubpixelQuantization,
      .scrollMode,
      .levelsOfDetail,
      .levelsOfDetailBias,
      .tileSize:
      []
    case .beginTime,
      .duration,
      .speed,
      .timeOffset,
      .repeatCount,
      .repeatDuration,
      .autoreverses,
      .fillMode:
      .timing
    case .kind, .instanceCount, .preservesDepth, .hostedToken:
      [.look, .geometry, .order]
    case .instanceDelay:
      [.timing, .look, .order]
    }
  }
}
