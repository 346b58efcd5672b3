import DrawList
import Expectations
import GraphicsValues
import RenderServer
import Testing

/// Memory for pixels, with a margin whose change a test notices.
private final class GuardedPixels {
  let pixels: PixelBuffer
  private let memory: UnsafeMutableBufferPointer<UInt32>
  private static let untouched: UInt32 = 0xDEAD_BEEF

  init(_ width: Int, _ height: Int, extra: Int) {
    let stride = width + extra
    memory = .allocate(capacity: stride * (height + 2))
    memory.initialize(repeating: Self.untouched)
    // A buffer that was just allocated has an address.
    pixels = PixelBuffer(
      base: memory.baseAddress! + stride, width: width, height: height, stride: stride)
  }

  deinit { memory.deallocate() }

  /// The pixels whose values are no longer those of the start.
  var written: [Int: UInt32] {
    var written: [Int: UInt32] = [:]
    for (index, value) in memory.enumerated() where value != Self.untouched {
      written[index - pixels.stride] = value
    }
    return written
  }
}

@Suite struct TurnedCopyTests {
  /// A number of its own for each pixel.
  private static func value(_ x: Int, _ y: Int) -> UInt32 { UInt32(y * 1000 + x) }

  private static func picture(_ width: Int, _ height: Int) -> UprightPixels {
    let picture = UprightPixels(width: width, height: height)
    for y in 0..<height { for x in 0..<width { picture.pixels.row(y)[x] = value(x, y) } }
    return picture
  }

  /// Copies and compares with the map of points, pixel by pixel.
  private static func check(
    _ orientation: OutputOrientation, _ width: Int, _ height: Int, _ damage: [PixelRect]
  ) {
    let upright = picture(width, height)
    let size = orientation.size(of: width, height)
    let screen = GuardedPixels(size.width, size.height, extra: 3)
    let shown = TurnedCopy(orientation).copy(damage, of: upright.pixels, into: screen.pixels)
    var expected: [Int: UInt32] = [:]
    let bounds = PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
    let inside = damage.map { $0.intersection(bounds) }
    for rect in inside {
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX {
          let place = orientation.screen(
            Point(x: Double(x) + 0.5, y: Double(y) + 0.5), inUpright: Double(width), Double(height))
          expected[Int(place.y) * screen.pixels.stride + Int(place.x)] = value(Int(x), Int(y))
        }
      }
    }
    expectTrue(screen.written == expected, "\(orientation) \(width)x\(height) \(damage)")
    expectEqual(shown.map(\.area), inside.map(\.area).filter { $0 > 0 })
  }

  @Test(arguments: OutputOrientation.allCases)
  func `each pixel comes to its place and nothing else is written`(orientation: OutputOrientation) {
    // Around the sides of tiles and of what is copied at once.
    for (width, height) in [(1, 1), (3, 5), (4, 4), (64, 64), (65, 67), (131, 9), (10, 130)] {
      let all = PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
      Self.check(orientation, width, height, [all])
    }
  }

  @Test(arguments: OutputOrientation.allCases)
  func `only damage is copied`(orientation: OutputOrientation) {
    Self.check(
      orientation, 90, 80,
      [
        PixelRect(minX: 1, minY: 2, maxX: 4, maxY: 3),
        PixelRect(minX: 10, minY: 3, maxX: 85, maxY: 76),
        PixelRect(minX: 89, minY: 79, maxX: 90, maxY: 80),
      ])
  }

  @Test(arguments: OutputOrientation.allCases)
  func `damage outside the picture is skipped`(orientation: OutputOrientation) {
    Self.check(
      orientation, 30, 20,
      [
        PixelRect(minX: -1_000_000, minY: 15, maxX: 3, maxY: .max),
        PixelRect(minX: 27, minY: .min, maxX: .max, maxY: 2),
        PixelRect(minX: 30, minY: 0, maxX: 40, maxY: 20), .empty,
        PixelRect(minX: 9, minY: 9, maxX: 3, maxY: 12),
      ])
  }

  @Test(arguments: OutputOrientation.allCases)
  func `a screen of another size gets what fits`(orientation: OutputOrientation) {
    let upright = Self.picture(40, 30)
    let all = PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 30)
    for (width, height) in [(7, 5), (100, 5), (5, 100), (100, 100)] {
      let screen = GuardedPixels(width, height, extra: 0)
      let shown = TurnedCopy(orientation).copy([all], of: upright.pixels, into: screen.pixels)
      expectEqual(screen.written.count, shown.map(\.area).reduce(0, +))
    }
  }

  @Test func `rows of an upright picture begin at different places of the cache`() {
    for width in [1, 15, 16, 17, 1024, 1366, 1920, 2048] {
      let pixels = UprightPixels(width: width, height: 1).pixels
      expectAtLeast(pixels.stride, width)
      expectEqual(pixels.stride / 16 % 2, 1)
      expectEqual(pixels.stride % 16, 0)
    }
  }
}
