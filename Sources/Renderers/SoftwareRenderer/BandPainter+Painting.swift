import CSpanKernels
import Coverage
import DrawList
import FramePlan
import GraphicsValues

// Painting commands.

extension BandPainter {
  /// Images up to this many pixels are read once before they are sampled at an angle.
  private static let readThroughPixels = 128 << 10

  func paint(
    _ frame: PreparedFrame, _ command: PreparedCommand, on surface: Surface, clip: PixelRect
  ) {
    switch command.kind {
    case .fill:
      guard command.shape >= 0 else { return }
      let shape = frame.shapes[Int(command.shape)]
      shapes.fill(shape, with: color(command), on: surface, clip: clip)
    case .border:
      guard command.shape >= 0 else { return }
      let shape = frame.shapes[Int(command.shape)]
      if command.hole >= 0 {
        shapes.ring(
          shape, hole: frame.shapes[Int(command.hole)], with: color(command), on: surface,
          clip: clip)
      } else {
        shapes.fill(shape, with: color(command), on: surface, clip: clip)
      }
    case .image: paintImage(frame, command, on: surface, clip: clip)
    case .outlined:
      guard let outline = frame.rare[Int(command.rare)].outline else { return }
      var source = color(command)
      fill(outline, with: &source, on: surface, clip: clip)
    case .fetched: paintFetched(frame, command, on: surface, clip: clip)
    case .gradient:
      let rare = frame.rare[Int(command.rare)]
      guard let outline = rare.outline, let gradient = rare.gradient else { return }
      var source = rowSource(GradientRows(gradient, effects: effects))
      source.opacity = command.opacity
      fill(outline, with: &source, on: surface, clip: clip)
    case .particles: paintParticles(frame, command, on: surface, clip: clip)
    case .backdrop: paintBackdrop(frame, command, on: surface, clip: clip)
    case .picture: paintPicture(frame, command, on: surface, clip: clip)
    case .transition: compose(frame, command, on: surface, clip: clip)
    case .nothing, .plainFill, .jump, .beginGroup, .endGroup, .beginMask, .endMask: break
    }
  }

  private func color(_ command: PreparedCommand) -> SolidSource {
    SolidSource(kernels: kernels, color: command.color)
  }

  /// Returns a source that paints rows over the pixels below.
  func rowSource<Rows: PixelRows>(_ pixels: Rows) -> RowSource<Rows> {
    RowSource(
      rows: pixels, kernels: kernels, effects: effects, isOutput: isOutput && outside.isEmpty,
      scratch: rows.pixels, shares: rows.shares)
  }

  /// Paints the part of an outline inside `clip`.
  func fill(
    _ outline: Outline, with source: inout some SpanSource & ~Copyable, on surface: Surface,
    clip: PixelRect
  ) {
    switch outline {
    case .shape(let shape): shapes.fill(shape, with: source, on: surface, clip: clip)
    case .ring(let shape, let hole):
      shapes.ring(shape, hole: hole, with: source, on: surface, clip: clip)
    case .runs(let runs, let dx, let dy):
      runs.fill(with: &source, on: surface, clip: clip, dx: dx, dy: dy, flat: rows.coverage)
    case .blurred(let mask, let dx, let dy):
      mask.fill(with: source, on: surface, clip: clip, dx: dx, dy: dy)
    case .stretched(let shadow):
      shadow.fill(
        with: source, on: surface, clip: clip, coverage: rows.coverage,
        scratch: blurScratch.bytes(.paddedRow, shadow.scratchCount))
    }
  }

  private func paintImage(
    _ frame: PreparedFrame, _ command: PreparedCommand, on surface: Surface, clip: PixelRect
  ) {
    guard command.shape >= 0, command.mapping >= 0,
      let image = frame.images[Int(command.image)]
    else { return }
    let mapping = frame.mappings[Int(command.mapping)]
    let place = ImagePlace(
      shape: frame.shapes[Int(command.shape)], mapping: mapping, isOpaque: image.isOpaque)
    if let shown = image.frame, mapping.isUpright, command.isPlain {
      paint(shown, command, place, on: surface, clip: clip)
      return
    }
    image.withPixels { pixels in
      guard let base = pixels.baseAddress else { return }
      if mapping.isTurned { readThrough(pixels, clip) }
      let source = source_image(
        pixels: base, width: Int32(clamping: image.width), height: Int32(clamping: image.height))
      paint(source, command, place, on: surface, clip: clip)
    }
  }

  /// Where an image command shows its image.
  private struct ImagePlace {
    let shape: Shape
    let mapping: ImageMapping
    let isOpaque: Bool
  }

  /// Paints a frame of a surface, of which only the pixels inside `clip` are read.
  private func paint(
    _ shown: SurfaceFrame, _ command: PreparedCommand, _ place: ImagePlace, on surface: Surface,
    clip: PixelRect
  ) {
    withExtendedLifetime(shown) {
      let (picture, mapping) = (shown.picture, place.mapping)
      if mapping.isWhole(in: clip) {
        let rows = MovedFrame(
          kernels: kernels, picture: picture, mapping: mapping, converted: convertedRows)
        shapes.fill(place.shape, with: moved(rows, command, place), on: surface, clip: clip)
      } else {
        let rows = ScaledFrame(picture, mapping, clip: clip, convertedRows, kernels: kernels)
        shapes.fill(place.shape, with: moved(rows, command, place), on: surface, clip: clip)
      }
    }
  }

  /// Paints an image in memory.
  private func paint(
    _ source: source_image, _ command: PreparedCommand, _ place: ImagePlace, on surface: Surface,
    clip: PixelRect
  ) {
    if command.isPlain, place.mapping.isTranslation {
      let rows = MovedImage(kernels: kernels, image: source, mapping: place.mapping)
      shapes.fill(place.shape, with: moved(rows, command, place), on: surface, clip: clip)
      return
    }
    var sprite = sprite(command)
    sprite.image = source
    sprite.is_opaque = place.isOpaque ? 1 : 0
    sprite.tint = command.tint
    sprite.set(place.mapping)
    shapes.fill(place.shape, with: &sprite, on: surface, clip: clip)
  }

  private func moved<Rows: PixelRows>(
    _ rows: Rows, _ command: PreparedCommand, _ place: ImagePlace
  ) -> MovedSource<Rows> {
    MovedSource(
      kernels: kernels, rows: rows, isOpaque: place.isOpaque, opacity: command.opacity,
      scratch: self.rows.pixels)
  }

  /// Returns a sprite that is put over the pixels below as the command says.
  func sprite(_ command: PreparedCommand) -> span_sprite {
    var sprite = span_sprite()
    sprite.opacity = command.opacity
    sprite.is_added = command.isAdditive ? 1 : 0
    // A surface outside all groups is the output, which stays opaque.
    sprite.solid_bits = isOutput && outside.isEmpty ? 0xFF00_0000 : 0
    return sprite
  }

  private func paintFetched(
    _ frame: PreparedFrame, _ command: PreparedCommand, on surface: Surface, clip: PixelRect
  ) {
    let rare = frame.rare[Int(command.rare)]
    guard let outline = rare.outline, let fetch = rare.fetch, let image = rare.image else { return }
    if fetch.isTurned, rare.chain == nil {
      image.withPixels { readThrough($0, clip) }
    }
    let fetched = FetchedRows(
      fetch, image, rare.chain, kernels: kernels, effects: effects, spare: rows.spare)
    var source = rowSource(fetched)
    source.tint = command.tint
    source.opacity = command.opacity
    if command.isAdditive { source.mode = .blend(.plusLighter) }
    fill(outline, with: &source, on: surface, clip: clip)
  }

  /// Reads through an image that will be sampled at an angle to a large extent: walking across the rows of
  /// an uncached image defeats the processor's prefetching.
  private func readThrough(_ pixels: UnsafeBufferPointer<UInt32>, _ clip: PixelRect) {
    guard let base = pixels.baseAddress, pixels.count <= Self.readThroughPixels,
      clip.area * 4 >= pixels.count
    else { return }
    _ = span_read_through(base, pixels.count)
  }
}

extension span_sprite {
  mutating func set(_ mapping: ImageMapping) {
    (u_origin, u_per_row) = (mapping.uOrigin, mapping.uPerRow)
    (v_origin, v_per_row) = (mapping.vOrigin, mapping.vPerRow)
    (du, dv) = (mapping.stepU, mapping.stepV)
  }
}

extension PreparedCommand {
  /// True for an image whose colours are put over the pixels below as they are.
  fileprivate var isPlain: Bool { tint == 0xFFFF_FFFF && !isAdditive }
}
