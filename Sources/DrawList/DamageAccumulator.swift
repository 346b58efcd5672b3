public import GraphicsValues

/// Collects the damage of a frame in which any number of commands changed, at a cost that does not
/// grow with what has been added before.
///
/// The first rectangles make the region that `DamageRegion` makes of them. When there are more, each
/// one goes to the cell of a grid over the output in which its middle lies, and a cell knows no more
/// than the box of its rectangles. The region holds all that was added, and depends on what was added
/// alone. The value keeps its storage from frame to frame.
@usableFromInline package struct DamageAccumulator: Sendable {
  /// So many rectangles give exactly what `DamageRegion` gives.
  package static let exactCount = 64
  /// Cells along one side of the grid, at most.
  @usableFromInline static let longestSide: Int32 = 16

  /// All that was added, as long as it is few.
  @usableFromInline var rects: [PixelRect] = []
  /// By cell the box of its rectangles: its upper left corner, and its lower right one with the signs
  /// turned, so that the box of two is the minimum of both.
  @usableFromInline var boxes: [SIMD4<Int32>] = []
  /// Cells are 2^shift pixels wide and high.
  @usableFromInline var shift: Int32 = 0
  @usableFromInline var columns: Int32 = 1
  @usableFromInline var rows: Int32 = 1
  @usableFromInline var usesGrid = false

  @usableFromInline static var nowhere: SIMD4<Int32> { SIMD4(repeating: .max) }

  /// - Parameters:
  ///   - width: of the output.
  ///   - height: of the output.
  package init(width: Int = 0, height: Int = 0) { reset(width: width, height: height) }

  package var isEmpty: Bool { rects.isEmpty && !usesGrid }

  /// Forgets what was added.
  package mutating func reset(width: Int, height: Int) {
    removeAll()
    let (width, height) = (Int32(clamping: max(width, 1)), Int32(clamping: max(height, 1)))
    shift = 0
    while (max(width, height) - 1) >> shift >= Self.longestSide { shift += 1 }
    columns = (width - 1) >> shift + 1
    rows = (height - 1) >> shift + 1
  }

  /// Forgets what was added; the output stays as large.
  package mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
    usesGrid = false
  }

  /// Adds the pixels of `rect`, which may lie outside of the output. Empty rectangles add nothing.
  @inlinable @inline(__always)
  package mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    if usesGrid {
      addToGrid(rect)
    } else {
      addFirst(rect)
    }
  }

  /// Adds both the old and the new pixels of something that moved.
  ///
  /// In the grid, where a cell knows no more than a box, a short move is added as one.
  @inlinable @inline(__always)
  package mutating func add(moved old: PixelRect, to new: PixelRect) {
    if usesGrid, old.intersects(new) {
      addToGrid(old.union(new))
    } else {
      add(old)
      add(new)
    }
  }

  @inlinable @inline(__always)
  mutating func addToGrid(_ rect: PixelRect) {
    // Halved before they are added, so that the sum fits. `shift` is below 32.
    let x = min(max((rect.minX >> 1 &+ rect.maxX >> 1) &>> shift, 0), columns &- 1)
    let y = min(max((rect.minY >> 1 &+ rect.maxY >> 1) &>> shift, 0), rows &- 1)
    let cell = Int(y &* columns &+ x)
    let box = SIMD4(rect.minX, rect.minY, 0 &- rect.maxX, 0 &- rect.maxY)
    // The minimum of both; the library's is a call.
    let known = boxes[cell]
    boxes[cell] = known.replacing(with: box, where: box .< known)
  }

  @usableFromInline
  mutating func addFirst(_ rect: PixelRect) {
    if rects.count < Self.exactCount { return rects.append(rect) }
    boxes.removeAll(keepingCapacity: true)
    boxes.append(contentsOf: repeatElement(Self.nowhere, count: Int(columns) * Int(rows)))
    for known in rects { addToGrid(known) }
    addToGrid(rect)
    rects.removeAll(keepingCapacity: true)
    usesGrid = true
  }

  /// Everything that was added.
  package var region: DamageRegion {
    var region = DamageRegion()
    for rect in rects { region.add(rect) }
    guard usesGrid else { return region }
    for box in boxes where box != Self.nowhere {
      region.add(PixelRect(minX: box.x, minY: box.y, maxX: 0 &- box.z, maxY: 0 &- box.w))
    }
    return region
  }
}
