import CPlacement
import Expectations
import GraphicsValues
import TestSupport
import Testing

/// The arithmetic in C against that of `AffineMatrix` and `PixelRect`, bit for bit.
@Suite struct `The arithmetic of a place` {
  private static let telling: [Double] = [
    0, -0.0, 1, -1, 0.5, 1 / 131_072.0, -1 / 131_072.0, 3 / 131_072.0, 0x1p-1040, 0x1p33, -0x1p34,
    0x1p34, 0x1p36, 1e300, -1e300,
  ]

  private func number(_ random: inout PixelsRandom) -> Double {
    Bool.random(using: &random)
      ? Self.telling.randomElement(using: &random) ?? 0
      : Double.random(in: -3000...3000, using: &random)
  }

  @Test func `a matrix is snapped to the same bits`() {
    var random = PixelsRandom(seed: 5)
    for _ in 0..<20_000 {
      let (a, b, c, d) = (
        number(&random), number(&random), number(&random), number(&random)
      )
      var part = linear_part(a: a, b: b, c: c, d: d)
      let isSnapped = linear_part_snap(&part)
      expectEqual(isSnapped, [a, b, c, d].allSatisfy { abs($0) < 0x1p34 })
      guard isSnapped else { continue }
      let pairs = [(a, part.a), (b, part.b), (c, part.c), (d, part.d)]
      for (exact, snapped) in pairs {
        expectEqual(AffineMatrix.snapped(exact).bitPattern, snapped.bitPattern, "\(exact)")
      }
    }
  }

  @Test func `an origin is snapped to the same bits`() {
    var random = PixelsRandom(seed: 7)
    for _ in 0..<20_000 {
      let (x, y) = (number(&random), number(&random))
      var origin = place_origin(x: x, y: y)
      let isSnapped = place_origin_snap(&origin)
      expectEqual(isSnapped, [x, y].allSatisfy { abs($0) < 0x1p34 })
      guard isSnapped else { continue }
      for (exact, snapped) in [(x, origin.x), (y, origin.y)] {
        expectEqual(AffineMatrix.snapped(exact).bitPattern, snapped.bitPattern, "\(exact)")
      }
    }
    for value in [Double.nan, .infinity, -.infinity] {
      var (first, second) = (place_origin(x: value, y: 1), place_origin(x: 1, y: value))
      #expect(!place_origin_snap(&first) && !place_origin_snap(&second))
    }
  }

  @Test func `a rectangle touches the same pixels`() {
    var random = PixelsRandom(seed: 6)
    let clips = [
      PixelRect(minX: -(1 << 30), minY: -(1 << 30), maxX: 1 << 30, maxY: 1 << 30),
      PixelRect(minX: 0, minY: 0, maxX: 1280, maxY: 720), .empty,
    ]
    for turn in 0..<20_000 {
      var m = AffineMatrix(
        a: number(&random), b: number(&random), c: number(&random), d: number(&random),
        tx: number(&random), ty: number(&random))
      if turn % 2 == 0 { (m.b, m.c) = (0, 0) }
      let rect = Rectangle(
        x: number(&random), y: number(&random), width: abs(number(&random)),
        height: abs(number(&random)))
      let clip = clips[turn % clips.count]
      let box = m.boundingBox(of: rect)
      let spare: Double = m.isScaleAndTranslation ? 0 : 1
      let expected = PixelRect(
        covering: box.minX - spare, box.minY - spare, box.maxX + spare, box.maxY + spare
      ).intersection(clip)
      let bounds = pixel_bounds_under(
        m.a, m.b, m.c, m.d, m.tx, m.ty, rect.x, rect.y, rect.width, rect.height,
        pixel_bounds(min_x: clip.minX, min_y: clip.minY, max_x: clip.maxX, max_y: clip.maxY))
      expectEqual(
        PixelRect(minX: bounds.min_x, minY: bounds.min_y, maxX: bounds.max_x, maxY: bounds.max_y),
        expected, "\(m) \(rect)")
    }
  }
}
