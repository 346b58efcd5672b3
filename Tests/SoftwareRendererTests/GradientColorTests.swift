import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// Colours of gradients: not premultiplied, and mixed in Generic RGB (§11.2, §17.6).
@Suite struct GradientColorTests {
  private func color(_ red: Int, _ green: Int, _ blue: Int, alpha: Float = 1) -> ColorValue {
    ColorValue(
      red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255, alpha: alpha)
  }

  private func gradient(_ colors: [ColorValue], _ locations: [Double]? = nil) throws -> GradientDraw
  {
    try unwrap(
      GradientDraw(
        kind: .axial, colors: colors, locations: locations, start: Point(x: 0, y: 0.5),
        end: Point(x: 1, y: 0.5)))
  }

  /// The premultiplied colour at a place, of 255, between the knots around it.
  private func shown(
    _ gradient: GradientDraw, at place: Float, in space: GradientSpace
  ) throws -> SIMD4<Float> {
    let knots = gradient.knots(in: space)
    let next = try unwrap(knots.firstIndex { $0.location > place })
    let (a, b) = (knots[next - 1], knots[next])
    return a.color + (b.color - a.color) * (place - a.location) / (b.location - a.location)
  }

  private func isClose(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ tolerance: Float) -> Bool {
    (0..<4).allSatisfy { abs(a[$0] - b[$0]) <= tolerance }
  }

  /// Red in Apple's frames is up to six codes higher than by the profiles' conversion; green and
  /// blue agree.
  @Test(arguments: [
    (from: (190, 2, 255), to: (192, 58, 255)), ((38, 26, 255), (43, 51, 255)),
    ((240, 8, 106), (241, 41, 106)),
  ])
  func `a stop outside Generic RGB is held to it (§17.6)`(
    from: (Int, Int, Int), to: (Int, Int, Int)
  ) throws {
    let knots = try gradient([color(from.0, from.1, from.2), .black]).knots(in: .generic)
    let first = try unwrap(knots.first).color
    expectAtMost(abs(first.x - Float(to.0)), 6)
    expectAtMost(abs(first.y - Float(to.1)), 1)
    expectAtMost(abs(first.z - Float(to.2)), 1)
    let same = try gradient([color(from.0, from.1, from.2), .black]).knots(in: .srgb)
    expectEqual(same.first?.color, SIMD4(Float(from.0), Float(from.1), Float(from.2), 255))
  }

  @Test func `a mix is that of Apple's frames (§17.6)`() throws {
    // Read from a frame of an animation file, between its two stops.
    let gradient = try gradient([color(130, 175, 219), color(224, 117, 245)])
    for (place, apple) in [
      (Float(0.499), SIMD3<Float>(178.7, 146.7, 232)), (0.566, SIMD3(185.3, 142, 234)),
      (0.739, SIMD3(201.3, 132, 238.3)), (0.869, SIMD3(212.3, 124.7, 241.7)),
    ] {
      let ours = try shown(gradient, at: place, in: .generic)
      #expect(isClose(ours, SIMD4(apple, 255), 1.2), "\(place): \(ours)")
    }
    // Mixed in the encoded values, the colour would be three codes away.
    try expectEqual(shown(gradient, at: 0.5, in: .srgb).x, 177)
  }

  @Test func `grey stays grey, and is lighter in the middle`() throws {
    let gradient = try gradient([.black, .white])
    for step in 1..<100 {
      let place = Float(step) / 100
      let mix = try shown(gradient, at: place, in: .generic)
      expectLess(abs(mix.x - mix.y), 0.01)
      expectLess(abs(mix.y - mix.z), 0.01)
      // Near black it is darker: sRGB begins with a straight line.
      if step >= 10 { expectGreater(mix.x, place * 255) }
    }
    // 0.5 to the power 1.8 is 0.287 of the light, 0.573 in sRGB.
    expectLess(abs(try shown(gradient, at: 0.5, in: .generic).x - 146.1), 0.5)
  }

  @Test(arguments: GradientSpace.allCases)
  func `straight colours mix, not premultiplied ones`(space: GradientSpace) throws {
    let clearWhite = ColorValue(red: 1, green: 1, blue: 1, alpha: 0)
    let fading = try gradient([clearWhite, .white])
    // The mixture is never darker: all four components rise together.
    for step in 0..<50 {
      let mix = try shown(fading, at: Float(step) / 50, in: space)
      #expect(isClose(mix, SIMD4(repeating: Float(step) / 50 * 255), 0.3))
    }
    // The colour of a transparent stop reaches into the visible part.
    let clearBlack = ColorValue(red: 0, green: 0, blue: 0, alpha: 0)
    let darkened = try shown(try gradient([clearBlack, .white]), at: 0.5, in: space)
    expectLess(abs(darkened.w - 127.5), 0.01)
    expectLess(abs(darkened.x - (space == .srgb ? 63.75 : 73.05)), 0.6)
  }

  @Test(arguments: GradientSpace.allCases)
  func `straight lines are within half a code of the mix`(space: GradientSpace) throws {
    var random = PixelsRandom(seed: 61)
    for _ in 0..<60 {
      func byte() -> Int { Int.random(in: 0...255, using: &random) }
      // Colours inside Generic RGB, so that the stops are exact.
      let (a, b) = (byte() / 2 + 64, byte() / 2 + 64)
      let colors = [color(a, a, a / 2 + 64), color(b, b / 2 + 64, b)]
      let gradient = try gradient(colors)
      expectAtMost(gradient.knots(in: space).count, 40)
      for step in 0..<97 {
        let place = Float(step) / 97
        let exact = mixed(colors[0], colors[1], Double(place), space)
        #expect(isClose(try shown(gradient, at: place, in: space), exact, 0.52), "seed 61")
      }
    }
  }

  /// The definition, without tables.
  private func mixed(
    _ a: ColorValue, _ b: ColorValue, _ place: Double, _ space: GradientSpace
  ) -> SIMD4<Float> {
    func parts(_ color: ColorValue) -> SIMD3<Double> {
      SIMD3(Double(color.red), Double(color.green), Double(color.blue))
    }
    let both = [parts(a), parts(b)].map { space == .generic ? GenericRGB.fromSRGB($0).color : $0 }
    let mix = both[0] + (both[1] - both[0]) * place
    let shown = space == .generic ? GenericRGB.toSRGB(mix) : mix
    return SIMD4(SIMD3<Float>(shown) * 255, 255)
  }

  @Test func `hard stops and places before 0 stay where they are`() throws {
    let knots = try gradient(
      [.white, color(255, 0, 0), color(0, 0, 255), .black], [-0.5, 0.25, 0.25, 0.25]
    ).knots(in: .generic)
    expectEqual(knots.map(\.location), knots.map(\.location).sorted())
    expectEqual(knots.first?.location, -0.5)
    #expect(knots.suffix(3).allSatisfy { $0.location == 0.25 })
    expectEqual(knots.last?.color, SIMD4(0, 0, 0, 255))
  }

  @Test func `components that are not numbers count as 0`() throws {
    let odd = ColorValue(red: .nan, green: .infinity, blue: -.infinity, alpha: 1)
    let knots = try gradient([odd, odd]).knots(in: .srgb)
    #expect(knots.allSatisfy { $0.color == SIMD4(0, 255, 0, 255) })
    #expect(try gradient([odd, .white]).knots(in: .generic).allSatisfy { $0.color.max() <= 255 })
  }

  @Test func `a ramp is kept from frame to frame`() throws {
    let renderer = SoftwareRenderer(threads: 1)
    let draw = try gradient([.black, .white])
    var drawing = Drawing()
    let rect = Rectangle(x: 0, y: 0, width: 96, height: 72)
    drawing.add(.gradient, rect, detail: .gradient(draw, unitSquare: rect))
    for _ in 0..<3 { _ = drawing.list.pixels(drawnBy: renderer) }
    expectEqual(renderer.rampCounters.misses, 1)
    expectEqual(renderer.rampCounters.hits, 2)
  }
}
