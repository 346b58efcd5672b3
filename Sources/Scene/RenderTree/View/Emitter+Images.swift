import DrawList
import GraphicsValues

extension Emitter {
  /// Appends the image in `contents`, or two images while an animation fades one into the other.
  mutating func appendContents(
    _ contents: LayerContents, _ plan: LayerPlan, _ scene: Scene
  ) {
    guard contents.nextImage != 0 else {
      return append(contents, plan, opacity: plan.ownOpacity, scene)
    }
    // A fade from one image to the other (§6.4).
    let draw = TransitionDraw(effect: .fade, progress: contents.fade)
    func bracket(_ operation: DrawCommand.Operation) -> DrawCommand {
      var command = plan.command(operation, bounds: .empty)
      command.rect = plan.shape.bounds
      return command
    }
    buffer.append(bracket(.beginTransition(draw)))
    append(contents, plan, opacity: plan.ownOpacity, scene)
    buffer.append(bracket(.transitionNew(draw)))
    var next = contents
    next.image = contents.nextImage
    append(next, plan, opacity: plan.ownOpacity, scene)
    buffer.append(bracket(.endTransition(draw)))
  }

  /// Number of tiles that all copies of a client's tiled layers may show, in equal shares.
  private static let mostTilesOfCopies = 1 << 15
  /// Cost of making and comparing the command of a tile.
  private static let pixelsPerTile = 512

  /// Appends the images that the layer's class has drawn: `backing`, then `tiles` (§2.5.1).
  mutating func appendBacking(_ plan: LayerPlan, _ scene: Scene) {
    if let image = scene.stores.presentation.rest[plan.slot]?.backing {
      let contents = LayerContents(
        backing: image, scene.clientImage(image, of: plan.slot)?.image,
        scale: scene.stores.presentation.contents[plan.slot]?.scale ?? 1,
        in: plan.shape.bounds, isFlipped: plan.space.flipsImages)
      append(contents, plan, opacity: plan.ownOpacity, scene)
    }
    guard let parsed = scene.stores.presentation.parsed[plan.slot] else { return }
    let most = scene.share(of: plan.slot, Self.mostTilesOfCopies)
    for tile in parsed.tiles.prefix(most) { append(tile, plan, scene) }
    buffer.work += min(parsed.tiles.count, most) * Self.pixelsPerTile
  }

  /// Appends a tile, clipped to the bounds.
  private mutating func append(
    _ tile: ParsedProperties.Tile, _ plan: LayerPlan, _ scene: Scene
  ) {
    let rect = tile.rect
    guard !rect.isEmpty, let (index, image) = scene.clientImage(tile.image, of: plan.slot) else {
      return
    }
    let bounds = plan.shape.bounds
    let visible = Rectangle(
      x: max(rect.x, bounds.x), y: max(rect.y, bounds.y),
      width: min(rect.maxX, bounds.maxX) - max(rect.x, bounds.x),
      height: min(rect.maxY, bounds.maxY) - max(rect.y, bounds.y))
    guard visible.width > 0, visible.height > 0 else { return }
    let (sx, sy) = (Double(image.width) / rect.width, Double(image.height) / rect.height)
    // Distance from the edge at which the image's first row is.
    let top = plan.space.flipsImages ? rect.maxY - visible.maxY : visible.y - rect.y
    let piece = ContentsPlacement.Piece(
      source: Rectangle(
        x: (visible.x - rect.x) * sx, y: top * sy, width: visible.width * sx,
        height: visible.height * sy),
      destination: visible)
    append(
      plan.space.flipsImages ? piece.upsideDown : piece, index, plan, opacity: plan.ownOpacity,
      scene)
  }

  private mutating func append(
    _ contents: LayerContents, _ plan: LayerPlan, opacity: Opacity, _ scene: Scene
  ) {
    guard let (index, image) = scene.clientImage(contents.image, of: plan.slot) else { return }
    let pieces = ContentsPlacement.pieces(
      of: contents, image.extent, in: plan.shape.bounds, isFlipped: plan.space.flipsImages)
    if pieces.count > 1, !plan.meetOnPixels(pieces) {
      return append(joined: pieces, index, plan, opacity: opacity, scene)
    }
    for piece in pieces { append(piece, index, plan, opacity: opacity, scene) }
  }

  /// The filters with which a layer's images are sampled, without a bias.
  @inline(__always)
  static func sampling(of slot: Int, _ scene: Scene) -> ImageSampling {
    guard scene.stores.presentation.look[slot].hasRest,
      let rest = scene.stores.presentation.rest[slot]
    else { return ImageSampling() }
    return rest.imageSampling
  }

  /// Appends pieces that meet within pixels. Painted one over another, they would let the background shine
  /// through at the seams; added up in a group of their own, their coverages of a pixel sum to 1. The
  /// level of detail has no bias there.
  private mutating func append(
    joined pieces: [ContentsPlacement.Piece], _ index: Int32, _ plan: LayerPlan, opacity: Opacity,
    _ scene: Scene
  ) {
    buffer.append(plan.command(.beginGroup, bounds: plan.clip.group))
    var draw = plan.command(
      .particles(Self.sampling(of: plan.slot, scene)), bounds: .empty)
    var parts: [ParticlesDraw.Particle] = []
    for piece in pieces {
      let rect = plan.rect(of: piece)
      draw.bounds = draw.bounds.union(plan.space.pixels(of: rect))
      parts.append(
        ParticlesDraw.Particle(
          image: index, serial: scene.images.serials[Int(index)], color: .white,
          transform: .identity, rect: rect, source: piece.source(for: rect)))
    }
    draw.bounds = draw.bounds.intersection(plan.clip.inner)
    buffer.append(draw, .particles(ParticlesDraw(particles: parts, isAdditive: true)))
    var end = plan.command(.endGroup(GroupDraw()), bounds: plan.clip.group)
    end.rect = plan.shape.bounds
    end.opacity = opacity
    buffer.append(end)
  }

  private mutating func append(
    _ piece: ContentsPlacement.Piece, _ index: Int32, _ plan: LayerPlan, opacity: Opacity,
    _ scene: Scene
  ) {
    let rect = plan.rect(of: piece)
    var sampling = Self.sampling(of: plan.slot, scene)
    if sampling.minification == .trilinear {
      sampling.levelBias = scene.stores.presentation.rest[plan.slot]?.minificationFilterBias ?? 0
    }
    let draw = ImageDraw(
      image: index, serial: scene.images.serials[Int(index)], source: piece.source(for: rect),
      sampling: sampling)
    let bounds = plan.space.pixels(of: piece.destination).intersection(plan.clip.inner)
    var command = plan.command(.image(draw), bounds: bounds)
    command.opacity = opacity
    command.rect = rect
    buffer.append(command)
  }
}

extension ContentsPlacement {
  /// The pieces of an image; mirrored if images would be upside down in the layer's space (§2.4).
  static func pieces(
    of contents: LayerContents, _ image: ImageExtent, in bounds: Rectangle, isFlipped: Bool
  ) -> [Piece] {
    var contents = contents
    if isFlipped { contents.gravity = contents.gravity.mirrored }
    let pieces = pieces(of: contents, image, in: bounds)
    return isFlipped ? pieces.map { $0.mirrored(in: bounds) } : pieces
  }
}

extension ContentsPlacement.Piece {
  /// The part of the image for a rectangle that is nearly the destination.
  fileprivate func source(for rect: Rectangle) -> Rectangle {
    guard rect != destination else { return source }
    let (kx, ky) = (source.width / destination.width, source.height / destination.height)
    return Rectangle(
      x: source.x + (rect.x - destination.x) * kx, y: source.y + (rect.y - destination.y) * ky,
      width: rect.width * kx, height: rect.height * ky)
  }

  /// The piece with the image's rows in reverse order.
  var upsideDown: Self {
    var piece = self
    piece.source.y += source.height
    piece.source.height = -source.height
    return piece
  }

  /// The piece in bounds that are turned upside down, with the image upright.
  fileprivate func mirrored(in bounds: Rectangle) -> Self {
    var piece = upsideDown
    piece.destination.y = 2 * bounds.y + bounds.height - destination.maxY
    return piece
  }
}

extension ContentsGravity {
  /// The gravity with top and bottom exchanged.
  fileprivate var mirrored: ContentsGravity {
    switch self {
    case .top: .bottom
    case .bottom: .top
    case .topLeft: .bottomLeft
    case .bottomLeft: .topLeft
    case .topRight: .bottomRight
    case .bottomRight: .topRight
    default: self
    }
  }
}
