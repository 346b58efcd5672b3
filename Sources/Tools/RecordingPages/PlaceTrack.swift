import GraphicsValues
import RenderServer
import RenderTree

/// Encodes the places of a film's layers as differences from the frame before, in tenths of a pixel.
struct PlaceTrack {
  private struct Place: Hashable {
    /// x and y of each corner; empty for a layer without a place on the display.
    var corners: [Int] = []
    var isVisible = false
  }

  private var places: [Int: Place] = [:]

  /// - Returns: `places`: for each layer that differs, its number, followed by nothing if it has left
  ///   the display, two numbers for its movement, five for its rectangle and visibility, or nine for its
  ///   corners and visibility.
  mutating func changes(
    to placed: [PlacedLayer], _ layers: inout LayerNumbers
  ) -> [(String, JSONText)] {
    var new: [Int: Place] = [:]
    var order: [Int] = []
    for layer in placed {
      let number = layers.number(client: layer.client, layer: layer.layer)
      // Only the first place of a layer that is shown more than once counts.
      guard new[number] == nil else { continue }
      let corners = layer.corners.flatMap { [Self.tenths($0.x), Self.tenths($0.y)] }
      new[number] = Place(corners: corners, isVisible: layer.isVisible && !corners.isEmpty)
      order.append(number)
    }
    var changes: [JSONText] = []
    for number in places.keys.sorted() where new[number] == nil {
      changes.append(.array([.integer(number)]))
    }
    for number in order {
      guard let place = new[number], place != places[number] else { continue }
      changes.append(.array(([number] + Self.numbers(places[number], place)).map { .integer($0) }))
    }
    places = new
    return changes.isEmpty ? [] : [("places", .array(changes))]
  }

  private static func tenths(_ value: Double) -> Int {
    Int((min(max(value, -1e6), 1e6) * 10).rounded())
  }

  private static func numbers(_ old: Place?, _ new: Place) -> [Int] {
    let visible = new.isVisible ? 1 : 0
    let c = new.corners
    guard c.count == 8 else { return [0, 0, 0, 0, 0] }
    if let old, old.isVisible == new.isVisible, old.corners.count == 8 {
      let (dx, dy) = (c[0] - old.corners[0], c[1] - old.corners[1])
      let isMoved = c.indices.allSatisfy { c[$0] - old.corners[$0] == ($0 % 2 == 0 ? dx : dy) }
      if isMoved { return [dx, dy] }
    }
    let isUpright = c[1] == c[3] && c[2] == c[4] && c[5] == c[7] && c[6] == c[0]
    return isUpright ? [c[0], c[1], c[4] - c[0], c[5] - c[1], visible] : c + [visible]
  }
}
