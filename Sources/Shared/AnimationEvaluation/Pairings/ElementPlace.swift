package import GraphicsValues

/// The geometry of a layer that pairings change, without the matrices of its superlayers.
package struct ElementGeometry: Hashable, Sendable {
  package var bounds: Rectangle
  package var anchorPoint: Point
  /// `geometryFlipped`.
  package var isFlipped: Bool
  /// An odd number of superlayers flip their geometry.
  package var isBelowFlip: Bool
  package var cornerRadius: Double

  package init(
    bounds: Rectangle, anchorPoint: Point = Point(x: 0.5, y: 0.5), isFlipped: Bool = false,
    isBelowFlip: Bool = false, cornerRadius: Double = 0
  ) {
    self.bounds = bounds
    self.anchorPoint = anchorPoint
    self.isFlipped = isFlipped
    self.isBelowFlip = isBelowFlip
    self.cornerRadius = cornerRadius
  }
}

/// The place of a layer in the space of its root, in parts that go over into those of another layer's place.
///
/// The parts are those of a `TransformDecomposition` of the matrix about the middle of the bounds. Size and corner
/// radius are in points of the root, so that they change evenly whatever the superlayers scale. Flipped geometry, under
/// which contents stay upright, is no part of it; nor is a mirror, which a layer keeps on its way.
package struct ElementPlace: Hashable, Sendable {
  /// Width and height of the layer, in points of the root.
  package private(set) var extent: SIMD2<Double>
  /// The corner radius in points of the root.
  package private(set) var cornerRadius: Double
  /// The scale in it is the layer's own; it does not go over.
  private var parts: TransformDecomposition
  /// The layer is mirrored from left to right.
  private let isMirrored: Bool

  /// Fails for a layer that is turned edge on or has no scale, and for one whose middle is behind the eye.
  ///
  /// - Parameter matrix: leads from the bounds space to the root's.
  package init?(of layer: ElementGeometry, under matrix: ProjectiveMatrix) {
    let bounds = layer.bounds
    var centred = ProjectiveMatrix(
      .translation(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    ).concatenating(matrix)
    if layer.isFlipped != layer.isBelowFlip { centred = Self.flip.concatenating(centred) }
    isMirrored = centred.determinant < 0
    if isMirrored { centred = Self.mirror.concatenating(centred) }
    guard centred.pw > 0, centred.isFinite,
      let parts = TransformDecomposition(Matrix4(centred)),
      min(abs(parts.scale.x), abs(parts.scale.y)) > Self.leastScale
    else { return nil }
    self.parts = parts
    extent = [abs(parts.scale.x) * bounds.width, abs(parts.scale.y) * bounds.height]
    cornerRadius = layer.cornerRadius * Self.meanScale(parts)
    guard extent.x.isFinite, extent.y.isFinite, cornerRadius.isFinite else { return nil }
  }

  /// Returns the place between this one and another one, of a layer with this one's scale.
  ///
  /// - Parameter progress: 0…1.
  package func mixed(with other: ElementPlace, at progress: Double) -> ElementPlace {
    var result = self
    result.extent += (other.extent - extent) * progress
    result.cornerRadius += (other.cornerRadius - cornerRadius) * progress
    result.parts = parts.interpolated(to: other.parts, progress: progress)
    result.parts.scale = parts.scale
    return result
  }

  /// Scales the layer, so that one with a bounds width has the width of the place.
  package mutating func scale(to boundsWidth: Double) {
    let width = boundsWidth * abs(parts.scale.x)
    guard width > 0, extent.x > 0 else { return }
    parts.scale *= extent.x / width
  }

  /// Returns the values of a layer's properties that show it in the place; nil if there are none.
  ///
  /// The origin of the bounds stays, and with it the distance of sublayers from the corner there.
  ///
  /// - Parameter surroundings: leads from the superlayer's space, at the layer's depth, to the root's.
  package func values(
    of layer: ElementGeometry, in surroundings: ProjectiveMatrix
  ) -> ElementValues? {
    guard let inverse = surroundings.inverse else { return nil }
    let bounds = Rectangle(
      x: layer.bounds.x, y: layer.bounds.y, width: extent.x / abs(parts.scale.x),
      height: extent.y / abs(parts.scale.y))
    // The matrix about the anchor point, with the position as its translation.
    let own = ProjectiveMatrix(
      .translation(
        (layer.anchorPoint.x - 0.5) * bounds.width, (layer.anchorPoint.y - 0.5) * bounds.height)
    )
    .concatenating(layer.isBelowFlip ? Self.flip : .identity)
    .concatenating(isMirrored ? Self.mirror : .identity)
    .concatenating(ProjectiveMatrix(flattening: parts.matrix))
    .concatenating(inverse)
    guard own.pw > 0, own.isFinite else { return nil }
    let position = Point(x: own.tx / own.pw, y: own.ty / own.pw)
    var turn = Matrix4(own)
    turn.r0 -= turn.r0.w * SIMD4(position.x, position.y, 0, 0)
    turn.r1 -= turn.r1.w * SIMD4(position.x, position.y, 0, 0)
    (turn.r3.x, turn.r3.y) = (0, 0)
    let values = ElementValues(
      position: position, bounds: bounds, transform: turn,
      cornerRadius: cornerRadius / Self.meanScale(parts))
    return values.isFinite ? values : nil
  }

  /// Scale below which a layer counts as edge on: the size of its bounds is divided by it.
  private static let leastScale = 0x1p-20
  private static let flip = ProjectiveMatrix(.scale(1, -1))
  private static let mirror = ProjectiveMatrix(.scale(-1, 1))

  private static func meanScale(_ parts: TransformDecomposition) -> Double {
    abs(parts.scale.x * parts.scale.y).squareRoot()
  }
}

/// The values that show a layer in a place.
package struct ElementValues: Hashable, Sendable {
  package var position: Point
  package var bounds: Rectangle
  package var transform: Matrix4
  package var cornerRadius: Double

  package init(position: Point, bounds: Rectangle, transform: Matrix4, cornerRadius: Double) {
    self.position = position
    self.bounds = bounds
    self.transform = transform
    self.cornerRadius = cornerRadius
  }

  fileprivate var isFinite: Bool {
    position.x.isFinite && position.y.isFinite && bounds.width.isFinite && bounds.height.isFinite
      && transform.isFinite && cornerRadius.isFinite
  }
}

extension Matrix4 {
  /// The matrix of a transform of the plane, divided by its w at the origin; depth stays as it is.
  fileprivate init(_ m: ProjectiveMatrix) {
    self.init(
      SIMD4(m.a, m.b, 0, m.px) / m.pw, SIMD4(m.c, m.d, 0, m.py) / m.pw, [0, 0, 1, 0],
      SIMD4(m.tx, m.ty, 0, m.pw) / m.pw)
  }
}
