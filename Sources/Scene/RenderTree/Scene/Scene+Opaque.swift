import DrawList
import GraphicsValues

extension Scene {
  /// Whether a context hides everything behind its frame: its root fills the frame with an opaque colour and has
  /// square corners. Also false if it would take drawing to find out.
  package func isOpaque(context index: Int) -> Bool {
    guard contexts.indices.contains(index), let root = contexts[index].root,
      let frame = contexts[index].frame
    else { return false }
    let slot = Int(root)
    let look = presentation.look[slot]
    let geometry = presentation.geometry[slot]
    guard presentation.isVisible(slot), Opacity(presentation.opacity[slot]).isOpaque,
      masks[slot] < 0,
      presentation.rest[slot] == nil, presentation.space[slot] == nil, look.cornerRadius <= 0,
      transitions[root] == nil, let background = look.background, background.alpha >= 1
    else { return false }
    let matrix = presentation.matrix(slot)
    guard matrix.isFinite, matrix.isScaleAndTranslation else { return false }
    let box = matrix.boundingBox(of: geometry.bounds)
    return box.minX <= 0 && box.minY <= 0 && box.maxX >= frame.width && box.maxY >= frame.height
  }
}
