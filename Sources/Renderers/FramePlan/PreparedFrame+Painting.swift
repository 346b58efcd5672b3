import CSpanKernels
import Coverage
import DrawList
import GraphicsValues
import VectorPaths

// Preparing commands that paint.

extension PreparedFrame {
  func preparePainting(
    _ command: DrawCommand, _ list: DrawList, _ prepared: inout PreparedCommand
  ) {
    switch command.operation {
    case .fill(let color): prepareFill(color, command, &prepared)
    case .border(let border): prepareBorder(border, command, &prepared)
    case .image(let draw):
      guard images.indices.contains(Int(draw.image)), let image = images[Int(draw.image)] else {
        return
      }
      // The kernels address pixels by 32-bit numbers.
      guard 1...Int(Int32.max) ~= image.pixelCount else { return }
      prepareImage(draw, command, &prepared)
    case .path(let color): preparePath(color, command, list, &prepared)
    case .gradient: prepareGradient(command, list, &prepared)
    case .shadow(let color): prepareShadow(color, command, list, &prepared)
    case .particles(let sampling): prepareParticles(sampling, command, list, &prepared)
    default: break
    }
  }

  private func prepareFill(
    _ color: ColorValue, _ command: DrawCommand, _ prepared: inout PreparedCommand
  ) {
    prepared.color = color.word(at: command.opacity)
    guard prepared.color != 0 else { return }
    if command.hasPlainShape {
      prepared.shape = add(Shape(command))
      if prepared.shape >= 0 { prepared.kind = .fill }
      return
    }
    prepareOutlined(outline(of: command), &prepared)
  }

  private func prepareBorder(
    _ border: BorderDraw, _ command: DrawCommand, _ prepared: inout PreparedCommand
  ) {
    prepared.color = border.color.word(at: command.opacity)
    guard border.width > 0, prepared.color != 0 else { return }
    guard command.hasPlainShape else {
      let key = OutlineKey(
        form: .ring(command.rect, CornerShape(command), inset: border.width),
        plane: command.plane)
      prepareOutlined(outline(key, of: command), &prepared)
      return
    }
    guard let shape = Shape(command) else { return }
    prepared.shape = add(shape)
    prepared.kind = .border
    let hole = Shape(
      transform: command.transform,
      rect: command.rect.insetBy(dx: border.width, dy: border.width),
      radius: max(0, command.cornerRadius - border.width), corners: command.corners)
    prepared.hole = add(hole)
  }

  private func prepareOutlined(_ outline: Outline?, _ prepared: inout PreparedCommand) {
    guard let outline else { return }
    prepared.kind = .outlined
    var rare = RareCommand()
    rare.outline = outline
    add(rare, to: &prepared)
  }

  /// Returns the outline of a command's rounded rectangle.
  func outline(of command: DrawCommand) -> Outline? {
    if command.hasPlainShape { return Shape(command).map(Outline.shape) }
    let key = OutlineKey(
      form: .rounded(command.rect, CornerShape(command)), plane: command.plane)
    return outline(key, of: command)
  }

  /// Returns coverage that may be kept in the cache.
  func outline(_ key: OutlineKey, of command: DrawCommand) -> Outline? {
    chargeCoverage(of: command.client) {
      outlines.outline(key, clip: clip(of: command), of: command.client)
    }
  }

  private func preparePath(
    _ color: ColorValue, _ command: DrawCommand, _ list: DrawList,
    _ prepared: inout PreparedCommand
  ) {
    prepared.color = color.word(at: command.opacity)
    guard prepared.color != 0, case .path(let draw) = list.detail(of: command) else { return }
    let form: OutlineKey.Form =
      draw.stroke.map { .stroke(draw.path, $0) } ?? .path(draw.path, isEvenOdd: draw.isEvenOdd)
    let key = OutlineKey(form: form, plane: command.plane)
    prepareOutlined(outline(key, of: command), &prepared)
  }

  private func prepareGradient(
    _ command: DrawCommand, _ list: DrawList, _ prepared: inout PreparedCommand
  ) {
    guard prepared.opacity > 0, case .gradient(let draw, let unitSquare) = list.detail(of: command),
      let gradient = GradientPlacement(
        draw, rect: unitSquare, transform: command.plane,
        ramp: { ramps.ramp(of: draw, space: gradientSpace) }),
      let outline = outline(of: command)
    else { return }
    prepared.kind = .gradient
    var rare = RareCommand()
    rare.outline = outline
    rare.gradient = gradient
    add(rare, to: &prepared)
  }

  /// - Parameter draw: The image, by its index in the frame.
  func prepareImage(
    _ draw: ImageDraw, _ command: DrawCommand, _ prepared: inout PreparedCommand
  ) {
    guard prepared.opacity > 0 else { return }
    prepared.image = draw.image
    if draw.sampling.isLinear && command.perspective.isFlat {
      guard
        let mapping = ImageMapping(
          transform: command.transform, rect: command.rect, source: draw.source)
      else { return }
      if mapping.isReduced { return prepareFetched(draw, command, &prepared) }
      guard
        let shape = Shape(
          transform: command.transform, rect: command.rect, radius: 0, corners: command.corners)
      else { return }
      showFrame(Int(draw.image), isUpright: mapping.isUpright)
      prepared.kind = .image
      prepared.shape = add(shape)
      prepared.mapping = Int32(clamping: mappings.count)
      mappings.append(mapping)
      return
    }
    prepareFetched(draw, command, &prepared)
  }

  /// Prepares an image that is sampled in perspective or by a filter other than the bilinear one.
  private func prepareFetched(
    _ draw: ImageDraw, _ command: DrawCommand, _ prepared: inout PreparedCommand
  ) {
    var square = command
    square.cornerRadius = 0
    guard let outline = outline(of: square), let fetch = fetch(draw, command) else { return }
    prepared.kind = .fetched
    var rare = RareCommand()
    rare.outline = outline
    rare.fetch = fetch.fetch
    rare.needsLevels = fetch.needsLevels
    if fetch.needsLevels {
      convertWhole(Int(draw.image))
    } else {
      showFrame(Int(draw.image), isUpright: false)
    }
    // The image of a bitmap may have to be drawn first.
    if let pixels = images[Int(draw.image)] { set(pixels, &rare) }
    add(rare, to: &prepared)
  }

  private func set(_ image: PixelImage, _ rare: inout RareCommand) {
    rare.image = image
    guard rare.needsLevels else { return }
    finishConversion()
    rare.chain = mips.chain(of: image)
  }

  /// Sets the image of a bitmap after it has been drawn.
  func setImage(_ image: PixelImage?, of command: Int, number: Int) {
    images[number] = image
    if commands[command].kind == .fetched, let image {
      set(image, &rare[Int(commands[command].rare)])
    }
  }

  /// Returns the sampling of an image, by the filter for its size in the middle of the visible area.
  private func fetch(
    _ draw: ImageDraw, _ command: DrawCommand
  ) -> (fetch: ImageFetch, needsLevels: Bool)? {
    func fetch(_ filter: ImageFetch.Filter) -> ImageFetch? {
      ImageFetch(
        rect: command.rect, source: draw.source, transform: command.plane, filter: filter)
    }
    let middle = Point(
      x: command.rect.x + command.rect.width / 2, y: command.rect.y + command.rect.height / 2)
    guard let linear = fetch(.linear) else { return nil }
    let place = command.plane.apply(middle) ?? Point(x: 0, y: 0)
    let isSmaller = linear.pixelsPerPixel(place.x, place.y) > 1
    switch isSmaller ? draw.sampling.minification : draw.sampling.magnification {
    case .linear:
      return (linear, linear.fewestPixelsPerPixel(place.x, place.y) >= MipChain.reducing)
    case .nearest: return fetch(.nearest).map { ($0, false) }
    case .trilinear:
      let bias = draw.sampling.levelBias.isFinite ? draw.sampling.levelBias : 0
      return fetch(.trilinear(bias: bias)).map { ($0, true) }
    }
  }
}

extension Shape {
  init?(_ command: DrawCommand) {
    self.init(
      transform: command.transform, rect: command.rect, radius: command.cornerRadius,
      corners: command.corners)
  }
}
