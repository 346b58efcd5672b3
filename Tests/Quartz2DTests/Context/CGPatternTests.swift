import Expectations
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

  @Test func `cells repeat from the bitmap's origin, for any matrix`() throws {
    let canvas = try Canvas(5, 4)
    canvas.context.translateBy(x: 1, y: 0)
    canvas.context.setFillPattern(try unwrap(pattern()), colorComponents: [1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    expectEqual(canvas.drawing, [".....", "..#.#", ".....", "..#.#"])
    try expectEqual(canvas.pixel(2, 0), 0xFFFF_0000)
  }

  @Test func `phase and the pattern's own matrix move cells`() throws {
    let canvas = try Canvas(4, 4)
    canvas.context.setPatternPhase(CGSize(width: 1, height: 1))
    let large = try unwrap(pattern(matrix: CGAffineTransform(scaleX: 2, y: 2)))
    canvas.context.setFillPattern(large, colorComponents: [0.5])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    expectEqual(canvas.drawing, ["....", ".++.", ".++.", "...."])
    try expectAtMost(difference(canvas.pixel(1, 1), 0x8080_0000), 1)
  }

  @Test func `a pattern without colors is drawn in the one given`() throws {
    let canvas = try Canvas(4, 2)
    canvas.context.setStrokeColorSpace(CGColorSpaceCreateDeviceRGB())
    canvas.context.setStrokePattern(
      try unwrap(pattern(isColored: false)), colorComponents: [0, 0, 1, 1])
    canvas.context.setLineWidth(2)
    canvas.context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 4, y: 1)])
    expectEqual(canvas.drawing, ["....", "#.#."])
    try expectEqual(canvas.pixel(0, 0), 0xFF00_00FF)
  }

  @Test func `a colour may be a pattern, §17`() throws {
    let canvas = try Canvas(4, 2)
    let space = try unwrap(CGColorSpace(patternBaseSpace: nil))
    let made = try unwrap(pattern())
    let color = try unwrap(CGColor(patternSpace: space, pattern: made, components: [0.5]))
    expectIdentical(color.pattern, made)
    expectEqual(color.alpha, 0.5)
    expectEqual(color.numberOfComponents, 1)
    expectEqual(color.colorSpace, space)
    expectNil(CGColor.black.pattern)
    canvas.context.setFillColor(color)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    expectEqual(canvas.drawing, ["....", "+.+."])
    try expectAtMost(difference(canvas.pixel(0, 0), 0x8080_0000), 1)
    canvas.context.clear(CGRect(x: 0, y: 0, width: 4, height: 2))
    canvas.context.setStrokeColor(try unwrap(color.copy(alpha: 1)))
    canvas.context.setLineWidth(2)
    canvas.context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 4, y: 1)])
    expectEqual(canvas.drawing, ["....", "#.#."])
  }

  @Test func `a pattern space gives its base space to patterns without colors, §17`() throws {
    let canvas = try Canvas(4, 2)
    let space = try unwrap(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
    expectEqual(space.model, .pattern)
    expectEqual(space.numberOfComponents, 3)
    expectEqual(space.baseColorSpace, CGColorSpaceCreateDeviceRGB())
    expectNil(space.name)
    expectNil(CGColorSpace(patternBaseSpace: space))
    let mask = try unwrap(pattern(isColored: false))
    canvas.context.setFillColorSpace(space)
    canvas.context.setFillPattern(mask, colorComponents: [0, 1, 0, 1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    expectEqual(canvas.drawing, ["....", "#.#."])
    try expectEqual(canvas.pixel(0, 0), 0xFF00_FF00)
    let blue = try unwrap(CGColor(patternSpace: space, pattern: mask, components: [0, 0, 1, 1]))
    canvas.context.setFillColor(blue)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    try expectEqual(canvas.pixel(0, 0), 0xFF00_00FF)
  }

  @Test func `a pattern is no colour elsewhere`() throws {
    let plain = try unwrap(CGColorSpace(patternBaseSpace: nil))
    let mask = try unwrap(pattern(isColored: false))
    let rgb = CGColorSpaceCreateDeviceRGB()
    expectNil(CGColor(patternSpace: rgb, pattern: mask, components: [0, 0, 0, 1]))
    expectNil(CGColor(patternSpace: plain, pattern: mask, components: [1]))
    expectNil(CGColor(colorSpace: plain, components: [1]))
    let made = try unwrap(pattern())
    let color = try unwrap(CGColor(patternSpace: plain, pattern: made, components: [1]))
    expectNil(color.converted(to: rgb, intent: .defaultIntent, options: nil))
    expectNil(CGColor.black.converted(to: plain, intent: .defaultIntent, options: nil))
    expectNil(CGGradient(colorsSpace: nil, colors: [color], locations: nil))
    let same = CGColor(patternSpace: plain, pattern: made, components: [1])
    expectEqual(color, same)
    expectNotEqual(color, color.copy(alpha: 0.5))
    let canvas = try Canvas(2, 2)
    canvas.context.setFillColorSpace(plain)
    canvas.context.setFillPattern(mask, colorComponents: [1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    expectEqual(canvas.drawing, ["##", "##"], "a pattern that needs a colour is not set")
  }

  @Test func `bounds cut a cell, and cells that are larger than the step overlap`() throws {
    let canvas = try Canvas(4, 4)
    let wide = try unwrap(pattern(bounds: CGRect(x: 0, y: 0, width: 0.5, height: 1), step: 1))
    canvas.context.setFillPattern(wide, colorComponents: [1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    expectLess(abs(canvas.coverage - 8), 0.2)
    canvas.context.clear(CGRect(x: 0, y: 0, width: 4, height: 4))
    let dense = try unwrap(pattern(bounds: CGRect(x: -1, y: -1, width: 3, height: 3), step: 1))
    canvas.context.setFillPattern(dense, colorComponents: [1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    expectEqual(canvas.coverage, 16)
  }

  @Test func `an invalid pattern is nil`() throws {
    expectNil(pattern(bounds: .zero))
    expectNil(pattern(step: 0))
    expectNil(pattern(step: .nan))
    expectNil(pattern(matrix: CGAffineTransform(scaleX: 0, y: 1)))
    expectNotNil(pattern(matrix: CGAffineTransform(scaleX: 1, y: -1)))
    // Too large to be drawn: the color stays.
    let canvas = try Canvas(1, 1)
    let huge = try unwrap(pattern(step: 1e9))
    canvas.context.setFillPattern(huge, colorComponents: [1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    try expectEqual(canvas.pixel(0, 0), 0xFF00_0000)
  }
}
