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

  /// All that was added, as long as it is few.
  @usableFromInline var rects: [PixelRect] = []
  /// By cell the box of its rectangles: its upper left corner, and its lower right one with the signs
  /// turned, so that the box of two is the minimum of both.
  @usableFromInline var boxes: [SIMD4<Int32>] = []
  @usableFromInline var grid = DamageGrid()
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
    grid = DamageGrid(width: width, height: height)
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

  /// What something that moved touched before, and what it touches now; either may be empty.
  package struct Move {
    package let old: PixelRect
    package let new: PixelRect

    @inlinable package init(old: PixelRect, new: PixelRect) {
      self.old = old
      self.new = new
    }
  }

  /// Adds what `add(moved:to:)` adds for each of many moves, at less cost.
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
