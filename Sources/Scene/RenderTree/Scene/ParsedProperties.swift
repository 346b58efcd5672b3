import DrawList
import GraphicsValues

/// The filters and tiles of a layer, parsed when they are set so that no frame has to read their
/// attributes.
struct ParsedProperties: Sendable {
  /// A part of a layer's contents. Tiles without an image or a rectangle draw nothing and are left out.
  struct Tile: Sendable {
    let image: ImageNumber
    let rect: Rectangle
  }

  /// The operations of the filters, in order; unknown filters have none.
  private(set) var filters: [FilterOperation] = []
  private(set) var backgroundFilters: [FilterOperation] = []
  /// How far `filters` spread the layer's pixels, in its own units.
  private(set) var reach = 0.0
  /// Blend mode of the compositing filter.
  private(set) var blend: BlendMode?
  private(set) var tiles: [Tile] = []

  static let keys: [PropertyKey] = [.filters, .backgroundFilters, .compositingFilter, .tiles]

  /// Parses the value of one of `keys`.
  ///
  /// - Parameter value: nil if the layer has none.
  mutating func parse(_ key: PropertyKey, _ value: PropertyValue?) {
    switch key {
    case .filters:
      filters = Self.operations(value)
      reach = filters.reduce(0) { $0 + $1.reach }
    case .backgroundFilters: backgroundFilters = Self.operations(value)
    case .compositingFilter:
      blend = nil
      if case .objects(let filters)? = value, let filter = filters.first {
        blend = BlendMode(filter: filter.kind)
      }
    case .tiles: tiles = Self.tiles(value)
    default: break
    }
  }

  private static func tiles(_ value: PropertyValue?) -> [Tile] {
    guard case .objects(let objects)? = value else { return [] }
    return objects.compactMap { tile in
      guard case .image(let image)? = tile.attributes["image"],
        case .rect(let rect)? = tile.attributes["rect"]
      else { return nil }
      return Tile(image: image, rect: rect)
    }
  }

  private static func operations(_ value: PropertyValue?) -> [FilterOperation] {
    guard case .objects(let filters)? = value else { return [] }
    return filters.compactMap { FilterOperation($0) }
  }
}
