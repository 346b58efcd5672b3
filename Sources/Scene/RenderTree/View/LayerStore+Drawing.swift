import DrawList
import GraphicsValues

// Values of layers in the form in which they are placed and drawn.

extension LayerStore {
  /// Whether a layer and its sublayers fade as a group (§2.5.7); a transform layer never does (§11.6).
  func fadesAsOne(_ slot: Int) -> Bool {
    guard look[slot].hasRest else { return true }
    return look[slot].kind != .transform && rest[slot]?.allowsGroupOpacity != false
  }

  /// How far a layer's filters spread its pixels, in its own units.
  func filterReach(of slot: Int) -> Double {
    look[slot].kind == .transform ? 0 : parsed[slot]?.reach ?? 0
  }

  /// The matrix from a layer's bounds space to its superlayer's, with depth (§2.3).
  func localMatrix(_ slot: Int) -> Matrix4 {
    geometry[slot].localMatrix(at: position[slot], space[slot], depth: look[slot].zPosition)
  }
}

extension Scene {
  /// The image that a number stands for in the client of a layer.
  func clientImage(_ number: ImageNumber, of slot: Int) -> (index: Int32, image: PixelImage)? {
    guard number != 0, let index = clients[graph.owners[slot]]?.images[number],
      let image = images[index]
    else { return nil }
    return (index, image)
  }
}

extension LayerLook {
  /// Whether the layer clips: a host layer always does, to keep its hosted context inside; a transform layer never
  /// does.
  @inline(__always)
  var clips: Bool { (masksToBounds || kind == .host) && kind != .transform }
}

extension LayerGeometry {
  /// The matrix from a layer's bounds space to its superlayer's, with depth (§2.3).
  ///
  /// - Parameter space: nil for a layer that does not leave the plane.
  func localMatrix(at position: Point, _ space: LayerSpace?, depth: Double) -> Matrix4 {
    let anchor = anchor
    let own = space ?? LayerSpace(transform: Matrix4(transform))
    var m = Matrix4.translation(-anchor.x, -anchor.y, -own.anchorPointZ)
    if own.isFlipped {
      // About the middle of the bounds: y becomes 2·by + h − y.
      m = Matrix4.scale(1, -1, 1)
        .concatenating(.translation(0, 2 * bounds.y + bounds.height, 0))
        .concatenating(m)
    }
    return m.concatenating(own.transform)
      .concatenating(.translation(position.x, position.y, depth))
  }

  /// The anchor point in the bounds space.
  @inline(__always)
  var anchor: Point {
    Point(
      x: bounds.x + anchorPoint.x * bounds.width, y: bounds.y + anchorPoint.y * bounds.height)
  }

  /// The matrix from a layer's bounds space to its superlayer's (§2.3).
  ///
  /// - Parameter position: the layer's `position`, in its superlayer's space.
  @inline(__always)
  func matrix(at position: Point) -> AffineMatrix {
    let c = anchor
    let m = transform
    return AffineMatrix(
      a: m.a, b: m.b, c: m.c, d: m.d,
      tx: m.tx + position.x - (c.x * m.a + c.y * m.c),
      ty: m.ty + position.y - (c.x * m.b + c.y * m.d))
  }
}

extension LayerSpace {
  /// The matrix of `sublayerTransform` about an anchor point; nil for the identity.
  func sublayerMatrix(about anchor: Point) -> Matrix4? {
    if sublayerTransform.isIdentity { return nil }
    return Matrix4.translation(-anchor.x, -anchor.y, 0).concatenating(sublayerTransform)
      .concatenating(.translation(anchor.x, anchor.y, 0))
  }
}

extension LayerContents {
  /// The contents for an image that the layer's class drew. An image of the bounds, in whole pixels, lies
  /// unstretched at their origin: what is beyond the bounds is left out. Any other image is stretched over the
  /// bounds.
  ///
  /// - Parameters:
  ///   - image: the image that the number stands for; nil if there is none.
  ///   - asked: pixels per point that the layer asked for.
  init(
    backing number: ImageNumber, _ image: PixelImage?, scale asked: Double, in bounds: Rectangle,
    isFlipped: Bool
  ) {
    self.init()
    self.image = number
    guard let image else { return }
    let scale = asked > 0 ? asked : 1
    let (width, height) = (bounds.width * scale, bounds.height * scale)
    guard width.rounded(.up) == Double(image.width), height.rounded(.up) == Double(image.height)
    else { return }
    let (x, y) = (width / Double(image.width), height / Double(image.height))
    rect = Rectangle(x: 0, y: isFlipped ? 1 - y : 0, width: x, height: y)
  }

  /// The contents take at most one command at every place of the layer.
  var isOnePiece: Bool { nextImage == 0 && center == .unit }
}
