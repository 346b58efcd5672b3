import DrawList
import GraphicsValues

/// The panes of glass that repeat their last picture, whatever is behind them now.
struct FrozenBackdrops {
  /// Clients whose backdrops were frozen in the last frame, by slot.
  private(set) var clients: Set<UInt32> = []
  /// Areas that do not show what is behind them, to be redrawn as soon as one of the clients has paid.
  private var staleArea = DamageRegion()

  /// Freezes the backdrops of some clients.
  ///
  /// - Returns: areas to redraw. If any client has paid, these are all stale areas; drawing the other
  ///   clients' once more costs little.
  mutating func freeze(_ new: Set<UInt32>) -> [PixelRect] {
    defer { clients = new }
    guard !staleArea.isEmpty, new.isEmpty || !new.isSuperset(of: clients) else { return [] }
    defer { staleArea = DamageRegion() }
    return staleArea.rects
  }

  /// Adds an area that repeats its last picture.
  mutating func add(stale area: PixelRect) { staleArea.add(area) }
}
