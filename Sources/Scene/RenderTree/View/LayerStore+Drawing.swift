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
}

extension Scene {
  /// The image that a number stands for in the client of a layer.
  func clientImage(_ number: ImageNumber, of slot: Int) -> (index: Int32, image: PixelImage)? {
    guard number != 0, let index = clients[clientsOfSlots[slot]]?.images[number],
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
    let asked = presentation.contents[slot]?.scale ?? 1
    let scale = asked > 0 ? asked : 1
    let (width, height) = (bounds.width * scale, bounds.height * scale)
    guard width.rounded(.up) == Double(image.width), height.rounded(.up) == Double(image.height)
    else { return contents }
    let (x, y) = (width / Double(image.width), height / Double(image.height))
    contents.rect = Rectangle(x: 0, y: isFlipped ? 1 - y : 0, width: x, height: y)
    return contents
  }
}
