import DrawList
import GraphicsValues

extension Scene {
  /// Whether a context hides everything behind its frame: its root fills the frame with an opaque colour and has
  /// square corners. Also false if it would take drawing to find out.
  package func isOpaque(context index: Int) -> Bool {
    guard windows.contexts.indices.contains(index), let root = windows.contexts[index].root,
      let frame = windows.contexts[index].frame
    else { return false }
    let slot = Int(root)
    let look = stores.presentation.look[slot]
    let geometry = stores.presentation.geometry[slot]
    guard stores.presentation.isVisible(slot), Opacity(stores.presentation.opacity[slot]).isOpaque,
      graph.masks[slot] < 0,
      stores.presentation.rest[slot] == nil, stores.presentation.space[slot] == nil,
      look.cornerRadius <= 0,
      timeline.transitions[root] == nil, let background = look.background, background.alpha >= 1
    else { return false }
    let matrix = stores.presentation.matrix(slot)
    guard matrix.isFinite, matrix.isScaleAndTranslation else { return false }
    let box = matrix.boundingBox(of: geometry.bounds)
    return box.minX <= 0 && box.minY <= 0 && box.maxX >= frame.width && box.maxY >= frame.height
  }
}
