import DrawList
import GraphicsValues

extension SegmentPass {
  /// Appends the image in `contents`, or two images while an animation fades one into the other.
  func appendContents(
    _ contents: LayerContents, _ plan: LayerPlan, to buffer: inout CommandBuffer
  ) {
    guard contents.nextImage != 0 else {
      return append(contents, plan, opacity: plan.ownOpacity, to: &buffer)
    }
    // A fade from one image to the other (§6.4).
    let draw = TransitionDraw(effect: .fade, progress: contents.fade)
    func bracket(_ operation: DrawCommand.Operation) -> DrawCommand {
      var command = command(operation, plan, bounds: .empty)
      command.rect = plan.shape.bounds
      return command
    }
    buffer.append(bracket(.beginTransition(draw)))
    append(contents, plan, opacity: plan.ownOpacity, to: &buffer)
    buffer.append(bracket(.transitionNew(draw)))
    var next = contents
    next.image = contents.nextImage
    append(next, plan, opacity: plan.ownOpacity, to: &buffer)
    buffer.append(bracket(.endTransition(draw)))
  }

  /// Number of tiles that all copies of a client's tiled layers may show, in equal shares.
  private static let mostTilesOfCopies = 1 << 15
  /// Cost of making and comparing the command of a tile.
  private static let pixelsPerTile = 512

  /// Appends the images that the layer's class has drawn: `backing`, then `tiles` (§2.5.1).
  func appendBacking(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    if let image = scene.presentation.rest[plan.slot]?.backing {
      append(
        scene.backing(
          image, of: plan.slot, in: plan.shape.bounds, isFlipped: plan.space.flipsImages),
        plan,
        opacity: plan.ownOpacity, to: &buffer)
    }
    guard let parsed = scene.presentation.parsed[plan.slot] else { return }
    let most = scene.share(of: plan.slot, Self.mostTilesOfCopies)
    for tile in parsed.tiles.prefix(most) { append(tile, plan, to: &buffer) }
    buffer.work += min(parsed.tiles.count, most) * Self.pixelsPerTile
  }

  /// Appends a tile, clipped to the bounds.
  private func append(
    _ tile: ParsedProperties.Tile, _ plan: LayerPlan, to buffer: inout CommandBuffer
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
      to: &buffer)
  }

  private func append(
    _ contents: LayerContents, _ plan: LayerPlan, opacity: Opacity, to buffer: inout CommandBuffer
  ) {
    guard let (index, image) = scene.clientImage(contents.image, of: plan.slot) else { return }
    let pieces = ContentsPlacement.pieces(
      of: contents, imageWidth: image.width, imageHeight: image.height, in: plan.shape.bounds,
      isFlipped: plan.space.flipsImages)
    if pieces.count > 1, !meetsOnPixels(pieces, plan) {
      return append(joined: pieces, index, plan, opacity: opacity, to: &buffer)
    }
    for piece in pieces { append(piece, index, plan, opacity: opacity, to: &buffer) }
  }

  /// Whether the pieces of an image meet on pixel edges, as far as can be seen.
  private func meetsOnPixels(_ pieces: [ContentsPlacement.Piece], _ plan: LayerPlan) -> Bool {
    guard !plan.space.isFrozen, plan.space.isFlat, plan.space.matrix.isScaleAndTranslation else {
      return false
    }
    func isWhole(_ v: Double) -> Bool { abs(v - v.rounded()) < 1 / 1024 }
    return pieces.allSatisfy {
      let box = plan.space.matrix.boundingBox(of: $0.destination)
      return isWhole(box.minX) && isWhole(box.minY) && isWhole(box.maxX) && isWhole(box.maxY)
    }
  }

  /// Appends pieces that meet within pixels. Painted one over another, they would let the background shine
  /// through at the seams; added up in a group of their own, their coverages of a pixel sum to 1. The
  /// level of detail has no bias there.
  private func append(
    joined pieces: [ContentsPlacement.Piece], _ index: Int32, _ plan: LayerPlan, opacity: Opacity,
    to buffer: inout CommandBuffer
  ) {
    buffer.append(command(.beginGroup, plan, bounds: plan.limit))
    var draw = command(
      .particles(scene.presentation.imageSampling(of: plan.slot)), plan, bounds: .empty)
    var parts: [ParticlesDraw.Particle] = []
    for piece in pieces {
      let rect = place(piece, plan)
      draw.bounds = draw.bounds.union(plan.space.pixels(of: rect))
      parts.append(
        ParticlesDraw.Particle(
          image: index, serial: scene.images.serials[Int(index)], color: .white,
          transform: .identity, rect: rect, source: piece.source(for: rect)))
    }
    draw.bounds = draw.bounds.intersection(plan.innerScissor)
    buffer.append(draw, .particles(ParticlesDraw(particles: parts, isAdditive: true)))
    var end = command(.endGroup(GroupDraw()), plan, bounds: plan.limit)
    end.rect = plan.shape.bounds
    end.opacity = opacity
    buffer.append(end)
  }

  private func append(
    _ piece: ContentsPlacement.Piece, _ index: Int32, _ plan: LayerPlan, opacity: Opacity,
    to buffer: inout CommandBuffer
  ) {
    let rect = place(piece, plan)
    var sampling = scene.presentation.imageSampling(of: plan.slot)
    if sampling.minification == .trilinear { sampling.levelBias = levelBias(of: plan.slot) }
    let draw = ImageDraw(
      image: index, serial: scene.images.serials[Int(index)], source: piece.source(for: rect),
      sampling: sampling)
    let bounds = plan.space.pixels(of: piece.destination).intersection(plan.innerScissor)
    var command = command(.image(draw), plan, bounds: bounds)
    command.opacity = opacity
    command.rect = rect
    buffer.append(command)
  }

  /// The rectangle of a piece: its destination, with the edges on the bounds adapted.
  private func place(_ piece: ContentsPlacement.Piece, _ plan: LayerPlan) -> Rectangle {
    plan.movesEdges
      ? plan.reaching(piece.destination) : plan.hardened(piece.destination)
  }

  /// The bias of the level of detail for a layer's images.
  private func levelBias(of slot: Int) -> Double {
    scene.presentation.rest[slot]?.minificationFilterBias ?? 0
  }
}

extension ContentsPlacement {
  /// The pieces of an image; mirrored if images would be upside down in the layer's space (§2.4).
  static func pieces(
    of contents: LayerContents, imageWidth: Int, imageHeight: Int, in bounds: Rectangle,
    isFlipped: Bool
  ) -> [Piece] {
    var contents = contents
    if isFlipped { contents.gravity = contents.gravity.mirrored }
    let pieces = pieces(
      of: contents, imageWidth: imageWidth, imageHeight: imageHeight, in: bounds)
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
