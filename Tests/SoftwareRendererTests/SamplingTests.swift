import Coverage
import DrawList
import Expectations
import FramePlan
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// §2.1, `minificationFilter` and `magnificationFilter`; continuous corners; gradients; particles.
@Suite struct SamplingTests {
  private func image(
    _ rect: Rectangle, detail: DrawDetail? = nil, _ change: (inout DrawCommand) -> Void
  ) -> [UInt32] {
    var drawing = Drawing()
    drawing.list.images = [noise(32, 24)]
    drawing.add(.image, rect, detail: detail) {
      $0.image.image = 0
      $0.image.source = rectangle(0, 0, 32, 24)
      change(&$0)
    }
    return drawing.pixels
  }

  @Test(arguments: ImageFilter.allCases)
  func `on whole pixels at its own size every filter gives the image`(filter: ImageFilter) {
    let rect = rectangle(9, 5, 32, 24)
    let plain = image(rect) { _ in }
    let filtered = image(rect) {
      $0.sampling.minification = filter
      $0.sampling.magnification = filter
    }
    expectEqual(plain, filtered)
  }

  @Test func `each filter is used for its own direction only`() {
    let (small, large) = (rectangle(9, 5, 16, 12), rectangle(9, 5, 64, 48))
    expectEqual(image(small) { $0.sampling.magnification = .nearest }, image(small) { _ in })
    expectEqual(image(large) { $0.sampling.minification = .nearest }, image(large) { _ in })
    expectNotEqual(image(small) { $0.sampling.minification = .nearest }, image(small) { _ in })
    expectNotEqual(image(large) { $0.sampling.magnification = .nearest }, image(large) { _ in })
  }

  @Test func `at half the size trilinear and linear show the first level (§17.14)`() {
    let rect = rectangle(8, 4, 16, 12)
    let result = image(rect) { $0.sampling.minification = .trilinear }
    expectEqual(image(rect) { _ in }, result)
    let half = MipChain(noise(32, 24), effects: KernelLevel.best.effects)[1]
    for y in 0..<12 {
      let row = (y + 4) * 96 + 8
      expectEqual(result[row..<row + 16], half.pixels[y * 16..<y * 16 + 16], "row \(y)")
    }
  }

  @Test func `a bias moves between the levels`() {
    let rect = rectangle(8, 4, 16, 12)
    let sharp = image(rect) {
      $0.sampling = ImageSampling(minification: .trilinear, levelBias: -1)
    }
    let plain = image(rect) { $0.sampling.minification = .trilinear }
    expectNotEqual(sharp, plain)
  }

  @Test func `the pyramid of an image is made once`() {
    let renderer = SoftwareRenderer(threads: 1)
    var drawing = Drawing()
    drawing.list.images = [noise(32, 24)]
    for place in 0..<3 {
      drawing.add(.image, rectangle(Double(place) * 20, 3, 16, 12)) {
        $0.image.image = 0
        $0.image.source = rectangle(0, 0, 32, 24)
        $0.sampling.minification = .trilinear
      }
    }
    for _ in 0..<3 { _ = drawing.list.pixels(drawnBy: renderer) }
    expectEqual(renderer.pyramidCounters.misses, 1)
    expectEqual(renderer.pyramidCounters.hits, 8)
  }

  // §2.5.4
  @Test func `continuous corners without a radius are square, and with one lie within round ones`()
  {
    func fill(_ radius: Double, _ isContinuous: Bool) -> [UInt32] {
      Drawing.pixels {
        $0.fill(rectangle(10, 10, 70, 50), 0xFFFF_FFFF) {
          $0.cornerRadius = radius
          $0.hasContinuousCorners = isContinuous
        }
      }
    }
    expectEqual(fill(0, true), fill(0, false))
    func count(_ pixels: [UInt32]) -> Int { pixels.count { $0 == 0xFFFF_FFFF } }
    expectLess(count(fill(12, true)), count(fill(12, false)))
    expectGreater(count(fill(12, true)), count(fill(16, false)))
  }

  // §11.2
  @Test func `a gradient of one colour is a fill, also faded and with round corners`() throws {
    let gradient = try unwrap(
      GradientDraw(
        kind: .axial,
        colors: [ColorValue](
          repeating: ColorValue(red: 1, green: 0.5, blue: 0.25, alpha: 1), count: 2),
        locations: nil, start: .zero, end: Point(x: 1, y: 0)))
    let color = ColorValue(red: 1, green: 0.5, blue: 0.25, alpha: 1).pixel().value
    let drawn = Drawing.pixels {
      let rect = rectangle(10, 10, 60, 40)
      $0.add(.gradient, rect, detail: .gradient(gradient, unitSquare: rect)) {
        $0.cornerRadius = 10
      }
    }
    let filled = Drawing.pixels {
      $0.fill(rectangle(10, 10, 60, 40), color) { $0.cornerRadius = 10 }
    }
    expectAtMost(largestDifference(drawn, filled), 1)
  }

  // §11.8
  @Test func `a particle is its image, tinted; additive ones add`() {
    func particle(_ color: UInt32, isAdditive: Bool) -> [UInt32] {
      var drawing = Drawing()
      drawing.list.images = [PixelImage(width: 1, height: 1, pixels: [0xFFFF_FFFF])]
      let particle = ParticlesDraw.Particle(
        image: 0, serial: 0, color: Pixel(color), transform: .translation(20, 20),
        rect: rectangle(-5, -5, 10, 10), source: rectangle(0, 0, 1, 1))
      drawing.add(
        .particles, detail: .particles(ParticlesDraw(particles: [particle], isAdditive: isAdditive))
      )
      return drawing.pixels
    }
    let filled = Drawing.pixels { $0.fill(rectangle(15, 15, 10, 10), 0x8040_2010) }
    expectEqual(particle(0x8040_2010, isAdditive: false), filled)
    let added = particle(0x8040_2010, isAdditive: true)
    expectEqual(added[20 * 96 + 20], 0xFF73_86A9)
    expectEqual(added[40 * 96 + 40], 0xFF33_6699)
  }
}
