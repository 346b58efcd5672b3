import AnimationEvaluation
package import GraphicsValues

/// The extent of a layer and its matrix, without its position.
struct LayerGeometry: Hashable, Sendable {
  var bounds: Rectangle = .zero
  var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The affine part of `transform`; `LayerSpace` has the whole matrix if it is not affine.
  var transform: AffineMatrix = .identity

  /// - Returns: false if the bounds are the same.
  @inline(__always)
  mutating func setBounds(_ new: Rectangle) -> Bool {
    if bounds.x == new.x, bounds.y == new.y, bounds.width == new.width,
      bounds.height == new.height
    {
      return false
    }
    bounds = new
    return true
  }

  /// - Parameter traits: the traits of the same layer.
  /// - Returns: false if the transform is the same.
  @inline(__always)
  mutating func setTransform(_ new: AffineMatrix, _ traits: inout LayerTraits) -> Bool {
    if transform == new { return false }
    transform = new
    if new == .identity {
      traits.remove(.turned)
    } else {
      traits.formUnion(.turned)
    }
    return true
  }
}

/// Properties that leave the plane or turn it over, which few layers have.
struct LayerSpace: Hashable, Sendable {
  var transform: Matrix4 = .identity
  var sublayerTransform: Matrix4 = .identity
  var anchorPointZ = 0.0
  /// `geometryFlipped`.
  var isFlipped = false

  var isNeeded: Bool {
    !transform.isAffine || !sublayerTransform.isIdentity || anchorPointZ != 0 || isFlipped
  }
}

/// The look of a layer, without its contents and its opacity.
///
/// One record of 16 members, because they are read together when a layer is placed and planned: several columns
/// would be several cache lines.
struct LayerLook: Hashable, Sendable {
  var cornerRadius = 0.0
  var borderWidth = 0.0
  var zPosition = 0.0
  var background: ColorValue?
  var border: ColorValue? = .black
  var corners: CornerMask = .all
  var isHidden = false
  var masksToBounds = false
  var hasContents = false
  /// Has a `backing` or `tiles`.
  var hasBackingImages = false
  var hasSpace = false
  /// Has properties without a column.
  var hasRest = false
  /// Not drawn while its back faces the viewer.
  var isSingleSided = false
  /// Drawn into a bitmap first.
  var isRasterized = false
  /// Its sublayers are not flattened into its plane (§11.4, §11.6).
  var preservesDepth = false
  var kind = LayerKind.plain
}

extension LayerLook {
  mutating func setKind(from table: PropertyTable) {
    kind = table.kind
    preservesDepth = kind == .transform || (kind == .replicator && table.preservesDepth)
  }
}

/// The image that a layer shows, and its placement.
package struct LayerContents: Hashable, Sendable {
  package var image: ImageNumber = 0
  /// The image into which an animation fades `image`, and its progress (§6.4); 0 for no fade.
  package var nextImage: ImageNumber = 0
  package var fade = 0.0
  package var rect: Rectangle = .unit
  package var center: Rectangle = .unit
  package var scale = 1.0
  package var gravity: ContentsGravity = .resize

  package init() {}
}

extension LayerContents {
  /// The value of the property `contents`.
  var value: PropertyValue {
    if nextImage != 0 { return .fade(ImageFade(from: image, to: nextImage, progress: fade)) }
    return image != 0 ? .image(image) : .none
  }
}
