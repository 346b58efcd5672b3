import CSpanKernels
import Coverage
import DrawList
import GraphicsValues

/// A source of rows of pixels.
protocol PixelRows {
  /// Returns the pixels of a run, in `out` or elsewhere.
  func row(
    _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32>
}

/// Rows of pixels that are multiplied, faded and combined with the pixels below in any mode.
struct RowSource<Rows: PixelRows>: ~Copyable, SpanSource {
  enum Mode {
    case over
    case blend(BlendMode)
    /// Replaces the pixels below, mixed in by the opacity.
    case replace
  }

  let rows: Rows
  let kernels: span_kernels
  let effects: effect_kernels
  var tint: UInt32 = 0xFFFF_FFFF
  var opacity: UInt32 = 255
  var mode = Mode.over
  /// True when the surface below is the output, which stays opaque.
  var isOutput = false
  /// Memory for a row of pixels, and a row of coverage.
  let scratch: UnsafeMutablePointer<UInt32>
  let shares: UnsafeMutablePointer<UInt8>
  /// The pixels of the ready row, offset so that column 0 is at index 0.
  private var readyPixels: UnsafePointer<UInt32>?

  init(
    rows: Rows, kernels: span_kernels, effects: effect_kernels, isOutput: Bool,
    scratch: UnsafeMutablePointer<UInt32>, shares: UnsafeMutablePointer<UInt8>
  ) {
    self.rows = rows
    self.kernels = kernels
    self.effects = effects
    self.isOutput = isOutput
    self.scratch = scratch
    self.shares = shares
  }

  /// Makes the whole row at once when parts of it are put over the pixels below: many short runs cost more
  /// than one.
  mutating func ready(x: Int, y: Int, count: Int) {
    guard case .over = mode, tint == 0xFFFF_FFFF, count > 0 else { return readyPixels = nil }
    readyPixels = rows.row(x, y, count, into: scratch) - x
  }

  func paint(_ surface: Surface, x: Int, y: Int, count: Int, rows: Int) {
    for row in y..<y + rows { paint(surface, x, row, count, nil) }
  }

  func paint(_ surface: Surface, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    paint(surface, x, y, count, coverage)
  }

  private func paint(
    _ surface: Surface, _ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafePointer<UInt8>?
  ) {
    if count <= 0 { return }
    let below = surface.pixel(x, y)
    var pixels = readyPixels.map { $0 + x } ?? rows.row(x, y, count, into: scratch)
    if tint != 0xFFFF_FFFF {
      effects.tint(scratch, pixels, count, tint)
      pixels = UnsafePointer(scratch)
    }
    switch mode {
    case .over:
      if let coverage {
        kernels.pixels_coverage_over(below, pixels, coverage, count, opacity)
      } else {
        kernels.pixels_over(below, pixels, count, opacity)
      }
      return
    case .blend(.plusLighter):
      // Each pixel's share is added, so that the shares of one pixel add up to all of it. Mixing the pixel
      // below with a sum would fall short.
      if let coverage {
        cover(pixels, coverage, count)
        pixels = UnsafePointer(scratch)
      }
      effects.blendRow(
        .plusLighter, below, pixels, coverage: nil, count: count,
        opacity: UInt8(truncatingIfNeeded: opacity))
    case .blend(let mode):
      effects.blendRow(
        mode, below, pixels, coverage: coverage, count: count,
        opacity: UInt8(truncatingIfNeeded: opacity))
    case .replace:
      effects.blendRow(
        .copy, below, pixels, coverage: share(coverage, count), count: count, opacity: 255)
    }
    if isOutput { for i in 0..<count { below[i] |= 0xFF00_0000 } }
  }

  /// Writes pixels times coverage into `scratch`.
  private func cover(
    _ pixels: UnsafePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int
  ) {
    // Two channels at a time; divided by 255 and rounded to nearest.
    func scaled(_ pair: UInt32, _ share: UInt32) -> UInt32 {
      let t = pair * share + 0x0080_0080
      return ((t + (t >> 8 & 0x00FF_00FF)) >> 8) & 0x00FF_00FF
    }
    for i in 0..<count {
      let (pixel, share) = (pixels[i], UInt32(coverage[i]))
      scratch[i] =
        scaled(pixel & 0x00FF_00FF, share) | scaled(pixel >> 8 & 0x00FF_00FF, share) << 8
    }
  }

  /// Returns the coverage times the opacity.
  private func share(_ coverage: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8>? {
    if opacity == 255 { return coverage }
    guard let coverage else {
      shares.update(repeating: UInt8(truncatingIfNeeded: opacity), count: count)
      return UnsafePointer(shares)
    }
    for i in 0..<count {
      let t = UInt32(coverage[i]) * opacity + 128
      shares[i] = UInt8(truncatingIfNeeded: (t + t >> 8) >> 8)
    }
    return UnsafePointer(shares)
  }
}

/// The pixels of a surface, at their own positions.
struct SurfaceRows: PixelRows {
  let surface: Surface

  func row(
    _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>
  ) -> UnsafePointer<UInt32> {
    UnsafePointer(surface.pixel(x, y))
  }
}
