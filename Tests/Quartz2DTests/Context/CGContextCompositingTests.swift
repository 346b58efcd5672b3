import Expectations
import Foundation
import Quartz2D
import Testing

/// A colour with its alpha, not premultiplied.
private struct Straight {
  var color: [Double]
  var alpha: Double

  var cg: CGColor { CGColor(srgbRed: color[0], green: color[1], blue: color[2], alpha: alpha) }
}

@Suite struct BlendModeTests {
  private static let source = Straight(color: [0.8, 0.4, 0.1], alpha: 0.6)
  private static let destination = Straight(color: [0.2, 0.5, 0.9], alpha: 0.7)

  private func paint(
    _ mode: CGBlendMode, _ source: Straight, on destination: Straight,
    coverage: Double = 1
  ) throws -> [Double] {
    let canvas = try Canvas(1, 1)
    canvas.context.setFillColor(destination.cg)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    canvas.context.setFillColor(source.cg)
    canvas.context.setBlendMode(mode)
    canvas.context.fill(CGRect(x: 0, y: 0, width: coverage, height: 1))
    let pixel = try canvas.pixel(0, 0)
    return [16, 8, 0, 24].map { Double(pixel >> $0 & 255) / 255 }
  }

  /// The formulas of separable modes: B(s, d).
  private static let separable: [(CGBlendMode, @Sendable (Double, Double) -> Double)] = [
    (.normal, { s, _ in s }), (.multiply, { $0 * $1 }), (.screen, { $0 + $1 - $0 * $1 }),
    (.overlay, { s, d in d <= 0.5 ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d) }),
    (.hardLight, { s, d in s <= 0.5 ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d) }),
    (.darken, { min($0, $1) }), (.lighten, { max($0, $1) }),
    (.difference, { abs($0 - $1) }), (.exclusion, { $0 + $1 - 2 * $0 * $1 }),
    (.colorDodge, { s, d in min(1, d / (1 - s)) }),
    (.colorBurn, { s, d in 1 - min(1, (1 - d) / s) }),
  ]

  @Test(arguments: separable.indices)
  func `a separable mode mixes as its formula says`(index: Int) throws {
    let (mode, formula) = Self.separable[index]
    let (s, d) = (Self.source, Self.destination)
    let result = try paint(mode, s, on: d)
    for (channel, value) in zip(0..<3, result) {
      let mixed = formula(s.color[channel], d.color[channel])
      let expected =
        s.alpha * (1 - d.alpha) * s.color[channel] + d.alpha * (1 - s.alpha) * d.color[channel]
        + s.alpha * d.alpha * mixed
      expectLess(abs(value - expected), 0.012, "\(mode), channel \(channel)")
    }
    expectLess(abs(result[3] - (s.alpha + d.alpha - s.alpha * d.alpha)), 0.005)
  }

  /// The shares of the source and of the destination, premultiplied, in the result.
  private static let porterDuff: [(CGBlendMode, Double, Double)] = [
    (.clear, 0, 0), (.copy, 1, 0), (.sourceIn, 0.7, 0), (.sourceOut, 0.3, 0),
    (.sourceAtop, 0.7, 0.4), (.destinationOver, 0.3, 1), (.destinationIn, 0, 0.6),
    (.destinationOut, 0, 0.4), (.destinationAtop, 0.3, 0.6), (.xor, 0.3, 0.4),
  ]

  @Test(arguments: porterDuff.indices, [1, 0.5])
  func `a Porter-Duff mode takes its shares, in proportion to the coverage`(
    index: Int, coverage: Double
  ) throws {
    let (mode, sourceShare, destinationShare) = Self.porterDuff[index]
    let (s, d) = (Self.source, Self.destination)
    let result = try paint(mode, s, on: d, coverage: coverage)
    let sources = s.color.map { $0 * s.alpha } + [s.alpha]
    let destinations = d.color.map { $0 * d.alpha } + [d.alpha]
    for (channel, value) in result.enumerated() {
      let whole = sources[channel] * sourceShare + destinations[channel] * destinationShare
      let expected = whole * coverage + destinations[channel] * (1 - coverage)
      expectLess(abs(value - expected), 0.012, "\(mode), channel \(channel)")
    }
  }

  @Test func `lighter adds, and darker subtracts the complement`() throws {
    let (a, b) = (
      Straight(color: [0.8, 0.4, 0.1], alpha: 1), Straight(color: [0.5, 0.5, 0.3], alpha: 1)
    )
    let lighter = try paint(.plusLighter, a, on: b)
    let darker = try paint(.plusDarker, a, on: b)
    for (value, expected) in zip(lighter, [1, 0.9, 0.4, 1]) {
      expectLess(abs(value - expected), 0.01)
    }
    for (value, expected) in zip(darker, [0.3, 0, 0, 1]) { expectLess(abs(value - expected), 0.01) }
  }

  @Test func `luminosity takes the source's brightness and color the rest`() throws {
    let gray = Straight(color: [0.5, 0.5, 0.5], alpha: 1)
    let red = Straight(color: [0.6, 0.2, 0.2], alpha: 1)
    // The luminosity of the red is 0.3 · 0.6 + 0.7 · 0.2.
    #expect(try paint(.luminosity, red, on: gray).prefix(3).allSatisfy { abs($0 - 0.32) < 0.02 })
    #expect(try paint(.saturation, gray, on: red).prefix(3).allSatisfy { abs($0 - 0.32) < 0.02 })
    let hue = try paint(.hue, red, on: gray)
    #expect(hue.prefix(3).allSatisfy { abs($0 - 0.5) < 0.02 })
  }

  @Test(arguments: [CGBlendMode.copy, .sourceIn, .destinationIn, .destinationAtop, .clear])
  func `no mode changes pixels outside the shape`(mode: CGBlendMode) throws {
    let canvas = try Canvas(3, 1)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
    canvas.context.setBlendMode(mode)
    canvas.context.setFillColor(gray: 0, alpha: 0.2)
    canvas.context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(canvas.drawing[0].first == "#" && canvas.drawing[0].last == "#")
    try expectLess(canvas.pixel(1, 0) >> 24, 255)
  }

  @Test func `an opaque bitmap stays opaque in all modes`() throws {
    for raw in 0...27 {
      let mode = try unwrap(CGBlendMode(rawValue: Int32(raw)))
      let context = try unwrap(
        CGContext(
          data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue
            | CGBitmapInfo.byteOrder32Little.rawValue))
      context.setBlendMode(mode)
      context.setFillColor(gray: 1, alpha: 0.5)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      try expectEqual(#require(context.makeImage()).pixels[0] >> 24, 255)
    }
  }
}

@Suite struct ShadowTests {
  @Test func `a shadow reaches its blur beyond the shape, at its offset with y pointing up`()
    throws
  {
    let canvas = try Canvas(80, 80)
    let context = canvas.context
    context.setShadow(
      offset: CGSize(width: 20, height: 10), blur: 10, color: CGColor(gray: 0, alpha: 1))
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
    // The shape's right edge is at 30, the shadow's at 50, and it fades over 10 more.
    try expectGreater(canvas.pixel(59, 30) >> 24, 0)
    try expectEqual(canvas.pixel(60, 30), 0)
    #expect(try canvas.pixel(40, 49) >> 24 > 0 && canvas.pixel(40, 50) == 0)
    try expectEqual(canvas.pixel(20, 9), 0)
    // Half of the shadow is left at its edge, and nearly all in the middle, since it is four
    // deviations wide.
    let edge = try canvas.pixel(49, 30) >> 24
    #expect((115...140).contains(edge))
    try expectGreater(canvas.pixel(40, 30) >> 24, 240)
    try expectEqual(canvas.pixel(15, 15), 0xFFFF_FFFF)
  }

  @Test func `the matrix moves the shape and not the offset`() throws {
    let canvas = try Canvas(20, 20)
    canvas.context.rotate(by: .pi / 2)
    canvas.context.scaleBy(x: 2, y: 2)
    canvas.context.setShadow(
      offset: CGSize(width: 4, height: 0), blur: 0, color: CGColor(gray: 0, alpha: 0.5))
    canvas.context.fill(CGRect(x: 1, y: -4, width: 2, height: 2))
    try expectEqual(canvas.pixel(5, 3), 0xFF00_0000)
    try expectAtMost(difference(canvas.pixel(9, 3), 0x8000_0000), 1)
    expectLess(abs(canvas.coverage - 24), 0.1)
  }

  @Test func `a clip cuts the shadow, not the shape that casts it`() throws {
    let canvas = try Canvas(20, 10)
    canvas.context.clip(to: CGRect(x: 10, y: 0, width: 10, height: 10))
    canvas.context.setShadow(
      offset: CGSize(width: 10, height: 0), blur: 0, color: CGColor(gray: 0, alpha: 1))
    canvas.context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
    expectEqual(canvas.coverage, 16)
    #expect(try canvas.pixel(12, 2) == 0xFF00_0000 && canvas.pixel(2, 2) == 0)
  }

  @Test func `no color is no shadow, and a transparent shape casts none`() throws {
    let canvas = try Canvas(20, 10)
    canvas.context.setShadow(offset: CGSize(width: 10, height: 0), blur: 1)
    canvas.context.setFillColor(.clear)
    canvas.context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
    expectEqual(canvas.coverage, 0)
    canvas.context.setFillColor(.black)
    canvas.context.setShadow(offset: CGSize(width: 10, height: 0), blur: 1, color: nil)
    canvas.context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
    expectEqual(canvas.coverage, 16)
  }

  @Test func `the blur keeps the amount of shadow`() throws {
    let canvas = try Canvas(60, 60)
    canvas.context.setShadow(
      offset: CGSize(width: 30, height: 0), blur: 8, color: CGColor(gray: 0, alpha: 1))
    canvas.context.fill(CGRect(x: 5, y: 25, width: 6, height: 6))
    expectLess(abs(canvas.coverage - 72), 2)
  }

  @Test(arguments: [1e9, -1e9])
  func `a shadow far away takes no memory`(distance: Double) throws {
    let canvas = try Canvas(4, 4)
    canvas.context.setShadow(
      offset: CGSize(width: distance, height: distance), blur: 1e9, color: .black)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    canvas.context.beginTransparencyLayer(auxiliaryInfo: nil)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    canvas.context.endTransparencyLayer()
    expectEqual(canvas.coverage, 16)
  }
}

@Suite struct ClipTests {
  @Test func `clips intersect, and come back with the state`() throws {
    let canvas = try Canvas(4, 4)
    let context = canvas.context
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 3))
    context.clip(to: CGRect(x: 1, y: 1, width: 3, height: 3))
    expectEqual(context.boundingBoxOfClipPath, CGRect(x: 1, y: 1, width: 2, height: 2))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    expectEqual(canvas.drawing, ["....", ".##.", ".##.", "...."])
    context.restoreGState()
    expectEqual(context.boundingBoxOfClipPath, CGRect(x: 0, y: 0, width: 4, height: 4))
    context.clip(to: [
      CGRect(x: 0, y: 0, width: 1, height: 4), CGRect(x: 3, y: 0, width: 1, height: 4),
    ])
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    expectEqual(canvas.coverage, 12)
    context.resetClip()
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    expectEqual(canvas.coverage, 16)
  }

  @Test func `a clip by the even-odd rule has holes, and takes the path`() throws {
    let canvas = try Canvas(5, 5)
    canvas.context.addRects([
      CGRect(x: 0, y: 0, width: 5, height: 5), CGRect(x: 1, y: 1, width: 3, height: 3),
    ])
    canvas.context.clip(using: .evenOdd)
    expectTrue(canvas.context.isPathEmpty)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    expectEqual(canvas.coverage, 16)
  }

  @Test func `a clip without a path changes nothing, and one of no area leaves nothing`() throws {
    let canvas = try Canvas(2, 2)
    canvas.context.clip()
    canvas.context.clip(to: [])
    canvas.context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    expectEqual(canvas.coverage, 1)
    canvas.context.clip(to: .zero)
    canvas.context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    expectEqual(canvas.coverage, 1)
  }

  @Test func `a mask multiplies alpha: white of an image, zeros of an image mask`() throws {
    let levels = try unwrap(
      CGImage(width: 3, height: 1, pixels: [0xFFFF_FFFF, 0xFF80_8080, 0xFF00_0000]))
    let samples = try unwrap(CGDataProvider(data: Data([0, 127, 255])))
    let stencil = try unwrap(
      CGImage(
        maskWidth: 3, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 3,
        provider: samples, decode: nil, shouldInterpolate: false))
    expectTrue(stencil.isMask)
    expectNil(stencil.colorSpace)
    expectFalse(levels.isMask)
    for mask in [levels, stencil] {
      let canvas = try Canvas(3, 2)
      canvas.context.interpolationQuality = .none
      canvas.context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1), mask: mask)
      canvas.context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
      expectEqual(canvas.drawing, ["...", "#+."])
      try expectAtMost(difference(canvas.pixel(1, 0), 0x8000_0000), 1)
      canvas.context.resetClip()
      canvas.context.clear(CGRect(x: 0, y: 0, width: 3, height: 2))
      expectEqual(canvas.coverage, 0)
    }
  }

  @Test func `masks multiply`() throws {
    let half = try unwrap(CGImage(width: 1, height: 1, pixels: [0xFF80_8080]))
    let canvas = try Canvas(1, 1)
    let area = CGRect(x: 0, y: 0, width: 1, height: 1)
    canvas.context.clip(to: area, mask: half)
    canvas.context.clip(to: area, mask: half)
    canvas.context.fill(area)
    try expectAtMost(difference(canvas.pixel(0, 0), 0x4000_0000), 1)
  }
}

@Suite struct TransparencyLayerTests {
  private let left = CGRect(x: 0, y: 0, width: 2, height: 1)
  private let right = CGRect(x: 1, y: 0, width: 2, height: 1)

  @Test func `overlapping shapes in a layer do not show through`() throws {
    let canvas = try Canvas(3, 1)
    let context = canvas.context
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(left)
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(right)
    expectEqual(canvas.coverage, 0)
    context.endTransparencyLayer()
    for (x, expected) in [(0, 0x8080_0000), (1, 0x8000_0080), (2, 0x8000_0080 as UInt32)] {
      try expectAtMost(difference(canvas.pixel(x, 0), expected), 1)
    }
  }

  @Test func `a layer casts one shadow`() throws {
    let canvas = try Canvas(10, 1)
    let context = canvas.context
    context.setShadow(
      offset: CGSize(width: 5, height: 0), blur: 0, color: CGColor(gray: 0, alpha: 0.5))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(left)
    context.fill(right)
    context.endTransparencyLayer()
    expectEqual(canvas.drawing, ["###..+++.."])
    try expectAtMost(difference(canvas.pixel(6, 0), 0x8000_0000), 1)
  }

  @Test func `a layer has its own graphics state`() throws {
    let canvas = try Canvas(4, 4)
    let context = canvas.context
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 2))
    context.beginTransparencyLayer(in: CGRect(x: 0, y: 0, width: 2, height: 4), auxiliaryInfo: nil)
    context.translateBy(x: 1, y: 0)
    // Only states saved inside the layer can be restored there.
    context.restoreGState()
    expectEqual(context.ctm, CGAffineTransform(translationX: 1, y: 0))
    context.saveGState()
    context.fill(CGRect(x: -1, y: 0, width: 4, height: 4))
    context.endTransparencyLayer()
    expectEqual(context.ctm, .identity)
    expectEqual(canvas.drawing, ["....", "....", "##..", "##.."])
    context.endTransparencyLayer()
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    expectEqual(canvas.coverage, 8)
  }

  @Test func `layers nest, and an invisible layer is allowed`() throws {
    let canvas = try Canvas(2, 1)
    let context = canvas.context
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.endTransparencyLayer()
    context.clip(to: .zero)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    try expectAtMost(difference(canvas.pixel(0, 0), 0x4000_0000), 1)
    try expectEqual(canvas.pixel(1, 0), 0)
  }
}
