import DrawList
import GraphicsValues

/// How one layer is drawn: decided once, used for the commands before and after its sublayers.
struct LayerPlan {
  let row: Int
  let slot: Int
  let client: UInt32
  /// The client's id of the layer.
  let layer: UInt32
  let kind: LayerKind
  let space: DeviceSpace
  let shape: LayerShape
  let clip: LayerClip
  let opacity: Opacity
  let form: LayerForm
  /// The layer's rounded bounds or its `shadowPath` cast a shadow, drawn before the layer (§2.5.6).
  let castsFromShape: Bool
  /// Filters may change what is behind the layer (§2.5.1, step 2).
  let mayHaveBackdrop: Bool
  /// The layer draws more than one thing, so that an opacity below 1 takes a group.
  let drawsMore: Bool

  /// The group around the layer's commands; nil for none.
  @inline(__always)
  var group: LayerGroup? {
    switch form {
    case .plain: nil
    case .grouped(let group): group
    case .bitmap(let bitmap): bitmap.contents
    }
  }

  @inline(__always)
  var bitmap: LayerBitmap? {
    if case .bitmap(let bitmap) = form { bitmap } else { nil }
  }

  /// The opacity that the layer's own commands have, because no group or bitmap applies it.
  @inline(__always)
  var ownOpacity: Opacity {
    switch form {
    case .plain: opacity
    case .grouped(let group): group.opacity == nil ? opacity : .opaque
    case .bitmap: .opaque
    }
  }

  var hasMask: Bool { group?.hasMask ?? false }

  var clipsWithGroup: Bool { group?.clips ?? false }

  var movesEdges: Bool { group?.movesEdges ?? false }
}

/// The form in which a layer with its sublayers is put over what is below.
enum LayerForm {
  /// Commands one after the other, each with the layer's opacity.
  case plain
  case grouped(LayerGroup)
  case bitmap(LayerBitmap)
}

/// A layer whose commands are a group (§2.5.1, steps 9 to 12).
///
/// A group is filtered, then clipped. A clip or a mask of filtered contents, or a shadow of the shape under them,
/// takes an inner group, which is filtered first.
struct LayerGroup {
  /// The group is clipped to the rounded, turned or fractional bounds.
  var clips = false
  var hasMask = false
  var hasFilters = false
  /// The filters spread colour to other pixels, across the edge of the bounds in both directions.
  var filtersSpread = false
  /// The alpha of everything in the group casts a shadow (§2.5.6).
  var castsFromAlpha = false
  /// Filters and shadow are those of an inner group.
  var hasInnerGroup = false
  /// Opacity of the group; nil where it fades nothing, because the layer's commands fade one by one or its
  /// bitmap fades.
  var opacity: Opacity?
  var blend = BlendMode.sourceOver
  /// Colour that multiplies the layer with its sublayers: of an instance of a replicator (§11.4).
  var tint = ColorValue.white

  /// True without a mask, a colour and a blend mode. Layers with plain traits have no clip and no effects.
  var onlyFades: Bool { !hasMask && blend == .sourceOver && tint.isSamePixel(as: .white) }

  var draw: GroupDraw { GroupDraw(clips: clips, blend: blend, tint: tint) }

  /// Edges on the bounds are moved outwards, because the group clips there. What filters spread, and what casts
  /// a shadow inside the clip, keeps its edges: the pixels inside depend on them.
  var movesEdges: Bool { clips && !filtersSpread && !castsFromAlpha }
}

/// A layer that is drawn into a bitmap, which is then faded, blended and tinted (§2.5.7).
struct LayerBitmap {
  /// The plane in which the bitmap is drawn.
  var plane: ProjectiveMatrix
  /// Pixels of the bitmap per unit.
  var scale: Double
  var blend: BlendMode
  var tint: ColorValue
  /// The group of the commands in the bitmap; nil for none.
  var contents: LayerGroup?

  /// The bitmap is blended or tinted, which takes a group around it.
  var needsGroup: Bool { blend != .sourceOver || !tint.isSamePixel(as: .white) }
}

/// Where a layer is on the device.
struct DeviceSpace {
  /// The matrix from the layer's plane to device pixels, with the row of the perspective division.
  var matrix = AffineMatrix.identity
  var perspective = PerspectiveRow()
  /// The commands are in the layer's own space, for a frozen picture.
  var isFrozen = false
  /// Images would be upside down on screen in the layer's space (§2.4).
  var flipsImages = false

  var isFlat: Bool { perspective.isFlat }

  var plane: ProjectiveMatrix {
    ProjectiveMatrix(
      a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: matrix.tx, ty: matrix.ty,
      px: perspective.x, py: perspective.y, pw: perspective.w)
  }

  /// Every pixel that a rectangle of the layer's space can touch.
  func pixels(of rect: Rectangle) -> PixelRect {
    isFlat ? pixelBounds(of: rect, under: matrix) : pixelBounds(of: rect, under: plane)
  }

  /// Whether a rectangle covers whole pixels, so that a scissor can clip to it exactly.
  func isPixelAligned(_ rect: Rectangle) -> Bool {
    guard isFlat, !isFrozen, matrix.isScaleAndTranslation else { return false }
    let box = matrix.boundingBox(of: rect)
    return box.minX == box.minX.rounded() && box.minY == box.minY.rounded()
      && box.maxX == box.maxX.rounded() && box.maxY == box.maxY.rounded()
  }

  /// A distance in layer units that is a little more than a pixel on screen, in every direction.
  var edgeOutset: Double {
    // A frozen layer may be drawn smaller, and the scale of a layer in perspective varies.
    if isFrozen || !isFlat { return 64 }
    return 2 * matrix.unitsPerPixel
  }
}

/// The pixels to which a layer is limited.
struct LayerClip {
  /// Pixels that the layer may paint.
  var own: PixelRect
  /// Pixels that contents and sublayers may paint; all commands, if the layer clips with a group.
  var inner: PixelRect
  /// Pixels that the layer's groups may show: fewer than `own` if filters need pixels that are not seen.
  var group: PixelRect
  /// Pixels that the layers around do not clip.
  var surroundings: PixelRect
}

/// A layer's bounds with their corners and edges.
struct LayerShape {
  var bounds: Rectangle
  var radius: Double
  var corners: CornerMask
  var hasContinuousCorners: Bool
  /// Edges that are antialiased (§2.5.7).
  var softEdges: EdgeMask

  var isRounded: Bool { radius > 0 && !corners.isEmpty }
}
