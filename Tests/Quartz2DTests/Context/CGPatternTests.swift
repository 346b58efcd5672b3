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

  @Test func `a colour may be a pattern, §17`() throws {
    let canvas = try Canvas(4, 2)
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    let made = try #require(pattern())
    let color = try #require(CGColor(patternSpace: space, pattern: made, components: [0.5]))
    #expect(color.pattern === made && color.alpha == 0.5 && color.numberOfComponents == 1)
    #expect(color.colorSpace == space && CGColor.black.pattern == nil)
    canvas.context.setFillColor(color)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(canvas.drawing == ["....", "+.+."])
    #expect(try difference(canvas.pixel(0, 0), 0x8080_0000) <= 1)
    canvas.context.clear(CGRect(x: 0, y: 0, width: 4, height: 2))
    canvas.context.setStrokeColor(try #require(color.copy(alpha: 1)))
    canvas.context.setLineWidth(2)
    canvas.context.strokeLineSegments(between: [CGPoint(x: 0, y: 1), CGPoint(x: 4, y: 1)])
    #expect(canvas.drawing == ["....", "#.#."])
  }

  @Test func `a pattern space gives its base space to patterns without colors, §17`() throws {
    let canvas = try Canvas(4, 2)
    let space = try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB()))
    #expect(space.model == .pattern && space.numberOfComponents == 3)
    #expect(space.baseColorSpace == CGColorSpaceCreateDeviceRGB() && space.name == nil)
    #expect(CGColorSpace(patternBaseSpace: space) == nil)
    let mask = try #require(pattern(isColored: false))
    canvas.context.setFillColorSpace(space)
    canvas.context.setFillPattern(mask, colorComponents: [0, 1, 0, 1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(canvas.drawing == ["....", "#.#."])
    #expect(try canvas.pixel(0, 0) == 0xFF00_FF00)
    let blue = try #require(CGColor(patternSpace: space, pattern: mask, components: [0, 0, 1, 1]))
    canvas.context.setFillColor(blue)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
    #expect(try canvas.pixel(0, 0) == 0xFF00_00FF)
  }

  @Test func `a pattern is no colour elsewhere`() throws {
    let plain = try #require(CGColorSpace(patternBaseSpace: nil))
    let mask = try #require(pattern(isColored: false))
    let rgb = CGColorSpaceCreateDeviceRGB()
    #expect(CGColor(patternSpace: rgb, pattern: mask, components: [0, 0, 0, 1]) == nil)
    #expect(CGColor(patternSpace: plain, pattern: mask, components: [1]) == nil)
    #expect(CGColor(colorSpace: plain, components: [1]) == nil)
    let made = try #require(pattern())
    let color = try #require(CGColor(patternSpace: plain, pattern: made, components: [1]))
    #expect(color.converted(to: rgb, intent: .defaultIntent, options: nil) == nil)
    #expect(CGColor.black.converted(to: plain, intent: .defaultIntent, options: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: [color], locations: nil) == nil)
    let same = CGColor(patternSpace: plain, pattern: made, components: [1])
    #expect(color == same && color != color.copy(alpha: 0.5))
    let canvas = try Canvas(2, 2)
    canvas.context.setFillColorSpace(plain)
    canvas.context.setFillPattern(mask, colorComponents: [1])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    #expect(canvas.drawing == ["##", "##"], "a pattern that needs a colour is not set")
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
