import Quartz2D
import Testing

@Suite struct CGPatternTests {
  /// A cell of 2 × 2 with its lower left quarter painted.
  private func pattern(
    isColored: Bool = true, bounds: CGRect = CGRect(x: 0, y: 0, width: 2, height: 2),
    matrix: CGAffineTransform = .identity, step: CGFloat = 2
  ) -> CGPattern? {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { info, context in
        if info != nil { context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1) }
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      }, releaseInfo: nil)
    return CGPattern(
      info: isColored ? UnsafeMutableRawPointer(bitPattern: 1) : nil, bounds: bounds,
      matrix: matrix, xStep: step, yStep: step, tiling: .constantSpacing, isColored: isColored,
      callbacks: &callbacks)
  }

  @Test func `cells repeat from the bitmap's origin, whatever the matrix`() throws {
    let canvas = try Canvas(5, 4)
    canvas.context.translateBy(x: 1, y: 0)
    canvas.context.setFillPattern(try #require(pattern()), colorComponents: [1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(canvas.drawing == [".....", "..#.#", ".....", "..#.#"])
    #expect(try canvas.pixel(2, 0) == 0xFFFF_0000)
  }

  @Test func `phase and the pattern's own matrix move cells`() throws {
    let canvas = try Canvas(4, 4)
    canvas.context.setPatternPhase(CGSize(width: 1, height: 1))
    let large = try #require(pattern(matrix: CGAffineTransform(scaleX: 2, y: 2)))
    canvas.context.setFillPattern(large, colorComponents: [0.5])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(canvas.drawing == ["....", ".++.", ".++.", "...."])
    #expect(try difference(canvas.pixel(1, 1), 0x8080_0000) <= 1)
  }

  @Test func `a pattern without colors is drawn in the one given`() throws {
    let canvas = try Canvas(4, 2)
    canvas.context.setStrokeColorSpace(CGColorSpaceCreateDeviceRGB())
    canvas.context.setStrokePattern(
      try #require(pattern(isColored: false)), colorComponents: [0, 0, 1, 1])
    canvas.context.setLineWidth(2)
    canvas.context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 4, y: 1)])
    #expect(canvas.drawing == ["....", "#.#."])
    #expect(try canvas.pixel(0, 0) == 0xFF00_00FF)
  }

  @Test func `bounds cut a cell, and cells that are larger than the step overlap`() throws {
    let canvas = try Canvas(4, 4)
    let wide = try #require(
      pattern(bounds: CGRect(x: 0, y: 0, width: 0.5, height: 1), step: 1))
    canvas.context.setFillPattern(wide, colorComponents: [1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(abs(canvas.coverage - 8) < 0.2)
    canvas.context.clear(CGRect(x: 0, y: 0, width: 4, height: 4))
    let dense = try #require(
      pattern(bounds: CGRect(x: -1, y: -1, width: 3, height: 3), step: 1))
    canvas.context.setFillPattern(dense, colorComponents: [1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(canvas.coverage == 16)
  }

  @Test func `an invalid pattern is nil`() throws {
    #expect(pattern(bounds: .zero) == nil)
    #expect(pattern(step: 0) == nil)
    #expect(pattern(step: .nan) == nil)
    #expect(pattern(matrix: CGAffineTransform(scaleX: 0, y: 1)) == nil)
    #expect(pattern(matrix: CGAffineTransform(scaleX: 1, y: -1)) != nil)
    // Too large to be drawn: the color stays.
    let canvas = try Canvas(1, 1)
    let huge = try #require(pattern(step: 1e9))
    canvas.context.setFillPattern(huge, colorComponents: [1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(try canvas.pixel(0, 0) == 0xFF00_0000)
  }
}
