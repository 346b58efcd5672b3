import DrawList

/// The state that drawing a frame leaves for the next frames.
package struct DisplayState {
  /// The renderer of the last frame, which may keep caches for clients.
  weak var renderer: (any Renderer)?
  /// Measures of the long paths in the list whose work was counted last.
  var pathMeasures = PathMeasureCache()
  /// The panes of glass that repeat their last picture.
  var backdrops = FrozenBackdrops()
  /// The overlay over the display; nil for none.
  package internal(set) var overlay: DisplayOverlay?
  /// The output's name over everything; nil for none.
  package internal(set) var label: OutputLabel?

  /// Drops what is kept for a client's layers.
  mutating func forget(client: UInt32) {
    renderer?.forget(client: client)
    pathMeasures = PathMeasureCache()
  }
}
