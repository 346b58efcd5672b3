// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

/// The layout of a surface's pixels in memory.
package enum SurfaceFormat: UInt8, CaseIterable, Hashable, Sendable {
  /// One plane; bytes blue, green, red, alpha.
  case bgra8 = 1
  /// One plane; bytes blue, green, red and one that is not read; opaque.
  case bgrx8 = 2
  /// One plane; bytes red, green, blue, alpha.
  case rgba8 = 3
  /// One plane; bytes red, green, blue and one that is not read; opaque.
  case rgbx8 = 4
  /// Two planes: a byte of luma for each pixel; a byte of Cb and one of Cr for each block of 2 × 2
  /// pixels.
  case nv12 = 5
  /// Three planes: a byte of luma for each pixel; Cb and Cr, a byte each for each block of 2 × 2
  /// pixels.
  case i420 = 6
}

/// The equation between the luma and chroma of a surface and its colours.
package enum SurfaceMatrix: UInt8, CaseIterable, Hashable, Sendable {
  /// None: the format has red, green and blue.
  case none = 0
  /// ITU-R BT.601.
  case bt601 = 1
  /// ITU-R BT.709.
  case bt709 = 2
  /// ITU-R BT.2020, with non-constant luminance.
  case bt2020 = 3
}

/// The range of the numbers in a surface's planes.
package enum SurfaceRange: UInt8, CaseIterable, Hashable, Sendable {
  /// 0 to 255, as red, green and blue always have.
  case full = 0
  /// Luma 16 to 235 and chroma 16 to 240.
  case limited = 1
}

/// The place of a chroma sample in its block of 2 × 2 pixels.
package enum ChromaSiting: UInt8, CaseIterable, Hashable, Sendable {
  /// None: the format has no chroma samples of their own.
  case none = 0
  /// At the left pixels across, between the pixels down; the usual place of MPEG-2, H.264 and
  /// BT.709.
  case left = 1
  /// Between the pixels across and down; the usual place of JPEG, MPEG-1 and Theora.
  case center = 2
  /// At the top left pixel; the usual place of BT.2020.
  case topLeft = 3
}

/// The kind of text that a layer takes, which decides the keys of an input panel.
package enum TextInputKind: UInt32, CaseIterable, Hashable, Sendable {
  /// No text.
  case none = 0
  /// Any text.
  case text = 1
  /// A whole number.
  case number = 2
  /// A number with a fraction.
  case decimal = 3
  /// A telephone number.
  case phone = 4
  /// An address of electronic mail.
  case email = 5
  /// An address of a page.
  case url = 6
  /// Words to look for.
  case search = 7
  /// A secret text: nothing of it is shown or remembered.
  case password = 8
  /// A secret number.
  case passcode = 9
}

extension TextInputKind {
  /// Creates the case of a property's number; `none` for other numbers.
  package init(bits: UInt32) {
    self = TextInputKind(rawValue: bits) ?? .none
  }
}

/// The place of an image in a layer's bounds. "Top" is always the largest y.
package enum ContentsGravity: UInt32, CaseIterable, Hashable, Sendable {
  /// Stretched to the bounds.
  case resize = 0
  /// Scaled in proportion to the largest size that fits into the bounds.
  case resizeAspect = 1
  /// Scaled in proportion to the smallest size that covers the bounds.
  case resizeAspectFill = 2
  /// Centred, at the image's own size.
  case center = 3
  /// Centred along the edge of the largest y, at the image's own size.
  case top = 4
  /// Centred along the edge of the smallest y, at the image's own size.
  case bottom = 5
  /// Centred along the edge of the smallest x, at the image's own size.
  case left = 6
  /// Centred along the edge of the largest x, at the image's own size.
  case right = 7
  /// The corner of largest y and smallest x, at the image's own size.
  case topLeft = 8
  /// The corner of largest y and largest x, at the image's own size.
  case topRight = 9
  /// The corner of smallest y and smallest x, at the image's own size.
  case bottomLeft = 10
  /// The corner of smallest y and largest x, at the image's own size.
  case bottomRight = 11
}

extension ContentsGravity {
  /// Creates the case of a property's number; `center` for other numbers.
  package init(bits: UInt32) {
    self = ContentsGravity(rawValue: bits) ?? .center
  }
}

/// The effect of a layer's or an animation's time outside the active duration.
package enum FillMode: UInt8, CaseIterable, Hashable, Sendable {
  /// No effect before the begin and after the end.
  case removed = 0
  /// The last value after the end, while the animation is attached.
  case forwards = 1
  /// The first value before the begin.
  case backwards = 2
  /// The first value before the begin and the last one after the end.
  case both = 3
}

extension FillMode {
  /// The name in Core Animation's API.
  package var apiName: String {
    switch self {
    case .removed: "removed"
    case .forwards: "forwards"
    case .backwards: "backwards"
    case .both: "both"
    }
  }

  /// Creates the case of a name; `removed` when no case has it.
  package init(apiName: String) {
    switch apiName {
    case "removed": self = .removed
    case "forwards": self = .forwards
    case "backwards": self = .backwards
    case "both": self = .both
    default: self = .removed
    }
  }
}

extension FillMode {
  /// Creates the case of a property's number; `removed` for other numbers.
  package init(bits: UInt32) {
    self = FillMode(rawValue: UInt8(clamping: bits)) ?? .removed
  }
}

/// The filter for an image drawn larger or smaller than its own size.
@usableFromInline package enum ImageFilter: UInt32, CaseIterable, Hashable, Sendable {
  /// A blend of the four nearest pixels.
  case linear = 0
  /// The nearest pixel.
  case nearest = 1
  /// Linear filtering that reads prepared smaller versions of the image where it is drawn smaller.
  case trilinear = 2
}

extension ImageFilter {
  /// Creates the case of a property's number; `linear` for other numbers.
  package init(bits: UInt32) {
    self = ImageFilter(rawValue: bits) ?? .linear
  }
}

/// The shape of round corners.
package enum CornerCurve: UInt32, CaseIterable, Hashable, Sendable {
  /// Quarters of a circle.
  case circular = 0
  /// A curve that begins farther from the corner and bends gradually.
  case continuous = 1
}

extension CornerCurve {
  /// Creates the case of a property's number; `circular` for other numbers.
  package init(bits: UInt32) {
    self = CornerCurve(rawValue: bits) ?? .circular
  }
}

/// The class of a layer. It decides how the layer draws and which properties it has besides those
/// of every layer.
package enum LayerKind: UInt32, CaseIterable, Hashable, Sendable {
  /// A layer with the properties of every layer.
  case plain = 0
  /// A path, filled and stroked.
  case shape = 1
  /// Colours that change over the bounds.
  case gradient = 2
  /// A text, which the client draws.
  case text = 3
  /// Sublayers and copies of them.
  case replicator = 4
  /// A part of larger content.
  case scroll = 5
  /// Sublayers that are not flattened into the layer's plane.
  case transform = 6
  /// Content in tiles, which the client draws.
  case tiled = 7
  /// Particles.
  case emitter = 8
  /// A context of another client.
  case host = 9
}

extension LayerKind {
  /// Creates the case of a property's number; `plain` for other numbers.
  package init(bits: UInt32) {
    self = LayerKind(rawValue: bits) ?? .plain
  }
}

/// The rule for the inside of a path.
package enum FillRule: UInt32, CaseIterable, Hashable, Sendable {
  /// Inside are the points with a winding number other than 0.
  case nonZero = 0
  /// Inside are the points from which a ray crosses the path an odd number of times.
  case evenOdd = 1
}

extension FillRule {
  /// Creates the case of a property's number; `nonZero` for other numbers.
  package init(bits: UInt32) {
    self = FillRule(rawValue: bits) ?? .nonZero
  }
}

/// The shape of the ends of a line.
package enum LineCap: UInt32, CaseIterable, Hashable, Sendable {
  /// Ends at the last point.
  case butt = 0
  /// Ends in a half circle around the last point.
  case round = 1
  /// Ends half of the line's width beyond the last point.
  case square = 2
}

extension LineCap {
  /// Creates the case of a property's number; `butt` for other numbers.
  package init(bits: UInt32) {
    self = LineCap(rawValue: bits) ?? .butt
  }
}

/// The shape of the corners of a line.
package enum LineJoin: UInt32, CaseIterable, Hashable, Sendable {
  /// A mitre, up to the length of `miterLimit`.
  case miter = 0
  /// A round corner.
  case round = 1
  /// A corner that is cut off.
  case bevel = 2
}

extension LineJoin {
  /// Creates the case of a property's number; `miter` for other numbers.
  package init(bits: UInt32) {
    self = LineJoin(rawValue: bits) ?? .miter
  }
}

/// The shape of a gradient.
package enum GradientType: UInt32, CaseIterable, Hashable, Sendable {
  /// Colours along the line from the start point to the end point.
  case axial = 0
  /// Colours outwards in ellipses around the start point.
  case radial = 1
  /// Colours around the start point.
  case conic = 2
  /// A type with an unknown name; draws nothing.
  case unknown = 3
}

extension GradientType {
  /// Creates the case of a property's number; `unknown` for other numbers.
  package init(bits: UInt32) {
    self = GradientType(rawValue: bits) ?? .unknown
  }
}

/// The shape that particles come from.
package enum EmitterShape: UInt32, CaseIterable, Hashable, Sendable {
  /// A point: the emitter's position.
  case point = 0
  /// A line of the emitter's width.
  case line = 1
  /// A rectangle of the emitter's size.
  case rectangle = 2
  /// A box of the emitter's size and depth.
  case cuboid = 3
  /// A circle whose radius is the emitter's width.
  case circle = 4
  /// A sphere whose radius is the emitter's width.
  case sphere = 5
}

extension EmitterShape {
  /// Creates the case of a property's number; `point` for other numbers.
  package init(bits: UInt32) {
    self = EmitterShape(rawValue: bits) ?? .point
  }
}

/// The part of the shape that particles come from.
package enum EmitterMode: UInt32, CaseIterable, Hashable, Sendable {
  /// The corners of the shape.
  case points = 0
  /// The outline of the shape.
  case outline = 1
  /// The surface of the shape.
  case surface = 2
  /// The whole shape.
  case volume = 3
}

extension EmitterMode {
  /// Creates the case of a property's number; `volume` for other numbers.
  package init(bits: UInt32) {
    self = EmitterMode(rawValue: bits) ?? .volume
  }
}

/// The order in which particles are drawn.
package enum ParticleRenderMode: UInt32, CaseIterable, Hashable, Sendable {
  /// Cell after cell; within a cell, the youngest first.
  case unordered = 0
  /// The oldest particle behind all others.
  case oldestFirst = 1
  /// The oldest particle in front of all others.
  case oldestLast = 2
  /// Sorted by depth, the most distant particle first.
  case backToFront = 3
  /// Ordered like `unordered`; colours are added.
  case additive = 4
}

extension ParticleRenderMode {
  /// Creates the case of a property's number; `unordered` for other numbers.
  package init(bits: UInt32) {
    self = ParticleRenderMode(rawValue: bits) ?? .unordered
  }
}

/// A part of a structured property, as the last steps of a key path name it.
package enum KeyPathComponent: UInt16, CaseIterable, Hashable, Sendable {
  /// The whole value.
  case whole = 0
  /// The x of a point.
  case x = 1
  /// The y of a point.
  case y = 2
  /// The width of a size.
  case width = 3
  /// The height of a size.
  case height = 4
  /// The origin of a rectangle.
  case origin = 5
  /// The x of a rectangle.
  case originX = 6
  /// The y of a rectangle.
  case originY = 7
  /// The size of a rectangle.
  case size = 8
  /// The width of a rectangle.
  case sizeWidth = 9
  /// The height of a rectangle.
  case sizeHeight = 10
  /// The rotation of a matrix about z, in radians.
  case rotation = 16
  /// The rotation of a matrix about x, in radians.
  case rotationX = 17
  /// The rotation of a matrix about y, in radians.
  case rotationY = 18
  /// The rotation of a matrix about z, in radians.
  case rotationZ = 19
  /// The mean of the three scales of a matrix; sets all.
  case scale = 20
  /// The scale of a matrix along x.
  case scaleX = 21
  /// The scale of a matrix along y.
  case scaleY = 22
  /// The scale of a matrix along z.
  case scaleZ = 23
  /// The translation of a matrix along x and y.
  case translation = 24
  /// The translation of a matrix along x.
  case translationX = 25
  /// The translation of a matrix along y.
  case translationY = 26
  /// The translation of a matrix along z.
  case translationZ = 27
  /// Both scales of a matrix in the plane; read, their mean.
  case scaleXY = 28
}

extension KeyPathComponent {
  /// The name in Core Animation's API.
  package var apiName: String {
    switch self {
    case .whole: ""
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    case .origin: "origin"
    case .originX: "origin.x"
    case .originY: "origin.y"
    case .size: "size"
    case .sizeWidth: "size.width"
    case .sizeHeight: "size.height"
    case .rotation: "rotation"
    case .rotationX: "rotation.x"
    case .rotationY: "rotation.y"
    case .rotationZ: "rotation.z"
    case .scale: "scale"
    case .scaleX: "scale.x"
    case .scaleY: "scale.y"
    case .scaleZ: "scale.z"
    case .translation: "translation"
    case .translationX: "translation.x"
    case .translationY: "translation.y"
    case .translationZ: "translation.z"
    case .scaleXY: "scale.xy"
    }
  }

  /// Creates the case of a name; nil when no case has it.
  package init?(apiName: String) {
    switch apiName {
    case "": self = .whole
    case "x": self = .x
    case "y": self = .y
    case "width": self = .width
    case "height": self = .height
    case "origin": self = .origin
    case "origin.x": self = .originX
    case "origin.y": self = .originY
    case "size": self = .size
    case "size.width": self = .sizeWidth
    case "size.height": self = .sizeHeight
    case "rotation": self = .rotation
    case "rotation.x": self = .rotationX
    case "rotation.y": self = .rotationY
    case "rotation.z": self = .rotationZ
    case "scale": self = .scale
    case "scale.x": self = .scaleX
    case "scale.y": self = .scaleY
    case "scale.z": self = .scaleZ
    case "translation": self = .translation
    case "translation.x": self = .translationX
    case "translation.y": self = .translationY
    case "translation.z": self = .translationZ
    case "scale.xy": self = .scaleXY
    default: return nil
    }
  }
}

extension KeyPathComponent {
  /// The type of the part, or nil when a value of the given type has no such part.
  package func type(in whole: PropertyType) -> PropertyType? {
    switch self {
    case .whole:
      whole
    case .x, .y:
      whole == .point ? .scalar : nil
    case .width, .height:
      whole == .size ? .scalar : nil
    case .origin:
      whole == .rect ? .point : nil
    case .originX, .originY, .sizeWidth, .sizeHeight:
      whole == .rect ? .scalar : nil
    case .size:
      whole == .rect ? .size : nil
    case .rotation,
      .rotationX,
      .rotationY,
      .rotationZ,
      .scale,
      .scaleX,
      .scaleY,
      .scaleZ,
      .translationX,
      .translationY,
      .translationZ,
      .scaleXY:
      whole == .matrix ? .scalar : nil
    case .translation:
      whole == .matrix ? .size : nil
    }
  }
}

/// The corners that a corner radius applies to.
@usableFromInline package struct CornerMask: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt32
  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The corner of smallest x and smallest y.
  package static let minXMinY = CornerMask(rawValue: 1)
  /// The corner of largest x and smallest y.
  package static let maxXMinY = CornerMask(rawValue: 2)
  /// The corner of smallest x and largest y.
  package static let minXMaxY = CornerMask(rawValue: 4)
  /// The corner of largest x and largest y.
  package static let maxXMaxY = CornerMask(rawValue: 8)
  /// Every bit that has a meaning.
  package static let all = CornerMask(rawValue: 15)
}

/// The edges of a layer that are antialiased.
package struct EdgeMask: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge of smallest x.
  package static let left = EdgeMask(rawValue: 1)
  /// The edge of largest x.
  package static let right = EdgeMask(rawValue: 2)
  /// The edge of smallest y.
  package static let bottom = EdgeMask(rawValue: 4)
  /// The edge of largest y.
  package static let top = EdgeMask(rawValue: 8)
  /// Every bit that has a meaning.
  package static let all = EdgeMask(rawValue: 15)
}
