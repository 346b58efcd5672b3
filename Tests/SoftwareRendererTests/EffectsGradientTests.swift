import DrawList
import Expectations
import FramePlan
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// Gradients (§11.2).
@Suite struct EffectsGradientTests {
  private func gradient(
    _ kind: GradientType, _ colors: [ColorValue], _ locations: [Double]? = nil,
    from: Point = Point(x: 0, y: 0.5), to: Point = Point(x: 1, y: 0.5)
  ) -> GradientDraw? {
    GradientDraw(kind: kind, colors: colors, locations: locations, start: from, end: to)
  }

  /// The gradient's pixels, drawn row by row in one piece; mixed in sRGB, where places are easy to
  /// read from colours.
  private func draw(
    _ gradient: GradientDraw?, _ rect: Rectangle, _ area: PixelRect,
    transform: ProjectiveMatrix = .identity, space: GradientSpace = .srgb,
    level: KernelLevel = .best
  ) throws -> EffectsPicture {
    let draw = try unwrap(gradient)
    let placement = try unwrap(
      GradientPlacement(draw, rect: rect, transform: transform) { GradientRamp(draw, space: space) }
    )
    let rows = GradientRows(placement, level: level)
    let picture = EffectsPicture(area)
    for y in Int(area.minY)..<Int(area.maxY) {
      rows.draw(picture.surface.pixel(Int(area.minX), y), Int(area.minX), y, area.width)
    }
    return picture
  }

  private let square = Rectangle(x: 0, y: 0, width: 100, height: 100)

  @Test func `fewer than two colours, or counts that differ, draw nothing`() {
    expectNil(gradient(.axial, [.black]))
    expectNil(gradient(.axial, [.black, .white], [0]))
    expectNil(gradient(.axial, [.black, .white], [0, 1, 1]))
    expectNil(gradient(.axial, [.black, .white], from: Point(x: .nan, y: 0)))
    expectNil(gradient(.unknown, [.black, .white]))
    expectEqual(gradient(.axial, [.black, .white, .black])?.stops.map(\.location), [0, 0.5, 1])
    expectEqual(
      gradient(.axial, [.black, .white, .black], [0.5, 0.2, .nan])?.stops.map(\.location),
      [0.5, 0.5, 0.5])
  }

  @Test func `points that coincide, or share an axis of a radial one, draw nothing`() throws {
    func placement(_ kind: GradientType, _ to: Point) throws -> GradientPlacement? {
      let draw = try unwrap(gradient(kind, [.black, .white], to: to))
      return GradientPlacement(draw, rect: square, transform: .identity) {
        GradientRamp(draw, space: .generic)
      }
    }
    try expectNil(placement(.axial, Point(x: 0, y: 0.5)))
    try expectNil(placement(.conic, Point(x: 0, y: 0.5)))
    try expectNil(placement(.radial, Point(x: 1, y: 0.5)))
    try expectNotNil(placement(.radial, Point(x: 1, y: 1)))
  }

  @Test func `an axial gradient is right to one step, and so are means of squares`() throws {
    let picture = try draw(
      gradient(.axial, [.black, .white]), square, effectsArea(0, 0, 96, 8))
    for block in 0..<12 {
      var sum = 0.0
      for x in 8 * block..<8 * block + 8 {
        for y in 0..<8 {
          let value = Double(picture[x, y] & 255)
          expectAtMost(abs(value - (Double(x) + 0.5) / 100 * 255), 1)
          sum += value
        }
      }
      // The gradient rises by 20 within a square, so thresholds and values are not independent.
      expectLess(abs(sum / 64 - (Double(block) + 0.5) * 8 / 100 * 255), 0.2, "\(block)")
    }
  }

  @Test func `the dither keeps the mean over its square`() throws {
    // t does not change across y; over one 8 × 8 block t is made constant by a huge rectangle.
    let wide = Rectangle(x: 0, y: 0, width: 1e6, height: 8)
    for x in stride(from: 1000, to: 1_000_000, by: 98_765) {
      let block = effectsArea(x & ~7, 0, 8, 8)
      let picture = try draw(gradient(.axial, [.black, .white]), wide, block)
      let mean = picture.pixels.reduce(0.0) { $0 + Double($1 & 255) } / 64
      expectLess(abs(mean - (Double(x & ~7) + 4) / 1e6 * 255), 0.02)
    }
  }

  @Test(arguments: [GradientType.axial, .radial, .conic])
  func `between equal colours it is exactly flat`(kind: GradientType) throws {
    let color = ColorValue(red: 0.3, green: 0.61, blue: 0.87, alpha: 0.4)
    for space in GradientSpace.allCases {
      let picture = try draw(
        gradient(kind, [color, color, color], to: Point(x: 1, y: 0.9)), square,
        effectsArea(-20, -20, 140, 140), space: space)
      #expect(picture.pixels.allSatisfy { $0 == color.pixel().value }, "\(space)")
    }
  }

  @Test func `equal neighbours make a hard stop at the pixel where it is`() throws {
    let red = ColorValue(red: 1, green: 0, blue: 0, alpha: 1)
    for at in [0.25, 0.5, 0.503] {
      let picture = try draw(
        gradient(.axial, [red, red, .white, .white], [0, at, at, 1]), square,
        effectsArea(0, 0, 100, 1))
      for x in 0..<100 {
        let isAfter = (Double(x) + 0.5) / 100 >= at
        expectEqual(picture[x, 0], (isAfter ? 0xFFFF_FFFF : 0xFFFF_0000), "\(at), x = \(x)")
      }
    }
  }

  @Test func `the ends extend`() throws {
    let picture = try draw(
      gradient(.axial, [.black, .white], [0.2, 0.8]), square, effectsArea(-30, 0, 160, 1))
    #expect(picture[-30, 0] == 0xFF00_0000 && picture[19, 0] == 0xFF00_0000)
    #expect(picture[80, 0] == 0xFFFF_FFFF && picture[129, 0] == 0xFFFF_FFFF)
  }

  @Test func `the line of an axial gradient is at right angles in points`() throws {
    // 200 × 100, from corner to corner: t = (2x + y)·100 / 50000 in points.
    let rect = Rectangle(x: 0, y: 0, width: 200, height: 100)
    let picture = try draw(
      gradient(.axial, [.black, .white], from: .zero, to: Point(x: 1, y: 1)), rect,
      effectsArea(0, 0, 200, 100))
    for (x, y) in [(0, 0), (150, 20), (40, 99), (199, 99)] {
      let t = (2 * (Double(x) + 0.5) + Double(y) + 0.5) / 500
      expectAtMost(abs(Double(picture[x, y] & 255) - t * 255), 1)
    }
  }

  @Test func `radial: ellipse around the start`() throws {
    let rect = Rectangle(x: 0, y: 0, width: 200, height: 100)
    let picture = try draw(
      gradient(.radial, [.black, .white], from: Point(x: 0.5, y: 0.5), to: Point(x: 1, y: 1)), rect,
      effectsArea(0, 0, 200, 100))
    for (x, y) in [(150, 50), (100, 75), (30, 20)] {
      let (dx, dy) = ((Double(x) + 0.5 - 100) / 100, (Double(y) + 0.5 - 50) / 50)
      let t = min((dx * dx + dy * dy).squareRoot(), 1)
      expectAtMost(abs(Double(picture[x, y] & 255) - t * 255), 1)
    }
  }

  @Test func `conic: a quarter at growing y, half on the other side`() throws {
    let picture = try draw(
      gradient(.conic, [.black, .white], from: Point(x: 0.5, y: 0.5), to: Point(x: 1, y: 0.5)),
      square, effectsArea(0, 0, 101, 101))
    for (x, y, t) in [(50, 99, 0.25), (0, 50, 0.5), (50, 0, 0.75), (85, 85, 0.125)] {
      let (dx, dy) = (Double(x) - 49.5, Double(y) - 49.5)
      var angle = DeterministicMath.atan2(dy, dx) / (2 * DeterministicMath.pi)
      if angle < 0 { angle += 1 }
      expectLess(abs(angle - t), 0.01)
      expectAtMost(abs(Double(picture[x, y] & 255) - angle * 255), 1, "\(x), \(y)")
    }
  }

  @Test func `under perspective the middle of the stops is not the middle of the picture`() throws {
    // x' = x / (1 + x/100): the rectangle's end, 100, comes out at 50, and 50 at 33⅓.
    let transform = ProjectiveMatrix(
      a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, px: 0.01, py: 0, pw: 1)
    let picture = try draw(
      gradient(.axial, [.black, .white]), square, effectsArea(0, 0, 200, 8), transform: transform)
    // Pixel 33 has its centre at 33.5: x = 33.5 / (1 − 0.335) = 50.4.
    expectAtMost(abs(Double(picture[33, 0] & 255) - 0.504 * 255), 1)
    expectEqual(picture[60, 0], 0xFFFF_FFFF)
    // Behind the eye there is nothing.
    expectEqual(picture[120, 0], 0)
  }

  @Test(arguments: [GradientType.axial, .radial, .conic])
  func `every level and every run gives the same bits`(kind: GradientType) throws {
    var random = PixelsRandom(seed: 31)
    for _ in 0..<12 {
      // Many stops, so that more pieces than a few lie in sixteen pixels.
      let count = Int.random(in: 2...7, using: &random) * (random.chance(0.3) ? 12 : 1)
      func unit() -> Float { Float.random(in: 0...1, using: &random) }
      let colors = (0..<count).map { _ in
        ColorValue(red: unit(), green: unit(), blue: unit(), alpha: unit())
      }
      let locations = (0..<count).map { _ in Double.random(in: -0.2...1.2, using: &random) }
      let draw = gradient(
        kind, colors, locations, from: Point(x: Double(unit()), y: Double(unit())),
        to: Point(x: 1.5, y: 1.7))
      var transform = ProjectiveMatrix(random.transform(width: 100, height: 60))
      if random.chance(0.4) { transform.px = 0.004 }
      guard transform.inverse != nil else { continue }
      let area = effectsArea(-9, 3, 130, 5)
      let whole = try self.draw(
        draw, square, area, transform: transform, space: .generic, level: .baseline)
      for pixel in whole.pixels {
        for shift: UInt32 in [0, 8, 16] { expectAtMost(pixel >> shift & 255, pixel >> 24) }
      }
      for level in effectsLevels {
        for _ in 0..<8 {
          let x = Int.random(in: -9..<121, using: &random)
          let part = try self.draw(
            draw, square, effectsArea(x, 4, Int.random(in: 1...121 - x, using: &random), 2),
            transform: transform, space: .generic, level: level)
          let area = part.surface.area
          var isEqual = true
          for y in 4..<6 {
            for x in Int(area.minX)..<Int(area.maxX) {
              isEqual = isEqual && part[x, y] == whole[x, y]
            }
          }
          expectTrue(isEqual, "\(kind) at \(level), seed 31")
        }
      }
    }
  }

  @Test(arguments: [GradientType.axial, .radial, .conic])
  func `huge and tiny numbers draw something or nothing`(kind: GradientType) throws {
    let places = [-1e300, -1e9, 0, 1e-300, 1e9, 1e300]
    for x in places {
      for y in places {
        let draw = gradient(
          kind, [.black, .white, .black], [-1e30, 0.5, 1e30], from: Point(x: x, y: 0.1),
          to: Point(x: 0.3, y: y))
        guard let draw else { continue }
        let spare = UnsafeMutablePointer<UInt32>.allocate(capacity: 64)
        defer { spare.deallocate() }
        let placement = GradientPlacement(
          draw, rect: Rectangle(x: x, y: 0, width: 1e-5, height: 1e12), transform: .identity
        ) { GradientRamp(draw, space: .generic) }
        guard let placement else { continue }
        GradientRows(placement, level: .best).draw(spare, -7, 3, 40)
        expectEqual(spare[39] >> 24, 255)
      }
    }
  }
}
