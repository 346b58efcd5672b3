import Expectations
import GraphicsValues
import Testing

/// The same numbers for the same seed (xorshift).
private struct MapNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = (seed &+ 1) &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func rect(in range: ClosedRange<Int32>) -> PixelRect {
    let x = [Int32.random(in: range, using: &self), .random(in: range, using: &self)].sorted()
    let y = [Int32.random(in: range, using: &self), .random(in: range, using: &self)].sorted()
    return PixelRect(minX: x[0], minY: y[0], maxX: x[1], maxY: y[1])
  }

  /// A point whose fractions are sixteenths.
  mutating func point(in range: ClosedRange<Int>) -> Point {
    Point(
      x: Double(Int.random(in: range, using: &self)) / 16,
      y: Double(Int.random(in: range, using: &self)) / 16)
  }

  mutating func placement(_ orientation: OutputOrientation) -> OutputPlacement {
    OutputPlacement(
      screenWidth: .random(in: 1...5000, using: &self),
      screenHeight: .random(in: 1...5000, using: &self), orientation: orientation,
      scale: [1, 2, 0.5, 4].randomElement(using: &self) ?? 1,
      origin: Point(
        x: Double(Int.random(in: -9999...9999, using: &self)),
        y: Double(Int.random(in: -9999...9999, using: &self))))
  }
}

@Suite struct OutputMapTests {
  /// A screen of 4x2 pixels and what each orientation shows at its top left and bottom right: upright pixels.
  @Test(arguments: [
    (OutputOrientation.normal, 0, 0, 3, 1), (.rotated90, 0, 3, 1, 0), (.rotated180, 3, 1, 0, 0),
    (.rotated270, 1, 0, 0, 3), (.flipped, 3, 0, 0, 1), (.flipped90, 1, 3, 0, 0),
    (.flipped180, 0, 1, 3, 0), (.flipped270, 0, 0, 1, 3),
  ])
  func `the corners of the screen show the corners of the picture`(
    orientation: OutputOrientation, x0: Int32, y0: Int32, x1: Int32, y1: Int32
  ) {
    let output = OutputPlacement(screenWidth: 4, screenHeight: 2, orientation: orientation)
    func upright(_ x: Int32, _ y: Int32) -> PixelRect {
      output.upright(fromScreen: PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
    }
    expectEqual(upright(0, 0), PixelRect(minX: x0, minY: y0, maxX: x0 + 1, maxY: y0 + 1))
    expectEqual(upright(3, 1), PixelRect(minX: x1, minY: y1, maxX: x1 + 1, maxY: y1 + 1))
    expectEqual(
      output.upright(fromScreenPixel: Point(x: 3, y: 1)), Point(x: Double(x1), y: Double(y1)))
  }

  @Test func `a quarter turn is clockwise`() {
    // The picture's top left corner comes to the screen's top right.
    let output = OutputPlacement(screenWidth: 200, screenHeight: 300, orientation: .rotated90)
    expectEqual(output.width, 300)
    expectEqual(output.screen(fromUpright: Point.zero), Point(x: 200, y: 0))
    expectEqual(output.screen(fromUpright: Point(x: 300, y: 0)), Point(x: 200, y: 300))
  }

  @Test(arguments: OutputOrientation.allCases)
  func `what goes to the screen comes back exactly`(orientation: OutputOrientation) {
    var numbers = MapNumbers(seed: UInt64(orientation.rawValue))
    for _ in 0..<300 {
      let output = numbers.placement(orientation)
      let rect = numbers.rect(in: -(1 << 29)...(1 << 29))
      let back = output.upright(fromScreen: output.screen(fromUpright: rect))
      expectEqual(back, rect.isEmpty ? .empty : rect)
      expectEqual(
        output.screen(fromUpright: output.upright(fromScreen: rect)), rect.isEmpty ? .empty : rect)
      let point = numbers.point(in: -1_000_000...1_000_000)
      expectEqual(output.upright(fromScreen: output.screen(fromUpright: point)), point)
      expectEqual(output.screen(fromUpright: output.upright(fromScreen: point)), point)
      expectEqual(output.upright(fromScreenPixel: output.screen(fromUprightPixel: point)), point)
      // Scales here are powers of two: divisions are exact as well.
      expectEqual(output.desktop(fromUpright: output.upright(fromDesktop: point)), point)
    }
  }

  @Test(arguments: OutputOrientation.allCases)
  func `the screen's pixels of a union are the union of the screen's pixels`(
    orientation: OutputOrientation
  ) {
    var numbers = MapNumbers(seed: 100 + UInt64(orientation.rawValue))
    for _ in 0..<300 {
      let output = numbers.placement(orientation)
      let rects = (0..<4).map { _ in numbers.rect(in: -3000...9000) }
      let together = rects.reduce(PixelRect.empty) { $0.union($1) }
      let mapped = rects.map { output.screen(fromUpright: $0) }
      expectEqual(
        output.screen(fromUpright: together), mapped.reduce(PixelRect.empty) { $0.union($1) })
      expectEqual(
        output.screen(fromUpright: rects[0].intersection(rects[1])),
        mapped[0].intersection(mapped[1]))
      expectEqual(mapped.map(\.area), rects.map(\.area))
      expectEqual(
        output.screenBounds.contains(mapped[0]),
        output.bounds.contains(rects[0].isEmpty ? .empty : rects[0]))
    }
  }

  @Test(arguments: OutputOrientation.allCases)
  func `points and pixels agree`(orientation: OutputOrientation) {
    var numbers = MapNumbers(seed: 200 + UInt64(orientation.rawValue))
    for _ in 0..<200 {
      let output = numbers.placement(orientation)
      let pixel = numbers.rect(in: -50...6000)
      let x = pixel.minX
      let y = pixel.minY
      let one = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
      let shown = output.screen(fromUpright: one)
      let center = output.screen(fromUpright: Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      expectEqual(center, Point(x: Double(shown.minX) + 0.5, y: Double(shown.minY) + 0.5))
      expectEqual(
        output.screen(fromUprightPixel: Point(x: Double(x), y: Double(y))),
        Point(x: Double(shown.minX), y: Double(shown.minY)))
    }
  }

  @Test(arguments: OutputOrientation.allCases)
  func `a finger is inside the picture wherever the device says`(orientation: OutputOrientation) {
    let output = OutputPlacement(screenWidth: 800, screenHeight: 480, orientation: orientation)
    for x in [-1e9, -0.0, 0, 0.25, 0.999, 1, 7, .infinity, .nan] {
      for y in [-.infinity, 0, 0.5, 1, 1.5, .nan] {
        let point = output.upright(fromTouch: Point(x: x, y: y))
        expectTrue(output.contains(point), "\(x), \(y)")
      }
    }
    let middle = output.upright(fromTouch: Point(x: 0.25, y: 0.5))
    expectEqual(output.touch(fromUpright: middle), Point(x: 0.25, y: 0.5))
  }

  @Test func `a touch turns with the picture`() {
    let output = OutputPlacement(screenWidth: 800, screenHeight: 480, orientation: .rotated90)
    // The screen's top right is the picture's top left.
    expectEqual(output.upright(fromTouch: Point(x: 1, y: 0)), .zero)
    expectEqual(output.upright(fromTouch: Point(x: 0.75, y: 0.5)), Point(x: 240, y: 200))
  }

  @Test(arguments: OutputOrientation.allCases)
  func `numbers without bound give no trap`(orientation: OutputOrientation) {
    let output = OutputPlacement(
      screenWidth: 1 << 40, screenHeight: 1 << 40, orientation: orientation, scale: 1 / 64)
    let all = PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max)
    _ = output.screen(fromUpright: all)
    _ = output.upright(fromScreen: all)
    _ = output.bounds
    expectEqual(
      output.upright(fromDesktop: Rectangle(x: .nan, y: 0, width: 1, height: .infinity)), .empty)
    _ = output.upright(fromDesktop: Rectangle(x: -1e300, y: 0, width: .infinity, height: 1e300))
  }

  @Test func `an output on the desktop shows its frame and no more`() {
    let output = OutputPlacement(
      screenWidth: 1000, screenHeight: 600, orientation: .rotated270, scale: 2,
      origin: Point(x: 1920, y: -100))
    expectEqual(output.frame, Rectangle(x: 1920, y: -100, width: 300, height: 500))
    expectEqual(output.upright(fromDesktop: output.frame), output.bounds)
    expectEqual(output.desktop(fromUpright: output.bounds), output.frame)
    expectTrue(output.contains(Point(x: 1920, y: -100)))
    expectFalse(output.contains(Point(x: 2220, y: 0)))
    expectFalse(output.contains(Point(x: 2000, y: 400)))
    // A part of a pixel is a whole one.
    expectEqual(
      output.upright(fromDesktop: Rectangle(x: 1920.75, y: -100, width: 1, height: 1.25)),
      PixelRect(minX: 1, minY: 0, maxX: 4, maxY: 3))
  }

  @Test(arguments: OutputOrientation.allCases)
  func `the inverse of an orientation undoes it`(orientation: OutputOrientation) {
    let rect = PixelRect(minX: 3, minY: 5, maxX: 40, maxY: 9)
    let turned = orientation.screen(rect, inUpright: 70, 30)
    let size = orientation.size(of: 70, 30)
    expectEqual(orientation.inverse.screen(turned, inUpright: size.width, size.height), rect)
    expectEqual(orientation.upright(turned, inUpright: 70, 30), rect)
  }

  @Test(arguments: OutputOrientation.allCases)
  func `an orientation is found by its word`(orientation: OutputOrientation) {
    expectEqual(OutputOrientation(word: orientation.word), orientation)
  }

  @Test(arguments: ["", "45", "-90", "Normal", "flipped-", "flipped-0", "90 "])
  func `another word is no orientation`(word: String) {
    expectNil(OutputOrientation(word: word))
  }
}
