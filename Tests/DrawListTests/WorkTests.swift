import DrawList
import GraphicsValues
import TestSupport
import Testing
import VectorPaths

/// What drawing costs a client.
@Suite struct WorkTests {
  private let image = PixelImage(
    width: 400, height: 300, pixels: [UInt32](repeating: 0xFF00_0000, count: 120_000))

  /// A list of images, each shown in so many pixels.
  private func work(_ sizes: [(image: Int32, width: Int32, height: Int32)]) -> Int {
    var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
    list.images = [image, image]
    for (index, width, height) in sizes {
      var command = DrawCommand(
        kind: .image, bounds: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height),
        transform: .identity)
      command.rect = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
      command.source = Rectangle(x: 0, y: 0, width: 400, height: 300)
      command.image = index
      list.commands.append(command)
    }
    return list.work().reduce(0) { $0 + $1.pixels }
  }

  @Test func `an image that is shown at half its size or less counts with its own pixels`() {
    #expect(work([(0, 400, 300)]) == 32 + 120_000)
    #expect(work([(0, 220, 160)]) == 32 + 220 * 160)
    #expect(work([(0, 200, 150)]) == 32 + 200 * 150 + 120_000)
    #expect(work([(0, 4, 3)]) == 32 + 12 + 120_000)
    // In one direction alone no level is looked at.
    #expect(work([(0, 400, 3)]) == 32 + 1200)
  }

  @Test func `an image that is shown many times counts so once`() {
    #expect(work([(0, 4, 3), (0, 8, 6), (0, 400, 300)]) == 3 * 32 + 12 + 48 + 120_000 + 120_000)
    #expect(work([(0, 4, 3), (1, 4, 3)]) == 2 * (32 + 12 + 120_000))
  }

  /// A thousand lines across the display, and as many of a hundredth of its height.
  @Test func `a path counts with the rows and columns that its lines cross`() {
    func work(height: Double, stroke: StrokeStyle? = nil) -> Int {
      let points = (0..<1000).map { Point(x: Double($0) / 2, y: $0.isMultiple(of: 2) ? 0 : height) }
      let path = PathValue(
        verbs: [.move] + [PathValue.Verb](repeating: .line, count: points.count - 1),
        points: points)
      var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
      list.details = [.path(PathDraw(path: path, stroke: stroke))]
      var command = DrawCommand(kind: .path, bounds: list.frame, transform: .identity)
      command.detail = 0
      list.commands.append(command)
      return list.work().reduce(0) { $0 + $1.pixels } - list.frame.area
    }
    #expect(work(height: 6) < 100_000)
    #expect((2_400_000..<2_500_000).contains(work(height: 600)))
    // What is not shown costs nothing.
    #expect(work(height: 1e9) < 6_000_000)
    #expect(work(height: .infinity) < 6_000_000)
    #expect(work(height: 600, stroke: StrokeStyle(width: 2)) > 4_800_000)
    #expect(work(height: 600, stroke: StrokeStyle(width: .infinity)) < 20_000_000)
  }

  @Test func `particles that are drawn from levels count with their image's pixels`() {
    func work(_ filter: ImageFilter) -> Int {
      let particle = ParticlesDraw.Particle(
        image: 0, imageSerial: 0, color: Pixel(0xFFFF_FFFF), transform: .translation(20, 20),
        rect: Rectangle(x: 0, y: 0, width: 10, height: 10),
        source: Rectangle(x: 0, y: 0, width: 400, height: 300))
      var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
      list.images = [image]
      list.details = [
        .particles(ParticlesDraw(particles: [particle, particle], isAdditive: false))
      ]
      var command = DrawCommand(kind: .particles, bounds: list.frame, transform: .identity)
      command.detail = 0
      command.minification = filter
      list.commands.append(command)
      return list.work().reduce(0) { $0 + $1.pixels }
    }
    #expect(work(.linear) == 32 + 2 * 132)
    #expect(work(.trilinear) == 32 + 2 * 132 + 120_000)
  }

  @Test(arguments: [DrawCommand.Kind.shadow, .endGroup])
  func `a shadow counts over all of it, also off the display`(kind: DrawCommand.Kind) {
    func work(_ bounds: PixelRect) -> Int {
      let shadow = ShadowDraw(sigma: 3, offset: .zero)
      var effects = GroupEffects()
      effects.shadow = shadow
      var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
      list.details = [kind == .shadow ? .shadow(shadow) : .group(effects)]
      var command = DrawCommand(kind: kind, bounds: bounds, transform: .identity)
      command.detail = 0
      list.commands.append(command)
      return list.work().reduce(0) { $0 + $1.pixels }
    }
    // Of the group itself, only what is on the display.
    let group = kind == .endGroup ? 2 * 800 * 600 : 0
    #expect(
      work(PixelRect(minX: -1000, minY: -1000, maxX: 1000, maxY: 2000))
        == 32 + group + 4 * 2000 * 3000)
    // As large as any shadow counts.
    #expect(
      work(PixelRect(minX: -40_000, minY: -40_000, maxX: 40_000, maxY: 40_000))
        == 32 + group + 4 * 32_768 * 32_768)
    #expect(work(PixelRect(minX: 900, minY: 0, maxX: 2000, maxY: 2000)) == 0)
  }
}
