import Foundation
package import GraphicsValues

/// The place of a tile: its level, and its column and row in the level's grid.
struct TileIndex: Hashable {
  var level: Int
  var column: Int
  var row: Int
}

/// The division of a layer into tiles (§11.7): the same numbers give the same tiles.
package struct TileGrid: Hashable, Sendable {
  /// Number of levels with at most one pixel per point; at least 1.
  package var levels: Int
  /// Number of levels with more than one pixel per point.
  package var bias: Int
  /// Size of a tile in pixels of its level.
  package var tileSize: Size
  /// The layer's bounds.
  package var bounds: Rectangle

  package init(levels: Int, bias: Int, tileSize: Size, bounds: Rectangle) {
    self.levels = levels
    self.bias = bias
    self.tileSize = tileSize
    self.bounds = bounds
  }

  /// Largest number of tiles of a layer, since a server accepts no longer list; a part with more
  /// tiles shows none.
  static let maximumTiles = 4096
  /// The largest magnitude of a level: from 2^53 on, a double cannot distinguish whole numbers.
  private static let maximumLevel = 52

  /// Returns the level to show at a scale, in pixels of the screen per point. Level 0 has one pixel
  /// per point. Each level above has half as many pixels per side as the level before it, each
  /// level below twice as many. The coarsest level still has a pixel for the smaller side of the
  /// bounds.
  package func level(atScale scale: Double) -> Int {
    let lowest = -min(max(bias, 0), Self.maximumLevel)
    var highest = min(max(levels, 1) - 1, Self.maximumLevel)
    let side = min(bounds.width, bounds.height)
    if side > 0, side.isFinite {
      highest = min(highest, max(Int(log2(side).rounded(.down)), lowest))
    }
    guard scale > 0 else { return highest }
    guard scale.isFinite else { return lowest }
    let wanted = -log2(scale).rounded()
    return Int(min(max(wanted, Double(lowest)), Double(highest)))
  }

  func withBounds(_ bounds: Rectangle) -> TileGrid {
    TileGrid(levels: levels, bias: bias, tileSize: tileSize, bounds: bounds)
  }

  /// Returns the pixels per point of a level.
  func density(of level: Int) -> Double {
    Double(sign: .plus, exponent: -level, significand: 1)
  }

  /// Returns the part of the bounds that a tile covers, in points.
  func rect(of tile: TileIndex) -> Rectangle {
    let side = pointSize(of: tile.level)
    return Rectangle(
      x: Double(tile.column) * side.width, y: Double(tile.row) * side.height, width: side.width,
      height: side.height
    ).clipped(to: bounds)
  }

  private func pointSize(of level: Int) -> Size {
    let density = density(of: level)
    return Size(width: tileSize.width / density, height: tileSize.height / density)
  }

  /// Returns the tiles of a level that touch a part of the bounds, row by row; none for more than
  /// `maximumTiles`.
  func tiles(covering part: Rectangle, level: Int) -> [TileIndex] {
    let part = part.clipped(to: bounds)
    let side = pointSize(of: level)
    guard part.width > 0, part.height > 0, side.width > 0, side.height > 0,
      let columns = Self.indices(from: part.x, to: part.maxX, side: side.width),
      let rows = Self.indices(from: part.y, to: part.maxY, side: side.height),
      columns.count <= Self.maximumTiles, rows.count <= Self.maximumTiles,
      columns.count * rows.count <= Self.maximumTiles
    else { return [] }
    return rows.flatMap { row in
      columns.map { TileIndex(level: level, column: $0, row: row) }
    }
  }

  private static func indices(from start: Double, to end: Double, side: Double) -> Range<Int>? {
    guard let first = Int(exactly: (start / side).rounded(.down)),
      let last = Int(exactly: (end / side).rounded(.up)), first < last
    else { return nil }
    return first..<last
  }
}

extension Rectangle {
  /// Returns the intersection with another rectangle; of size 0 if there is none.
  func clipped(to other: Rectangle) -> Rectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(min(maxX, other.maxX) - left, 0),
      height: max(min(maxY, other.maxY) - top, 0))
  }
}
