import Foundation
import GraphicsValues

/// The state of a layer in the last frame of a `CARenderer`, which is also what a presentation of a
/// layer in no window shows. Used under `SharedLock` only.
final class MirroredLayer {
  /// The layer's id in the renderer's tree.
  let id: UInt32
  let layer: CALayer
  /// The values in the frame: the model's with animations applied.
  var shown = LayerValues(defaults: .stock)
  /// The values as the renderer's tree has them.
  var values = LayerValues(defaults: .stock)
  /// The layer's local time in the frame.
  var localTime: CFTimeInterval = 0
  var children: [UInt32] = []
  var mask: UInt32 = 0

  init(id: UInt32, layer: CALayer) {
    self.id = id
    self.layer = layer
    layer.mirrored = self
  }
}
