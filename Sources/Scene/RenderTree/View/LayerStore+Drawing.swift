import DrawList
import GraphicsValues

// Values of layers in the form in which they are placed and drawn.

extension LayerStore {
  /// Whether a layer and its sublayers fade as a group (§2.5.7); a transform layer never does (§11.6).
  func fadesAsOne(_ slot: Int) -> Bool {
    guard look[slot].hasRest else { return true }
    return look[slot].kind != .transform && rest[slot]?.allowsGroupOpacity != false
  }

  func filters(of slot: Int) -> [FilterOperation] { parsed[slot]?.filters ?? [] }

  /// How far a layer's filters spread its pixels, in its own units.
  func filterReach(of slot: Int) -> Double {
    look[slot].kind == .transform ? 0 : parsed[slot]?.reach ?? 0
  }

  /// The filters with which a layer's images are sampled, without a bias.
  @inline(__always)
  func imageSampling(of slot: Int) -> ImageSampling {
    guard look[slot].hasRest, let rest = rest[slot] else { return ImageSampling() }
    return ImageSampling(
      minification: rest.minificationFilter, magnification: rest.magnificationFilter)
  }

  /// The colour of an instance: `instanceColor` plus `instance` times the offsets, clamped to 0…1.
  func instanceColor(of replicator: Int, _ instance: Int) -> ColorValue {
    guard let rest = rest[replicator] else { return .white }
    func offset(_ offset: Double) -> Float { Float(offset) * Float(instance) }
    let color = rest.instanceColor ?? .white
    func held(_ v: Float) -> Float { v > 0 ? min(v, 1) : 0 }
    return ColorValue(
      red: held(color.red + offset(rest.instanceRedOffset)),
      green: held(color.green + offset(rest.instanceGreenOffset)),
      blue: held(color.blue + offset(rest.instanceBlueOffset)),
      alpha: held(color.alpha + offset(rest.instanceAlphaOffset)))
  }

  /// The transform of an instance of a replicator, about the middle of its bounds (§11.4).
  func instanceMatrix(of replicator: Int, _ instance: Int32) -> Matrix4 {
    guard let step = rest[replicator]?.instanceTransform else { return .identity }
    // By repeated squaring, so that a thousand instances do not take a million products.
    var power = Matrix4.identity
    var square = step
    var left = instance
    while left > 0 {
      if left & 1 == 1 { power = power.concatenating(square) }
      square = square.concatenating(square)
      left >>= 1
    }
    let bounds = geometry[replicator].bounds
    let middle = Point(x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2)
    return Matrix4.translation(-middle.x, -middle.y, 0).concatenating(power)
      .concatenating(.translation(middle.x, middle.y, 0))
  }

  /// The matrix from a layer's bounds space to its superlayer's, with depth (§2.3).
  func localMatrix(_ slot: Int) -> Matrix4 {
    let g = geometry[slot]
    let anchor = g.anchor
    let own = space[slot] ?? LayerSpace(transform: Matrix4(g.transform))
    var m = Matrix4.translation(-anchor.x, -anchor.y, -own.anchorPointZ)
    if own.isFlipped {
      // About the middle of the bounds: y becomes 2·by + h − y.
      m = Matrix4.scale(1, -1, 1)
        .concatenating(.translation(0, 2 * g.bounds.y + g.bounds.height, 0))
        .concatenating(m)
    }
    return m.concatenating(own.transform)
      .concatenating(.translation(position[slot].x, position[slot].y, look[slot].zPosition))
  }

  /// The matrix of a layer's `sublayerTransform` about its anchor point; nil for the identity.
  func sublayerMatrix(_ slot: Int) -> Matrix4? {
    guard look[slot].hasSpace, let transform = space[slot]?.sublayerTransform,
      !transform.isIdentity
    else { return nil }
    let anchor = geometry[slot].anchor
    return Matrix4.translation(-anchor.x, -anchor.y, 0).concatenating(transform)
      .concatenating(.translation(anchor.x, anchor.y, 0))
  }

  /// Pixels per unit of the bitmap into which a layer is drawn; 0 for none.
  func bitmapScale(of slot: Int) -> Double {
    guard look[slot].isRasterized else { return 0 }
    guard let scale = rest[slot]?.rasterizationScale else { return 1 }
    return min(max(scale, 0x1p-6), 64)
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

  /// Returns the contents for an image that the layer's class drew. An image of the bounds, in whole
  /// pixels, lies unstretched at their origin: what is beyond the bounds is left out. Any other image is
  /// stretched over the bounds.
  func backing(
    _ number: ImageNumber, of slot: Int, in bounds: Rectangle, isFlipped: Bool
  ) -> LayerContents {
    var contents = LayerContents()
    contents.image = number
    guard let (_, image) = clientImage(number, of: slot) else { return contents }
    let asked = stores.presentation.contents[slot]?.scale ?? 1
    let scale = asked > 0 ? asked : 1
    let (width, height) = (bounds.width * scale, bounds.height * scale)
    guard width.rounded(.up) == Double(image.width), height.rounded(.up) == Double(image.height)
    else { return contents }
    let (x, y) = (width / Double(image.width), height / Double(image.height))
    contents.rect = Rectangle(x: 0, y: isFlipped ? 1 - y : 0, width: x, height: y)
    return contents
  }
}

extension LayerLook {
  /// Whether the layer clips: a host layer always does, to keep its hosted context inside; a transform layer never
  /// does.
  @inline(__always)
  var clips: Bool { (masksToBounds || kind == .host) && kind != .transform }
}

extension LayerGeometry {
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
