internal import Foundation
package import GraphicsValues

/// A tile's place in the grid of its level.
struct TileIndex: Hashable {
  var level: Int
  var column: Int
  var row: Int
}

/// How a layer is cut into tiles (§11.7). Pure: the same numbers give the same tiles.
package struct TileGrid: Hashable, Sendable {
  /// How many levels have at most one pixel per point; from 1.
  package var levels: Int
  /// How many levels have more.
  package var bias: Int
  /// In pixels of any level.
  package var tileSize: Size
  /// What is cut.
  package var bounds: Rectangle

  package init(levels: Int, bias: Int, tileSize: Size, bounds: Rectangle) {
    self.levels = levels
    self.bias = bias
    self.tileSize = tileSize
    self.bounds = bounds
  }

  /// More tiles than a server takes in a list are not cut.
  static let maximumTiles = 4096
  /// Doubling as often leaves no place between a number and the next.
  private static let maximumLevel = 52

  /// The level to show at so many pixels of the screen per point: 0 has one pixel per point, each
  /// one above half as many, each one below twice as many. No level is so coarse that the smaller
  /// side of the bounds has less than a pixel.
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

  /// Pixels per point.
  func density(of level: Int) -> Double {
    Double(sign: .plus, exponent: -level, significand: 1)
  }

  /// The part of the bounds that a tile covers, in points.
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

  /// The tiles of a level that a part of the bounds touches, in rows; none when they are too many.
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
  /// The part inside another rectangle, of no size where there is none.
  func clipped(to other: Rectangle) -> Rectangle {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rectangle(
      x: left, y: top, width: max(min(maxX, other.maxX) - left, 0),
      height: max(min(maxY, other.maxY) - top, 0))
  }
}
