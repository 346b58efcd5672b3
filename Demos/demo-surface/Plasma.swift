import CoreAnimation
import Foundation
import IOSurface

/// Waves of colour, on a layer that turns by itself.
struct Plasma: Picture {
  let layer = SurfaceLayer()

  init(frame: CGRect) {
    layer.frame = frame
    layer.cornerRadius = 36
    layer.masksToBounds = true
    layer.isOpaque = true
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = 2 * Double.pi
    turn.duration = 12
    turn.repeatCount = .infinity
    layer.add(turn, forKey: "turn")
  }

  func show(at time: CFTimeInterval) {
    guard let drawable = layer.nextDrawable() else { return }
    let surface = drawable.surface
    let (across, down) = (wave(surface.width, 0.045, time * 1.7), wave(surface.height, 0.06, -time))
    surface.lock()
    for y in 0..<surface.height {
      let row = surface.baseAddress + y * surface.bytesPerRow
      for x in 0..<surface.width {
        // Four waves, each −1 to 1.
        let sum = across[x] + down[y] + across[(x + y) / 2] + down[abs(y - x / 2)]
        row.storeBytes(of: color(sum / 4), toByteOffset: 4 * x, as: UInt32.self)
      }
    }
    surface.unlock()
    drawable.present()
  }

  private func wave(_ count: Int, _ step: Double, _ phase: Double) -> [Double] {
    (0..<count).map { sin(Double($0) * step + phase) }
  }

  /// Blue, over violet, to orange.
  private func color(_ value: Double) -> UInt32 {
    let part = (value + 1) / 2
    let red = UInt32(40 + 215 * part)
    let green = UInt32(70 + 110 * part * part)
    let blue = UInt32(230 - 190 * part)
    return 0xFF00_0000 | red << 16 | green << 8 | blue
  }
}
