import DrawList
import Expectations
import GraphicsValues
import TestSupport
import Testing
import VectorPaths

/// Drawing work that a client is charged for.
@Suite struct WorkTests {
  private let image = PixelImage(
    width: 400, height: 300, pixels: [UInt32](repeating: 0xFF00_0000, count: 120_000))

  /// Work of a list of images, each shown at a size in pixels.
  private func work(_ sizes: [(image: Int32, width: Int32, height: Int32)]) -> Int {
    var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
    list.images = [image, image]
    for (index, width, height) in sizes {
      var command = DrawCommand(
        kind: .image, bounds: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height),
        transform: .identity)
      command.rect = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
      command.image.source = Rectangle(x: 0, y: 0, width: 400, height: 300)
      command.image.image = index
      list.commands.append(command)
    }
    return list.work().reduce(0) { $0 + $1.pixels }
  }

  @Test func `an image that is shown at half its size or less counts with its own pixels`() {
    expectEqual(work([(0, 400, 300)]), 32 + 120_000)
    expectEqual(work([(0, 220, 160)]), 32 + 220 * 160)
    expectEqual(work([(0, 200, 150)]), 32 + 200 * 150 + 120_000)
    expectEqual(work([(0, 4, 3)]), 32 + 12 + 120_000)
    // An image reduced in one direction only needs no pyramid level.
    expectEqual(work([(0, 400, 3)]), 32 + 1200)
  }

  @Test func `an image that is shown many times counts its own pixels once`() {
    expectEqual(work([(0, 4, 3), (0, 8, 6), (0, 400, 300)]), 3 * 32 + 12 + 48 + 120_000 + 120_000)
    expectEqual(work([(0, 4, 3), (1, 4, 3)]), 2 * (32 + 12 + 120_000))
  }

  /// Work of a path beside its area, on a display of 800 × 600.
  private func work(
    _ path: PathValue, stroke: StrokeStyle? = nil, copies: Int = 1, scale: Double = 1
  ) -> Int {
    var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
    list.details = [.path(PathDraw(path: path, stroke: stroke))]
    var command = DrawCommand(
      kind: .path, bounds: list.frame,
      transform: AffineMatrix(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
    command.detail = 0
    for _ in 0..<copies { list.commands.append(command) }
    return list.work().reduce(0) { $0 + $1.pixels } - copies * (32 + list.frame.area)
  }

  /// A thousand lines up and down.
  private func zigzag(height: Double) -> PathValue {
    let points = (0..<1000).map { Point(x: Double($0) / 2, y: $0.isMultiple(of: 2) ? 0 : height) }
    return PathValue(
      verbs: [.move] + [PathValue.Verb](repeating: .line, count: points.count - 1), points: points)
  }

  /// A line across the display.
  private var line: PathValue {
    PathValue(verbs: [.move, .line], points: [.zero, Point(x: 800, y: 0)])
  }

  @Test func `a path counts with the rows and columns that its lines cross`() {
    expectLess(work(zigzag(height: 6)), 100_000)
    #expect((2_400_000..<2_500_000).contains(work(zigzag(height: 600))))
    #expect((2_400_000..<2_500_000).contains(work(zigzag(height: 60), scale: 10)))
    // Invisible parts cost nothing.
    expectLess(work(zigzag(height: 1e9)), 6_000_000)
    expectLess(work(zigzag(height: .infinity)), 6_000_000)
    expectLess(work(zigzag(height: .nan)), 6_000_000)
    expectGreater(work(zigzag(height: 600), stroke: StrokeStyle(width: 2)), 4_800_000)
    expectLess(work(zigzag(height: 600), stroke: StrokeStyle(width: .infinity)), 30_000_000)
    // A short line stays cheap beside long neighbours.
    var mixed = zigzag(height: 6)
    mixed.points[500].y = 1e9
    expectLess(work(mixed), 100_000)
  }

  @Test func `a line counts with its dashes, however few their lengths are`() {
    var style = StrokeStyle(width: 100)
    style.dashes = [0.01, 0.01]
    // 40,000 dashes, each 100 pixels high.
    expectGreater(work(line, stroke: style), 4 * 40_000 * 200)
    expectLess(work(line, stroke: StrokeStyle(width: 100)), 30_000)
    // A line with too many dashes is solid; an invalid pattern is ignored.
    style.dashes = [1e-9, 1e-9]
    expectLess(work(line, stroke: style), 300_000_000)
    style.dashes = [.nan, 1]
    expectLess(work(line, stroke: style), 30_000)
  }

  @Test func `a line counts with its mitres`() {
    var style = StrokeStyle(width: 20, miterLimit: 60)
    let long = work(zigzag(height: 6), stroke: style)
    style.miterLimit = 1
    let short = work(zigzag(height: 6), stroke: style)
    expectGreater(long, short + 1000 * 1000 * 4)
    style.miterLimit = .infinity
    expectLess(work(zigzag(height: 6), stroke: style), 15_000_000)
    style.join = .bevel
    expectLess(work(zigzag(height: 6), stroke: style), short)
    // A path that hardly turns has no mitre.
    style.join = .miter
    style.miterLimit = 10
    expectLess(work(line, stroke: style), 20_000)
  }

  /// A thousand bends of a radius of a pixel.
  @Test func `bends that are narrower than the pen count with all their points`() {
    var bends = PathValue()
    bends.move(to: .zero)
    for i in 1...1000 {
      let x = Double(i % 2)
      bends.quad(to: Point(x: x, y: 0), control: Point(x: x, y: 4))
    }
    let wide = work(bends, stroke: StrokeStyle(width: 400, join: .bevel))
    // Each bend is cut into dozens of pieces, and each piece goes across the pen and back.
    expectGreater(wide, 1000 * 20 * 800 * 4)
    expectLess(work(bends, stroke: StrokeStyle(width: 0.5, join: .bevel)), wide / 50)
  }

  @Test func `points of no length count with their round caps`() {
    var dots = PathValue()
    dots.move(to: .zero)
    for _ in 0..<10_000 { dots.close() }
    // Each dot is a circle of at least a hundred points.
    expectGreater(work(dots, stroke: StrokeStyle(width: 100, cap: .round)), 10_000 * 100 * 16)
  }

  @Test func `each part of a line begins its dashes anew`() {
    var parts = PathValue()
    for i in 0..<1000 {
      parts.move(to: Point(x: Double(i), y: 0))
      parts.line(to: Point(x: Double(i), y: 0.001))
    }
    var style = StrokeStyle(width: 10)
    style.dashes = [Double](repeating: 0, count: 60) + [1000]
    expectGreater(work(parts, stroke: style), 1000 * 30 * 64)
  }

  @Test func `a path that is huge on the display counts as far as it is shown`() {
    expectGreater(work(zigzag(height: 1), scale: 1e160), 4_000_000)
    expectGreater(work(zigzag(height: 1), scale: 1e300), 4_000_000)
  }

  @Test func `a shadow counts with the points of its path`() {
    func work(_ path: PathValue?) -> Int {
      var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
      list.details = [.shadow(ShadowDraw(sigma: 3, offset: .zero, path: path))]
      var command = DrawCommand(kind: .shadow, bounds: list.frame, transform: .identity)
      command.detail = 0
      list.commands.append(command)
      return list.work().reduce(0) { $0 + $1.pixels }
    }
    expectGreater(work(zigzag(height: 600)), work(nil) + 2_400_000)
  }

  /// Work of shadows of a square, of which one pixel is visible.
  private func work(ofShadows sigmas: [Double], side: Double = 1000, path: PathValue? = nil) -> Int
  {
    var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
    for (index, sigma) in sigmas.enumerated() {
      list.details.append(.shadow(ShadowDraw(sigma: sigma, offset: .zero, path: path)))
      let bounds = PixelRect(minX: 400, minY: 300, maxX: 401, maxY: 301)
      var command = DrawCommand(kind: .shadow, bounds: bounds, transform: .identity)
      command.rect = Rectangle(x: 0, y: 0, width: side, height: side)
      command.detail = Int32(index)
      list.commands.append(command)
    }
    return list.work().reduce(0) { $0 + $1.pixels }
  }

  @Test func `a shadow counts with the pixels that its blur carries into view`() {
    // 1,334 pixels to each side of the square.
    #expect((900_000..<1_000_100).contains(work(ofShadows: [500])))
    #expect((16_000..<20_000).contains(work(ofShadows: [500], side: 130)))
    expectLess(work(ofShadows: [3]), 10_000)
    var square = PathValue()
    for (x, y) in [(0.0, 0.0), (1000, 0), (1000, 1000), (0, 1000)] {
      let corner = Point(x: x, y: y)
      if square.points.isEmpty { square.move(to: corner) } else { square.line(to: corner) }
    }
    square.close()
    expectGreater(work(ofShadows: [500], path: square), 900_000)
  }

  /// Work of a fill below the display, in a bracket that is drawn as a picture.
  private func work(ofFillIn begin: DrawCommand.Kind, to end: DrawCommand.Kind, radius: Double)
    -> Int
  {
    var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
    var effects = GroupEffects()
    if radius > 0 { effects.filters = [.gaussianBlur(radius: radius)] }
    list.details = [.group(effects)]
    let all = PixelRect(minX: 0, minY: 0, maxX: 800, maxY: 600)
    let below = PixelRect(minX: 0, minY: 700, maxX: 800, maxY: 800)
    list.commands = [
      DrawCommand(kind: begin, bounds: all, transform: .identity),
      DrawCommand(kind: .fill, bounds: below, transform: .identity),
      DrawCommand(kind: end, bounds: all, transform: .identity),
      DrawCommand(kind: .fill, bounds: below, transform: .identity),
    ]
    if begin == .beginBitmap {
      list.commands[0].operation = .beginBitmap(BitmapSize(width: 2000, height: 1000))
    }
    list.commands[0].bracketLength = 2
    list.commands[2].bracketLength = 2
    if end == .endGroup { list.commands[2].detail = 0 }
    let work = list.workByCommand()
    expectEqual(list.work().reduce(0) { $0 + $1.pixels }, work.reduce(0, +))
    expectEqual(work[3], 0, "on the display itself")
    return work[1]
  }

  @Test func `drawing into a picture counts by the picture's bounds, not the display's`() {
    let all = 32 + 800 * 100
    expectEqual(work(ofFillIn: .beginBitmap, to: .endBitmap, radius: 0), all)
    expectEqual(work(ofFillIn: .beginGroup, to: .endGroup, radius: 0), 0)
    expectEqual(work(ofFillIn: .beginGroup, to: .endGroup, radius: 40), 0)
    #expect((1...all).contains(work(ofFillIn: .beginGroup, to: .endGroup, radius: 75)))
    expectEqual(work(ofFillIn: .beginGroup, to: .endGroup, radius: 200), all)
  }

  @Test(arguments: [Int32.min, -1, 0, 1, 3, 4, .max])
  func `brackets that do not fit are no pictures`(span: Int32) {
    var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
    for kind in [DrawCommand.Kind.beginBitmap, .fill, .fill, .endBitmap] {
      list.commands.append(DrawCommand(kind: kind, bounds: list.frame, transform: .identity))
    }
    list.commands[0].bracketLength = span
    list.commands[0].operation = .beginBitmap(BitmapSize(width: .max, height: .min))
    expectFalse(list.workByCommand().isEmpty)
  }

  @Test func `the corners of stretched shadows count once for each blur`() {
    let one = work(ofShadows: [60])
    expectGreater(one, 1_000_000)
    expectLess(work(ofShadows: [60, 60]), one + 120_000)
    expectGreater(work(ofShadows: (0..<10).map { 60 + Double($0) / 10 }), 9 * one)
  }

  @Test func `a fully visible shadow counts its corners where they are visible`() {
    var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
    list.details = [.shadow(ShadowDraw(sigma: 10, offset: .zero))]
    let bounds = PixelRect(minX: 80, minY: 80, maxX: 320, maxY: 320)
    var command = DrawCommand(kind: .shadow, bounds: bounds, transform: .identity)
    command.rect = Rectangle(x: 100, y: 100, width: 200, height: 200)
    command.detail = 0
    list.commands.append(command)
    expectEqual(list.work()[0].pixels, 32 + 4 * 240 * 240 + 200 * 200)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 0, 1e300])
  func `a shadow of any numbers counts`(number: Double) {
    expectGreater(work(ofShadows: [number]), 0)
    expectGreater(work(ofShadows: [60], side: number), 0)
  }

  @Test func `a path is measured once, and forgotten when it is gone`() {
    func list(_ paths: [PathValue]) -> DrawList {
      var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
      list.details = paths.map { .path(PathDraw(path: $0)) }
      for index in paths.indices {
        var command = DrawCommand(kind: .path, bounds: list.frame, transform: .identity)
        command.detail = Int32(index)
        list.commands.append(command)
      }
      return list
    }
    var measures = PathMeasureCache()
    let (first, second) = (zigzag(height: 6), zigzag(height: 7))
    let both = list([first, second, first])
    #expect(both.work(&measures)[0] == both.work()[0])
    expectEqual(measures.count, 2)
    #expect(both.work(&measures)[0] == both.work()[0])
    _ = list([second]).work(&measures)
    expectEqual(measures.count, 1)
    _ = list([]).work(&measures)
    expectEqual(measures.count, 0)
  }

  @Test func `particles that are drawn from levels count with their image's pixels`() {
    func work(_ filter: ImageFilter) -> Int {
      let particle = ParticlesDraw.Particle(
        image: 0, serial: 0, color: Pixel(0xFFFF_FFFF), transform: .translation(20, 20),
        rect: Rectangle(x: 0, y: 0, width: 10, height: 10),
        source: Rectangle(x: 0, y: 0, width: 400, height: 300))
      var list = DrawList(width: 800, height: 600, background: Pixel(0xFF00_0000))
      list.images = [image]
      list.details = [
        .particles(ParticlesDraw(particles: [particle, particle], isAdditive: false))
      ]
      var command = DrawCommand(kind: .particles, bounds: list.frame, transform: .identity)
      command.detail = 0
      command.sampling.minification = filter
      list.commands.append(command)
      return list.work().reduce(0) { $0 + $1.pixels }
    }
    expectEqual(work(.linear), 32 + 2 * 132)
    expectEqual(work(.trilinear), 32 + 2 * 132 + 120_000)
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
    // The group itself is charged only for the pixels on the display.
    let group = kind == .endGroup ? 2 * 800 * 600 : 0
    expectEqual(
      work(PixelRect(minX: -1000, minY: -1000, maxX: 1000, maxY: 2000)),
      32 + group + 4 * 2000 * 3000)
    // The shadow has the largest size that counts.
    expectEqual(
      work(PixelRect(minX: -40_000, minY: -40_000, maxX: 40_000, maxY: 40_000)),
      32 + group + 4 * 32_768 * 32_768)
    expectEqual(work(PixelRect(minX: 900, minY: 0, maxX: 2000, maxY: 2000)), 0)
  }
}
