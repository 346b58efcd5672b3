import Expectations
import Testing

/// Drawing alone, imported under its name on Apple's systems.
@Suite struct `CoreGraphics` {
  @Test func `one import brings drawing and geometry`() {
    expectLess(abs(CoreGraphicsUse.turnedX + 1), 1e-12)
    expectEqual(CoreGraphicsUse.pathWidth, 1)
  }
}
