import CoreGraphics
import Testing

/// Drawing alone, under its name on Apple's systems.
@Suite struct `CoreGraphics` {
  @Test func `one import brings drawing and geometry`() throws {
    let turned = CGPoint(x: 1, y: 0).applying(CGAffineTransform(rotationAngle: .pi))
    #expect(abs(turned.x + 1) < 1e-12)
    #expect(CGImage(width: 1, height: 1, pixels: [0])?.width == 1)
  }
}
