import CSpanKernels
import FramePlan
import GraphicsValues

/// Some rows of a frame of a surface, converted for the part of the display that shows them: what is drawn upright
/// needs few rows at a time, which stay in the cache.
struct FrameWindow {
  /// Rows of the frame, about, that are converted at a time.
  private static let rowsAtOnce = 16
  /// Rows of the display, at most, that are drawn at a time.
  private static let mostRows = 256.0

  private var base: UnsafeMutablePointer<UInt32>
  private var capacity = 0
  /// The converted rows and columns; empty for none.
  private var rows = 0..<0
  private var columns = 0..<0

  init() { base = .allocate(capacity: 1) }

  func free() { base.deallocate() }

  /// Draws the part of a frame inside `clip`, in strips.
  ///
  /// - Parameters:
  ///   - mapping: an upright mapping: rows of the display run along rows of the frame.
  ///   - body: draws a strip. Its image has the size of the frame, and in memory only the rows and columns that the
  ///     strip shows: no others may be read.
  mutating func forEachStrip(
    of picture: inout frame_picture, _ mapping: ImageMapping, _ clip: PixelRect,
    _ kernels: span_kernels, _ body: (source_image, PixelRect) -> Void
  ) {
    guard !clip.isEmpty else { return }
    let (width, height) = (Int(picture.width), Int(picture.height))
    columns = Self.touched(
      mapping.position(Int(clip.minX), 0).u, mapping.position(Int(clip.maxX) - 1, 0).u, width)
    rows = 0..<0
    let step = abs(mapping.vPerRow)
    let count = Int32(max(min(Double(Self.rowsAtOnce) / max(step, 0x1p-16), Self.mostRows), 1))
    var strip = clip
    while strip.minY < clip.maxY {
      strip.maxY = min(strip.minY + count, clip.maxY)
      let needed = Self.touched(
        mapping.position(0, Int(strip.minY)).v, mapping.position(0, Int(strip.maxY) - 1).v, height)
      convert(needed, of: &picture, kernels)
      // Pixel (0, 0) of the frame lies before the memory, unless the window begins with its row.
      let origin = UnsafePointer(base) - needed.lowerBound * width
      body(
        source_image(pixels: origin, width: picture.width, height: picture.height), strip)
      strip.minY = strip.maxY
    }
  }

  /// Returns the pixels along an axis that positions from one to another read, of `size`.
  private static func touched(_ one: Int64, _ other: Int64, _ size: Int) -> Range<Int> {
    let first = min(max(Int(min(one, other) >> 32) - 1, 0), size - 1)
    // Of two pixels around each position the second may be beyond the edge, and the first is read there, too.
    let last = min(max(Int(max(one, other) >> 32) + 2, 1), size - 1)
    return min(first, max(last - 1, 0))..<last + 1
  }

  /// Makes the window hold rows; those that it holds already are moved.
  private mutating func convert(
    _ needed: Range<Int>, of picture: inout frame_picture, _ kernels: span_kernels
  ) {
    let width = Int(picture.width)
    reserve(needed.count * width)
    let kept = rows.clamped(to: needed)
    if !kept.isEmpty, rows.lowerBound != needed.lowerBound {
      let (new, old) = (kept.lowerBound - needed.lowerBound, kept.lowerBound - rows.lowerBound)
      (base + new * width).update(from: base + old * width, count: kept.count * width)
    }
    for row in needed where !kept.contains(row) {
      kernels.frame_row(
        base + (row - needed.lowerBound) * width + columns.lowerBound, &picture, row,
        columns.lowerBound, columns.count)
    }
    rows = needed
  }

  private mutating func reserve(_ count: Int) {
    if count <= capacity { return }
    base.deallocate()
    base = .allocate(capacity: count)
    // Pixels beside the columns are never shown, but kernels read whole vectors.
    base.initialize(repeating: 0, count: count)
    capacity = count
    rows = 0..<0
  }
}
