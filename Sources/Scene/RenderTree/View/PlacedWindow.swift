import DrawList
import GraphicsValues

/// The placed layers of one window on one output: what stages after placing read, besides the scene.
///
/// A stage gets window and scene as parameters, which are neither copied nor retained on the way. A member of
/// the stage that changes would be copied by each call that reads it.
struct PlacedWindow: ~Copyable {
  let topology: Topology
  let output: OutputSurroundings
  let places: Places

  /// The layers are drawn in their own space, for a frozen picture.
  var isFrozen: Bool { output.frozenFlip != nil }

  /// The pixels of a layer that its surroundings do not clip.
  func limit(of row: Int) -> PixelRect {
    let parent = Int(topology.parents[row])
    return parent >= 0 ? places.innerClip(at: parent) : places.windowClip
  }
}

extension OutputView {
  /// A window as it is on screen; nil for a window that the view has not placed yet.
  func placed(_ window: Int32, _ scene: Scene) -> PlacedWindow? {
    guard segments.indices.contains(Int(window)),
      segments[Int(window)].revision == scene.windows.topologies[Int(window)].revision,
      scene.windows.topologies[Int(window)].relaidRows.isEmpty
    else { return nil }
    return PlacedWindow(
      topology: scene.windows.topologies[Int(window)], output: output,
      places: segments[Int(window)].places)
  }
}
