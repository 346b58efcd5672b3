import GraphicsValues
import Quartz2D

/// The drawn tiles of a layer, and the tiles that are being drawn.
struct Tiling {
  private struct Tile {
    let rect: Rectangle
    let image: ImageHandle?
    /// True for a tile that was drawn before its part was invalidated.
    var isStale = false
  }

  /// A tile to draw. A finished request whose number is outdated is dropped.
  struct Request {
    let tile: TileIndex
    let number: Int
    let rect: Rectangle
    let density: Double
  }

  private var grid: TileGrid?
  private var level = 0
  private var tiles: [TileIndex: Tile] = [:]
  private var pending: [TileIndex: Int] = [:]
  private var lastNumber = 0

  /// Marks tiles as stale.
  ///
  /// - Parameter part: the part to redraw, in the layer's own space; nil for all tiles.
  mutating func invalidate(_ part: Rectangle?) {
    guard let grid else { return }
    func touches(_ rect: Rectangle) -> Bool {
      guard let part else { return true }
      let common = rect.clipped(to: part)
      return common.width > 0 && common.height > 0
    }
    for (index, tile) in tiles where touches(tile.rect) { tiles[index]?.isStale = true }
    pending = pending.filter { !touches(grid.rect(of: $0.key)) }
  }

  /// Sets the part that is now in view, and returns the tiles to draw for it.
  mutating func update(grid new: TileGrid, scale: Double, visible: Rectangle) -> [Request] {
    if grid != new {
      // New bounds change the tiles at the edges.
      let isCutOtherwise = grid.map { $0.withBounds(new.bounds) != new } ?? true
      if isCutOtherwise { tiles = [:] }
      pending = [:]
      grid = new
    }
    level = new.level(atScale: scale)
    let wanted = new.tiles(covering: visible, level: level)
    let isWanted = Set(wanted)
    pending = pending.filter { isWanted.contains($0.key) }
    let isComplete = wanted.allSatisfy { tiles[$0] != nil }
    tiles = tiles.filter { isWanted.contains($0.key) || ($0.key.level != level && !isComplete) }
    return wanted.compactMap { index in
      let rect = new.rect(of: index)
      if let tile = tiles[index], !tile.isStale, tile.rect == rect { return nil }
      guard pending[index] == nil else { return nil }
      lastNumber += 1
      pending[index] = lastNumber
      return Request(
        tile: index, number: lastNumber, rect: rect, density: new.density(of: level))
    }
  }

  /// Stores a drawn tile. Returns false for an outdated tile, which is dropped.
  mutating func finish(_ request: Request, image: CGImage?) -> Bool {
    guard pending[request.tile] == request.number else { return false }
    pending[request.tile] = nil
    tiles[request.tile] = Tile(
      rect: request.rect, image: image.map { ImageHandle.handle(for: $0) })
    return true
  }

  /// The tiles from back to front: tiles of other levels, coarse levels first, then the present
  /// level.
  var value: (PropertyValue, [ImageHandle]) {
    let order = tiles.keys.sorted {
      let (a, b) = ($0.level == level ? Int.min : $0.level, $1.level == level ? Int.min : $1.level)
      return a == b ? ($0.row, $0.column) < ($1.row, $1.column) : a > b
    }
    var images: [ImageHandle] = []
    let objects = order.compactMap { index -> ObjectValue? in
      guard let tile = tiles[index], let image = tile.image else { return nil }
      images.append(image)
      return ObjectValue(attributes: ["image": .image(image.number), "rect": .rect(tile.rect)])
    }
    return (objects.isEmpty ? PropertyValue.none : .objects(objects), images)
  }
}
