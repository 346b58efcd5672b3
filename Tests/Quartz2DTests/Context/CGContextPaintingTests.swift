import Expectations
import Quartz2D
import Testing

@Suite struct CGContextPaintingTests {
  @Test func `the origin is at the bottom left and y points up`() throws {
    let canvas = try Canvas(4, 3)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    expectEqual(canvas.drawing, ["....", "....", "##.."])
    try expectEqual(canvas.pixel(0, 0), 0xFF00_0000)
  }

  @Test func `a rectangle covers exactly its pixels, and parts of those at its edges`() throws {
    let canvas = try Canvas(5, 5)
    canvas.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    canvas.context.fill(CGRect(x: 1, y: 1, width: 2.5, height: 3))
    expectEqual(canvas.drawing, [".....", ".##+.", ".##+.", ".##+.", "....."])
    try expectAtMost(difference(canvas.pixel(3, 2), 0x8080_0000), 1)
    try expectEqual(canvas.pixel(2, 2), 0xFFFF_0000)
  }

  @Test func `a component of a colour becomes the nearest byte (§17.9)`() throws {
    let canvas = try Canvas(1, 1)
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    for step in 0...200 {
      let part = (Double(step) + 0.3) / 201
      canvas.context.setFillColor(red: CGFloat(part), green: 0, blue: 1, alpha: 1)
      canvas.context.fill(whole)
      let byte = UInt32(part * 255 + 0.5)
      try expectEqual(canvas.pixel(0, 0), 0xFF00_00FF | byte << 16, "\(part)")
    }
    canvas.context.clear(whole)
    canvas.context.setFillColor(red: 0.5, green: 0.3, blue: 1, alpha: 0.5)
    canvas.context.fill(whole)
    // 63.75, 38.25 and 127.5, premultiplied.
    try expectEqual(canvas.pixel(0, 0), 0x8040_2680)
  }

  @Test func `without antialiasing, pixels are painted whole or not at all`() throws {
    let canvas = try Canvas(8, 8)
    canvas.context.setShouldAntialias(false)
    canvas.context.fillEllipse(in: CGRect(x: 0.3, y: 0.3, width: 7, height: 7))
    #expect(!canvas.drawing.joined().contains("+"))
    #expect((30...45).contains(canvas.coverage))
    canvas.context.setAllowsAntialiasing(false)
    canvas.context.setShouldAntialias(true)
    canvas.context.clear(CGRect(x: 0, y: 0, width: 8, height: 8))
    canvas.context.fillEllipse(in: CGRect(x: 0.3, y: 0.3, width: 7, height: 7))
    #expect(!canvas.drawing.joined().contains("+"))
  }

  /// Two squares, one in the other, both counterclockwise.
  private func addNested(to context: CGContext) {
    context.addRects([
      CGRect(x: 0, y: 0, width: 5, height: 5), CGRect(x: 1, y: 1, width: 3, height: 3),
    ])
  }

  @Test func `the fill rule decides about areas that a path goes around twice`() throws {
    let canvas = try Canvas(5, 5)
    addNested(to: canvas.context)
    canvas.context.fillPath()
    expectEqual(canvas.coverage, 25)
    expectTrue(canvas.context.isPathEmpty)
    canvas.context.clear(CGRect(x: 0, y: 0, width: 5, height: 5))
    addNested(to: canvas.context)
    canvas.context.fillPath(using: .evenOdd)
    expectEqual(canvas.drawing, ["#####", "#...#", "#...#", "#...#", "#####"])
    canvas.context.clear(CGRect(x: 0, y: 0, width: 5, height: 5))
    addNested(to: canvas.context)
    canvas.context.drawPath(using: .eoFill)
    expectEqual(canvas.coverage, 16)
  }

  @Test func `a line is as wide as was asked, half of it on either side`() throws {
    let canvas = try Canvas(6, 6)
    canvas.context.setLineWidth(2)
    canvas.context.stroke(CGRect(x: 1, y: 1, width: 4, height: 4))
    expectEqual(canvas.coverage, 32)
    canvas.context.clear(CGRect(x: 0, y: 0, width: 6, height: 6))
    canvas.context.stroke(CGRect(x: 2.5, y: 2.5, width: 1, height: 1), width: 1)
    expectEqual(canvas.drawing, ["......", "......", "..##..", "..##..", "......", "......"])
    canvas.context.clear(CGRect(x: 0, y: 0, width: 6, height: 6))
    canvas.context.strokeLineSegments(between: [
      CGPoint(x: 0, y: 1), CGPoint(x: 3, y: 1), CGPoint(x: 5, y: 3), CGPoint(x: 5, y: 6),
      CGPoint(x: 1, y: 1),
    ])
    expectEqual(canvas.coverage, 12)
  }

  @Test(arguments: [
    (CGLineCap.butt, 4.0), (.square, 8), (.round, 4 + .pi),
  ])
  func `a cap adds nothing, a half square or a half circle at each end`(
    cap: CGLineCap, area: Double
  ) throws {
    let canvas = try Canvas(10, 6)
    canvas.context.setLineWidth(2)
    canvas.context.setLineCap(cap)
    canvas.context.move(to: CGPoint(x: 4, y: 3))
    canvas.context.addLine(to: CGPoint(x: 6, y: 3))
    canvas.context.strokePath()
    expectLess(abs(canvas.coverage - area), 0.1)
  }

  @Test(arguments: [
    (CGLineJoin.miter, 10.0, 12.0), (.miter, 1, 11.5), (.bevel, 10, 11.5),
    (.round, 10, 11 + .pi / 4),
  ])
  func `a join fills the corner, half of it, or a quarter circle`(
    join: CGLineJoin, limit: Double, area: Double
  ) throws {
    let canvas = try Canvas(10, 10)
    canvas.context.setLineWidth(2)
    canvas.context.setLineJoin(join)
    canvas.context.setMiterLimit(limit)
    canvas.context.addLines(between: [
      CGPoint(x: 1, y: 1), CGPoint(x: 4, y: 1), CGPoint(x: 4, y: 4),
    ])
    canvas.context.strokePath()
    expectLess(abs(canvas.coverage - area), 0.1)
  }

  @Test func `dashes and gaps have the lengths given, beginning at the phase`() throws {
    let canvas = try Canvas(12, 1)
    let line = [CGPoint(x: 0, y: 0.5), CGPoint(x: 12, y: 0.5)]
    canvas.context.setLineDash(phase: 0, lengths: [3, 2])
    canvas.context.addLines(between: line)
    canvas.context.strokePath()
    expectEqual(canvas.drawing, ["###..###..##"])
    canvas.context.clear(CGRect(x: 0, y: 0, width: 12, height: 1))
    canvas.context.setLineDash(phase: 4, lengths: [3, 2])
    canvas.context.addLines(between: line)
    canvas.context.strokePath()
    expectEqual(canvas.drawing, [".###..###..#"])
    canvas.context.clear(CGRect(x: 0, y: 0, width: 12, height: 1))
    // The pattern is refused, and the old one stays.
    canvas.context.setLineDash(phase: 0, lengths: [0, 0])
    canvas.context.setLineDash(phase: 0, lengths: [1, -1])
    canvas.context.setLineDash(phase: .nan, lengths: [1])
    canvas.context.addLines(between: line)
    canvas.context.strokePath()
    expectEqual(canvas.drawing, [".###..###..#"])
    canvas.context.setLineDash(phase: 0, lengths: [])
    canvas.context.addLines(between: line)
    canvas.context.strokePath()
    expectEqual(canvas.drawing, ["############"])
  }

  @Test func `dashes too many to be seen are a line, and take no time`() throws {
    let canvas = try Canvas(4, 2)
    canvas.context.setLineWidth(2)
    for length in [1e-12, 0.01] as [CGFloat] {
      canvas.context.clear(CGRect(x: 0, y: 0, width: 4, height: 2))
      canvas.context.setLineDash(phase: 0, lengths: [length, length])
      canvas.context.addLines(between: [CGPoint(x: 0, y: 1), CGPoint(x: 1e6, y: 1)])
      canvas.context.strokePath()
      expectEqual(canvas.coverage, 8)
    }
  }

  @Test func `the matrix applies to added points and to the width of lines`() throws {
    let canvas = try Canvas(8, 8)
    let context = canvas.context
    context.translateBy(x: 2, y: 1)
    context.move(to: CGPoint(x: 0, y: 1))
    context.scaleBy(x: 2, y: 2)
    context.addLine(to: CGPoint(x: 2, y: 0.5))
    context.strokePath()
    expectEqual(canvas.coverage, 8)
    #expect(try canvas.pixel(2, 1) == 0xFF00_0000 && canvas.pixel(5, 2) == 0xFF00_0000)
  }

  @Test func `alpha multiplies painting`() throws {
    let canvas = try Canvas(1, 1)
    canvas.context.setAlpha(0.5)
    canvas.context.setFillColor(gray: 1, alpha: 0.5)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    try expectAtMost(difference(canvas.pixel(0, 0), 0x4040_4040), 1)
  }

  @Test func `a fill and a stroke in one go`() throws {
    let canvas = try Canvas(6, 6)
    canvas.context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    canvas.context.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
    canvas.context.setLineWidth(2)
    canvas.context.addRect(CGRect(x: 1, y: 1, width: 4, height: 4))
    canvas.context.drawPath(using: .fillStroke)
    expectEqual(canvas.coverage, 36)
    #expect(try canvas.pixel(3, 3) == 0xFFFF_0000 && canvas.pixel(1, 1) == 0xFF00_00FF)
  }

  @Test func `colors come from all spaces`() throws {
    let canvas = try Canvas(4, 1)
    let context = canvas.context
    context.setFillColor(cyan: 0, magenta: 1, yellow: 1, black: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColorSpace(CGColorSpaceCreateDeviceCMYK())
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    context.setFillColor([1, 0, 1, 0, 1])
    context.fill(CGRect(x: 2, y: 0, width: 1, height: 1))
    context.setStrokeColorSpace(CGColorSpaceCreateDeviceGray())
    context.setStrokeColor([0.6, 1])
    context.strokeLineSegments(between: [CGPoint(x: 3, y: 0.5), CGPoint(x: 4, y: 0.5)])
    expectEqual(context.makeImage()?.pixels, [0xFFFF_0000, 0xFF00_0000, 0xFF00_FF00, 0xFF99_9999])
  }

  @Test func `the state comes back as it was saved, but not the path`() throws {
    let canvas = try Canvas(4, 4)
    let context = canvas.context
    context.saveGState()
    context.setFillColor(gray: 1, alpha: 1)
    context.translateBy(x: 2, y: 2)
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    context.interpolationQuality = .none
    context.addRect(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.restoreGState()
    expectEqual(context.ctm, .identity)
    expectEqual(context.interpolationQuality, .default)
    context.fillPath()
    expectEqual(canvas.drawing, ["..##", "..##", "....", "...."])
    try expectEqual(canvas.pixel(2, 2), 0xFF00_0000)
    // No saved state was left.
    context.translateBy(x: 1, y: 0)
    context.restoreGState()
    expectEqual(context.ctm, CGAffineTransform(translationX: 1, y: 0))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e308, -1e300])
  func `invalid coordinates draw nothing or little, and break nothing`(bad: Double) throws {
    let canvas = try Canvas(4, 4)
    let context = canvas.context
    context.setLineWidth(bad)
    context.setMiterLimit(bad)
    context.setAlpha(bad == .infinity ? 1 : .nan)
    context.setFlatness(bad)
    context.setShadow(offset: CGSize(width: bad, height: 0), blur: bad)
    context.setShadow(offset: .zero, blur: bad, color: nil)
    context.rotate(by: bad)
    context.move(to: CGPoint(x: bad, y: 1))
    context.addLine(to: CGPoint(x: 1, y: bad))
    context.addArc(
      center: CGPoint(x: bad, y: 0), radius: bad, startAngle: bad, endAngle: 0, clockwise: true)
    context.addArc(
      tangent1End: CGPoint(x: bad, y: 0), tangent2End: CGPoint(x: 0, y: bad), radius: bad)
    context.addEllipse(in: CGRect(x: bad, y: bad, width: bad, height: bad))
    _ = (context.path, context.boundingBoxOfPath, context.currentPointOfPath)
    _ = context.pathContains(CGPoint(x: bad, y: 0), mode: .fillStroke)
    context.drawPath(using: .fillStroke)
    context.saveGState()
    context.clip(to: CGRect(x: bad, y: bad, width: 1, height: 1))
    context.fill(CGRect(x: 0, y: 0, width: bad, height: bad))
    context.restoreGState()
    context.saveGState()
    context.scaleBy(x: bad, y: bad)
    context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.scaleBy(x: 0, y: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    context.clear(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.setAlpha(1)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    expectEqual(canvas.coverage, 4)
  }

  @Test func `the path can be asked about in user space`() throws {
    let context = try Canvas(10, 10).context
    expectNil(context.path)
    expectTrue(context.isPathEmpty)
    expectTrue(context.boundingBoxOfPath.isNull)
    context.scaleBy(x: 2, y: 2)
    context.move(to: CGPoint(x: 1, y: 1))
    context.addLine(to: CGPoint(x: 3, y: 1))
    context.addQuadCurve(to: CGPoint(x: 3, y: 3), control: CGPoint(x: 5, y: 2))
    expectEqual(context.currentPointOfPath, CGPoint(x: 3, y: 3))
    expectEqual(context.boundingBoxOfPath, CGRect(x: 1, y: 1, width: 4, height: 2))
    #expect(context.pathContains(CGPoint(x: 2.5, y: 1.5), mode: .fill))
    #expect(!context.pathContains(CGPoint(x: 1.5, y: 2.5), mode: .eoFill))
    #expect(context.pathContains(CGPoint(x: 2, y: 0.6), mode: .stroke))
    #expect(!context.pathContains(CGPoint(x: 2, y: 0.4), mode: .fillStroke))
    context.closePath()
    expectEqual(context.currentPointOfPath, CGPoint(x: 1, y: 1))
    context.beginPath()
    expectNil(context.path)
  }

  @Test func `a stroked path fills as the stroke does`() throws {
    let (stroked, filled) = try (Canvas(40, 40), Canvas(40, 40))
    for canvas in [stroked, filled] {
      let context = canvas.context
      context.scaleBy(x: 2, y: 1)
      context.setLineWidth(5)
      context.setLineJoin(.round)
      context.setLineDash(phase: 1, lengths: [9, 3])
      context.move(to: CGPoint(x: 3, y: 5))
      context.addCurve(
        to: CGPoint(x: 16, y: 30), control1: CGPoint(x: 20, y: 0), control2: CGPoint(x: 0, y: 35))
      context.addLine(to: CGPoint(x: 5, y: 30))
    }
    stroked.context.strokePath()
    filled.context.replacePathWithStrokedPath()
    filled.context.fillPath()
    let a = try unwrap(stroked.context.makeImage())
    let b = try unwrap(filled.context.makeImage())
    #expect(zip(a.pixels, b.pixels).allSatisfy { difference($0, $1) <= 40 })
    expectLess(abs(stroked.coverage - filled.coverage), 2)
  }
}
