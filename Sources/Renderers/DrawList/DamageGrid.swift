public import GraphicsValues

/// A grid over an output for collecting many damaged rectangles. Each cell keeps only the box of the
/// rectangles whose middle lies in it.
@usableFromInline struct DamageGrid: Sendable {
  /// Maximum number of cells along one side.
  @usableFromInline static let longestSide: Int32 = 16

  /// Cells are 2^shift pixels wide and high.
  @usableFromInline private(set) var shift: Int32 = 0
  @usableFromInline private(set) var columns: Int32 = 1
  @usableFromInline private(set) var rows: Int32 = 1

  init() {}

  init(width: Int, height: Int) {
    let (width, height) = (Int32(clamping: max(width, 1)), Int32(clamping: max(height, 1)))
    while (max(width, height) - 1) >> shift >= Self.longestSide { shift += 1 }
    columns = (width - 1) >> shift + 1
    rows = (height - 1) >> shift + 1
  }

  var cellCount: Int { Int(columns) * Int(rows) }

  /// - Parameter boxes: One box for each cell.
  @inlinable @inline(__always)
  func add(_ rect: PixelRect, to boxes: UnsafeMutableBufferPointer<SIMD4<Int32>>) {
    // Halved before the addition, so that the sum fits. `shift` is below 32.
    let x = min(max((rect.minX >> 1 &+ rect.maxX >> 1) &>> shift, 0), columns &- 1)
    let y = min(max((rect.minY >> 1 &+ rect.maxY >> 1) &>> shift, 0), rows &- 1)
    let cell = Int(y &* columns &+ x)
    let box = SIMD4(rect.minX, rect.minY, 0 &- rect.maxX, 0 &- rect.maxY)
    // The minimum of both boxes; the standard library's `min` would be a call.
    let known = boxes[cell]
    boxes[cell] = known.replacing(with: box, where: box .< known)
  }
}
