public import GraphicsValues

/// Collects the damage of a frame with any number of changed commands. The cost of an addition does not
/// grow with the additions before it.
///
/// The first `exactCount` rectangles give the same region as `DamageRegion`. From there on, each rectangle
/// goes to the cell of a grid over the output that contains its middle, and a cell keeps only the box of
/// its rectangles. The region contains everything that was added, and depends only on that. The value keeps
/// its storage from frame to frame.
@usableFromInline package struct DamageAccumulator: Sendable {
  /// Number of rectangles up to which the region equals that of `DamageRegion`.
  package static let exactCount = 64

  /// The rectangles, while there are at most `exactCount`.
  @usableFromInline var rects: [PixelRect] = []
  /// The box of each cell's rectangles: its upper left corner, and its lower right corner with the signs
  /// flipped, so that the union of two boxes is the minimum of both.
  @usableFromInline var boxes: [SIMD4<Int32>] = []
  @usableFromInline var grid = DamageGrid()
  @usableFromInline var usesGrid = false

  @usableFromInline static var nowhere: SIMD4<Int32> { SIMD4(repeating: .max) }

  /// - Parameters:
  ///   - width: The width of the output, in pixels.
  ///   - height: The height of the output, in pixels.
  package init(width: Int = 0, height: Int = 0) { reset(width: width, height: height) }

  package var isEmpty: Bool { rects.isEmpty && !usesGrid }

  /// Removes all rectangles and sets the size of the output.
  package mutating func reset(width: Int, height: Int) {
    removeAll()
    grid = DamageGrid(width: width, height: height)
  }

  /// Removes all rectangles; the size of the output stays.
  package mutating func removeAll() {
    rects.removeAll(keepingCapacity: true)
    usesGrid = false
  }

  /// Adds the pixels of `rect`, which may lie outside the output. Empty rectangles add nothing.
  @inlinable @inline(__always)
  package mutating func add(_ rect: PixelRect) {
    if rect.isEmpty { return }
    if usesGrid {
      addToGrid(rect)
    } else {
      addFirst(rect)
    }
  }

  /// Adds both the old and the new pixels of a command that moved.
  ///
  /// In the grid, where a cell is only a box, a short move is added as one rectangle.
  @inlinable @inline(__always)
  package mutating func add(moved old: PixelRect, to new: PixelRect) {
    if usesGrid, old.intersects(new) {
      addToGrid(old.union(new))
    } else {
      add(old)
      add(new)
    }
  }

  /// The pixels that a command touched before it moved, and those it touches now; either may be empty.
  package struct Move {
    package let old: PixelRect
    package let new: PixelRect

    @inlinable package init(old: PixelRect, new: PixelRect) {
      self.old = old
      self.new = new
    }
  }

  /// Adds the rectangles of many moves as `add(moved:to:)` does, at less cost.
  package mutating func add(_ moves: UnsafeBufferPointer<Move>) {
    var next = 0
    while next < moves.count, !usesGrid {
      add(moved: moves[next].old, to: moves[next].new)
      next += 1
    }
    let grid = grid
    boxes.withUnsafeMutableBufferPointer { boxes in
      for move in moves[next...] {
        let (old, new) = (move.old, move.new)
        if old.intersects(new) {
          grid.add(old.union(new), to: boxes)
        } else {
          if !old.isEmpty { grid.add(old, to: boxes) }
          if !new.isEmpty { grid.add(new, to: boxes) }
        }
      }
    }
  }

  @inlinable @inline(__always)
  mutating func addToGrid(_ rect: PixelRect) {
    let grid = grid
    boxes.withUnsafeMutableBufferPointer { grid.add(rect, to: $0) }
  }

  @usableFromInline
  mutating func addFirst(_ rect: PixelRect) {
    if rects.count < Self.exactCount { return rects.append(rect) }
    boxes.removeAll(keepingCapacity: true)
    boxes.append(contentsOf: repeatElement(Self.nowhere, count: grid.cellCount))
    for known in rects { addToGrid(known) }
    addToGrid(rect)
    rects.removeAll(keepingCapacity: true)
    usesGrid = true
  }

  /// The region of everything that was added.
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
