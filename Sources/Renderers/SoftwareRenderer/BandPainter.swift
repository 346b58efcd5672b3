import CSpanKernels
import Coverage
import FramePlan
import GraphicsValues

/// Draws regions of a frame on one thread, and owns all memory that drawing needs.
final class BandPainter {
  /// Pixels of all groups open at one time, at most, over all depths; deeper nesting is drawn in lower
  /// strips.
  private static let groupPixels = 4 << 20

  let kernels: span_kernels
  let effects: effect_kernels
  var shapes: ShapePainter
  var surfaces = SurfacePool()
  let blurScratch = BlurScratch()
  let convertedRows = ConvertedRows()
  /// The open groups: the surface and clip outside each.
  var outside: [(surface: Surface, clip: PixelRect)] = []
  /// True when the surface outside all groups is the display, which stays opaque.
  var isOutput = true
  private(set) var rows = RowScratch(width: 1)

  init(level: KernelLevel) {
    kernels = level.kernels
    effects = level.effects
    shapes = ShapePainter(kernels: kernels)
  }

  deinit {
    shapes.free()
    surfaces.freeAll()
    rows.free()
  }

  /// Draws `region`, which lies inside the frame and the output.
  func paint(_ frame: PreparedFrame, region: PixelRect, on output: Surface) {
    if region.isEmpty { return }
    isOutput = frame.isOpaque
    forEachStrip(frame, region) { strip in
      var start = 0
      if let index = frame.occlusion.start(in: strip) {
        start = index
      } else {
        fill(output, strip, frame.background)
      }
      paint(frame, commands: start..<frame.commands.count, on: output, clip: strip)
    }
  }

  func endFrame() { surfaces.endFrame() }

  func fill(_ surface: Surface, _ area: PixelRect, _ color: UInt32) {
    kernels.fill(
      surface.pixel(Int(area.minX), Int(area.minY)), surface.stride, area.width, area.height, color)
  }

  /// Cuts a region into strips low enough for the surfaces of the groups.
  func forEachStrip(
    _ frame: PreparedFrame, _ region: PixelRect, _ body: (PixelRect) -> Void
  ) {
    shapes.reserve(width: region.width)
    if rows.width < region.width {
      rows.free()
      rows = RowScratch(width: region.width)
    }
    guard frame.groupDepth > 0 else { return body(region) }
    let perRow = frame.groupDepth.multipliedReportingOverflow(by: region.width)
    let height =
      perRow.overflow ? 1 : Int32(clamping: max(1, Self.groupPixels / perRow.partialValue))
    var strip = region
    while strip.minY < region.maxY {
      strip.maxY = height < region.maxY - strip.minY ? strip.minY + height : region.maxY
      body(strip)
      strip.minY = strip.maxY
    }
  }

  /// Draws a range of commands; a bracket that begins in the range must end in it.
  func paint(_ frame: PreparedFrame, commands range: Range<Int>, on base: Surface, clip: PixelRect)
  {
    var surface = base
    var clip = clip
    var index = range.lowerBound
    outside.removeAll(keepingCapacity: true)
    frame.commands.withUnsafeBufferPointer { commands in
      while index < range.upperBound {
        step(frame, commands, &index, &surface, &clip)
        index += 1
      }
    }
  }

  /// Draws one command; skips groups that show nothing.
  @inline(__always)
  private func step(
    _ frame: PreparedFrame, _ commands: UnsafeBufferPointer<PreparedCommand>, _ index: inout Int,
    _ surface: inout Surface, _ clip: inout PixelRect
  ) {
    switch commands[index].kind {
    case .nothing, .plainFill:
      break
    case .jump:
      index = Int(commands[index].end)
    case .fill, .border, .image, .outlined, .fetched, .gradient, .particles, .backdrop, .picture,
      .transition:
      let area = commands[index].bounds.intersection(clip)
      if !area.isEmpty { paint(frame, commands[index], on: surface, clip: area) }
    case .beginGroup:
      let area = commands[index].bounds.intersection(clip)
      if area.isEmpty {
        index = Int(commands[index].end)
        return
      }
      outside.append((surface, clip))
      surface = surfaces.surface(depth: outside.count - 1, area: area)
      clip = area
    case .beginMask:
      let area = commands[index].bounds.intersection(clip)
      if area.isEmpty {
        // A mask without any area hides everything.
        fill(surface, clip, 0)
        index = Int(commands[index].end)
        return
      }
      outside.append((surface, clip))
      surface = surfaces.surface(depth: outside.count - 1, area: area)
      clip = area
    case .endGroup:
      guard let below = outside.popLast() else { return }
      finishGroup(frame, commands[index], surface, on: below.surface, clip: clip)
      (surface, clip) = below
    case .endMask:
      guard let below = outside.popLast() else { return }
      multiply(below.surface, below.clip, by: surface)
      (surface, clip) = below
    }
  }
}

/// Memory for a row of a region.
struct RowScratch {
  let width: Int
  /// Pixels made by a source.
  let pixels: UnsafeMutablePointer<UInt32>
  /// A second row, for the input of such pixels.
  let spare: UnsafeMutablePointer<UInt32>
  let coverage: UnsafeMutablePointer<UInt8>
  let shares: UnsafeMutablePointer<UInt8>

  /// Extra bytes, because kernels write whole vectors of coverage.
  private static let slack = 64

  init(width: Int) {
    self.width = width
    pixels = .allocate(capacity: width)
    spare = .allocate(capacity: width)
    coverage = .allocate(capacity: width + Self.slack)
    coverage.initialize(repeating: 0, count: width + Self.slack)
    shares = .allocate(capacity: width + Self.slack)
    shares.initialize(repeating: 0, count: width + Self.slack)
  }

  func free() {
    pixels.deallocate()
    spare.deallocate()
    coverage.deallocate()
    shares.deallocate()
  }
}
