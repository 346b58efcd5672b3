import CoreAnimation
import Foundation
import IOSurface

/// A layer that changes its size with each frame. Layer and frame are of one size in each refresh, since they
/// change in one transaction.
struct Breath: Picture {
  let layer = SurfaceLayer()
  private static let edge = 6

  init(center: CGPoint) {
    layer.position = center
    layer.borderWidth = 1
    layer.borderColor = .white
    layer.presentsWithTransaction = true
  }

  func show(at time: CFTimeInterval) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.bounds.size = CGSize(
      width: (100 + 40 * sin(time * 2)).rounded(), height: (90 + 40 * cos(time * 3)).rounded())
    if let drawable = layer.nextDrawable() {
      draw(drawable.surface)
      drawable.present()
    }
    CATransaction.commit()
  }

  private func draw(_ surface: IOSurface) {
    surface.lock()
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        let isEdge =
          min(x, y, surface.width - 1 - x, surface.height - 1 - y) < Self.edge
        surface.baseAddress.storeBytes(
          of: isEdge ? 0xFFF2_8C28 : 0xFF3A_86FF, toByteOffset: y * surface.bytesPerRow + 4 * x,
          as: UInt32.self)
      }
    }
    surface.unlock()
  }
}
