import CSpanKernels
import DrawList
import GraphicsValues

/// Draws regions of a frame on one thread, and owns all memory that this takes.
final class BandPainter {
  /// Pixels that the groups open at one time may take, over all depths; deeper nesting is drawn in
  /// lower strips.
  private static let groupPixels = 4 << 20
  /// Images up to this many pixels are read through before they are sampled at an angle.
  private static let readThroughPixels = 128 << 10

  private let kernels: span_kernels
  private var shapes: ShapePainter
  private var surfaces = SurfacePool()
  private var fetched: UnsafeMutablePointer<UInt32>
  private var fetchedWidth = 1
  /// The groups that are open: what was being drawn on before each.
  private var outside: [(surface: Surface, clip: PixelRect)] = []

  init(kernels: span_kernels) {
    self.kernels = kernels
    shapes = ShapePainter(kernels: kernels)
    fetched = .allocate(capacity: 1)
  }

  deinit {
    shapes.free()
    surfaces.freeAll()
    fetched.deallocate()
  }

  /// Draws `region`, which lies inside the frame and the target.
  func paint(_ frame: PreparedFrame, region: PixelRect) {
    guard let target = frame.target, !region.isEmpty else { return }
    reserve(width: region.width)
    let output = Surface(area: frame.frame, base: target.base, stride: target.stride)
    guard frame.groupDepth > 0 else {
      paintStrip(frame, region, output)
      return
    }
    let perRow = frame.groupDepth * region.width
    let rows = Int32(clamping: max(1, Self.groupPixels / perRow))
    var strip = region
    while strip.minY < region.maxY {
      strip.maxY = rows < region.maxY - strip.minY ? strip.minY + rows : region.maxY
      paintStrip(frame, strip, output)
      strip.minY = strip.maxY
    }
  }

  func endFrame() { surfaces.endFrame() }

  private func reserve(width: Int) {
    shapes.reserve(width: width)
    if width > fetchedWidth {
      fetched.deallocate()
      fetched = .allocate(capacity: width)
      fetchedWidth = width
    }
  }

  private func paintStrip(_ frame: PreparedFrame, _ strip: PixelRect, _ output: Surface) {
    var index = 0
    if let start = frame.occlusion.start(in: strip) {
      index = start
    } else {
      kernels.fill(
        output.pixel(Int(strip.minX), Int(strip.minY)), output.stride, strip.width, strip.height,
        frame.background)
    }
    var surface = output
    var clip = strip
    outside.removeAll(keepingCapacity: true)
    frame.commands.withUnsafeBufferPointer { commands in
      while index < commands.count {
        step(frame, commands, &index, &surface, &clip)
        index += 1
      }
    }
  }

  /// Draws one command; jumps over groups that have nothing to show.
  @inline(__always)
  private func step(
    _ frame: PreparedFrame, _ commands: UnsafeBufferPointer<PreparedCommand>, _ index: inout Int,
    _ surface: inout Surface, _ clip: inout PixelRect
  ) {
    switch commands[index].kind {
    case .nothing:
      break
    case .beginTransition:
      // Its pictures have been drawn before; on to its end.
      index = commands[index].groupEnd - 1
    case .endTransition:
      let area = commands[index].bounds.intersection(clip)
      if !area.isEmpty { compose(frame, commands[index], on: surface, clip: area) }
    case .fill, .border, .image:
      let area = commands[index].bounds.intersection(clip)
      if !area.isEmpty { paint(frame, commands[index], on: surface, clip: area) }
    case .beginGroup:
      let area = commands[index].bounds.intersection(clip)
      if area.isEmpty {
        index = commands[index].groupEnd
        return
      }
      outside.append((surface, clip))
      surface = surfaces.surface(depth: outside.count - 1, area: area)
      clip = area
    case .endGroup:
      guard let below = outside.popLast() else { return }
      let group = GroupSource(
        kernels: kernels, group: surface, opacity: commands[index].opacity)
      let area = clip
      (surface, clip) = below
      if commands[index].isClipped, let shape = commands[index].shape {
        shapes.fill(shape, with: group, on: surface, clip: area)
      } else {
        group.paint(
          surface, x: Int(area.minX), y: Int(area.minY), count: area.width, rows: area.height)
      }
    }
  }

  private func paint(
    _ frame: PreparedFrame, _ command: PreparedCommand, on surface: Surface, clip: PixelRect
  ) {
    guard let shape = command.shape else { return }
    switch command.kind {
    case .fill:
      let source = SolidSource(kernels: kernels, color: command.color)
      shapes.fill(shape, with: source, on: surface, clip: clip)
    case .border:
      let source = SolidSource(kernels: kernels, color: command.color)
      if let hole = command.hole {
        shapes.ring(shape, hole: hole, with: source, on: surface, clip: clip)
      } else {
        shapes.fill(shape, with: source, on: surface, clip: clip)
      }
    case .image:
      guard let image = frame.images[command.image], let mapping = command.mapping else { return }
      image.pixels.withUnsafeBufferPointer { pixels in
        guard let base = pixels.baseAddress else { return }
        // Walking across the rows of a cold image defeats the processor's prefetching.
        if mapping.isTurned, pixels.count <= Self.readThroughPixels, clip.area * 4 >= pixels.count {
          _ = span_read_through(base, pixels.count)
        }
        let source = ImageSource(
          kernels: kernels,
          image: source_image(
            pixels: base, width: Int32(clamping: image.width), height: Int32(clamping: image.height)
          ),
          isOpaque: image.isOpaque, mapping: mapping, opacity: command.opacity, scratch: fetched)
        shapes.fill(shape, with: source, on: surface, clip: clip)
      }
    case .nothing, .beginGroup, .endGroup, .beginTransition, .endTransition:
      break
    }
  }

  /// Draws both pictures of a transition; those of transitions within it have been drawn.
  func paintPictures(_ frame: PreparedFrame, _ transition: PreparedTransition) {
    guard let old = transition.old, let new = transition.new else { return }
    paint(frame, commands: transition.begin + 1..<transition.middle, into: old)
    paint(frame, commands: transition.middle + 1..<transition.end, into: new)
  }

  private func paint(_ frame: PreparedFrame, commands range: Range<Int>, into picture: Surface) {
    guard !picture.area.isEmpty else { return }
    reserve(width: picture.area.width)
    let perRow = max(1, frame.groupDepth) * picture.area.width
    let rows = Int32(clamping: max(1, Self.groupPixels / perRow))
    var strip = picture.area
    while strip.minY < picture.area.maxY {
      strip.maxY = rows < picture.area.maxY - strip.minY ? strip.minY + rows : picture.area.maxY
      var surface = picture
      var clip = strip
      var index = range.lowerBound
      outside.removeAll(keepingCapacity: true)
      frame.commands.withUnsafeBufferPointer { commands in
        while index < range.upperBound {
          step(frame, commands, &index, &surface, &clip)
          index += 1
        }
      }
      strip.minY = strip.maxY
    }
  }

  private func compose(
    _ frame: PreparedFrame, _ command: PreparedCommand, on surface: Surface, clip: PixelRect
  ) {
    let transition = frame.transitions[command.transition]
    guard let old = transition.old, let new = transition.new, let mix = command.mix else { return }
    let source = TransitionSource(
      kernels: kernels, old: old, new: new, mix: mix, scratch: fetched)
    if command.isClipped {
      if let shape = command.shape { shapes.fill(shape, with: source, on: surface, clip: clip) }
    } else {
      source.paint(
        surface, x: Int(clip.minX), y: Int(clip.minY), count: clip.width, rows: clip.height)
    }
  }
}
