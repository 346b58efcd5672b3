import CoreAnimation
import IOSurface

/// The number of each frame in binary, as ten by two blocks: white for 1, the lowest digit at the bottom right.
final class FrameNumber: Picture {
  let layer = SurfaceLayer()
  private var number = 0
  private static let (columns, rows) = (10, 2)

  init(frame: CGRect) {
    layer.frame = frame
    layer.drawableSize = CGSize(width: Self.columns, height: Self.rows)
    layer.magnificationFilter = .nearest
    layer.borderWidth = 2
    layer.borderColor = CGColor(gray: 0.4, alpha: 1)
  }

  func show(at time: CFTimeInterval) {
    guard let drawable = layer.nextDrawable() else { return }
    number += 1
    let surface = drawable.surface
    surface.lock()
    for place in 0..<Self.columns * Self.rows {
      let digit = Self.columns * Self.rows - 1 - place
      let offset = place / Self.columns * surface.bytesPerRow + place % Self.columns * 4
      let color: UInt32 = number >> digit & 1 == 1 ? 0xFFFF_FFFF : 0xFF00_0000
      surface.baseAddress.storeBytes(of: color, toByteOffset: offset, as: UInt32.self)
    }
    surface.unlock()
    // Each is seen, in order: times for the refreshes of the display.
    drawable.present(at: time)
  }
}
