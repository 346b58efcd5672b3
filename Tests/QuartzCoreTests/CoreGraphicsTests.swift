import Testing

/// Drawing alone, imported under its name on Apple's systems.
@Suite struct `CoreGraphics` {
  @Test func `one import brings drawing and geometry`() {
    #expect(abs(CoreGraphicsUse.turnedX + 1) < 1e-12)
    #expect(CoreGraphicsUse.pathWidth == 1)
  }
}
