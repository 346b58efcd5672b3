import CoreAnimation
import Expectations
import Foundation
import LiveStage
import SharedSurfaces
import Testing

/// Frames in transactions: the picture, the bounds and the other changes are those of one frame of the display.
@MainActor @Suite struct SurfaceTransactionTests {
  private static func fill(_ surface: IOSurface, _ color: UInt32) {
    surface.lock()
    for y in 0..<surface.height {
      for x in 0..<surface.width {
        surface.baseAddress.storeBytes(
          of: color, toByteOffset: y * surface.bytesPerRow + 4 * x, as: UInt32.self)
      }
    }
    surface.unlock()
  }

  @Test func `in a thousand resizes colour, size and number agree in every frame`() async throws {
    try await Stage.perform(width: 40, height: 32) { stage in
      let layer = SurfaceLayer()
      layer.presentsWithTransaction = true
      layer.anchorPoint = .zero
      stage.root.addSublayer(layer)
      var seed: UInt64 = 1
      func random(_ most: Int) -> Int {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(seed >> 33) % most + 1
      }
      for number in 1...1000 {
        let (width, height) = (random(36), random(28))
        let color = 0xFF00_0000 | UInt32(number) << 8 | UInt32(width)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        layer.position = CGPoint(x: 2, y: 2)
        let drawable = try unwrap(layer.nextDrawable())
        Self.fill(drawable.surface, color)
        drawable.present()
        CATransaction.commit()
        try await stage.show(at: 1 + Double(number) / 60)
        let inside = CGRect(x: 2, y: 2, width: width, height: height)
        var wrong = 0
        for y in 0..<32 {
          for x in 0..<40 {
            let expected =
              inside.contains(CGPoint(x: x, y: y)) ? color & 0xFF_FFFF : 0xFF_FFFF
            if stage.color(x, y) != expected { wrong += 1 }
          }
        }
        expectEqual(wrong, 0, "resize \(number) to \(width)×\(height)")
      }
    }
  }

  @Test func `what is written into a surface is shown with the other changes`() async throws {
    try await Stage.perform(width: 40, height: 32) { stage in
      let surface = try unwrap(
        IOSurface(properties: [
          .width: 8, .height: 8, .pixelFormat: kCVPixelFormatType_32BGRA,
        ]))
      let layer = CALayer()
      layer.frame = CGRect(x: 4, y: 4, width: 8, height: 8)
      layer.contents = surface
      stage.root.addSublayer(layer)
      for number: UInt32 in 1...20 {
        let color = 0xFF10_2000 | number
        Self.fill(surface, color)
        stage.root.backgroundColor = CGColor(gray: CGFloat(number % 2), alpha: 1)
        stage.root.removeAllAnimations()
        try await stage.show(at: 1 + Double(number))
        expectEqual(stage.color(8, 8), color & 0xFF_FFFF)
        expectEqual(stage.color(20, 20), number % 2 == 1 ? 0xFF_FFFF : 0)
      }
      expectTrue(surface.isInUse)
      CATransaction.setDisableActions(true)
      layer.contents = nil
      try await stage.show(at: 30)
      expectFalse(surface.isInUse)
      expectEqual(stage.color(8, 8), stage.color(20, 20))
    }
  }
}
