import Expectations
import GraphicsValues
import Testing

@Suite struct PixelRectTests {
  static let limit: Int32 = 1 << 30

  @Test func `fractions grow outwards to whole pixels`() {
    expectEqual(
      PixelRect(covering: -0.5, 1, 2.001, 3.999), PixelRect(minX: -1, minY: 1, maxX: 3, maxY: 4))
  }

  @Test(arguments: [1e308, 1e18, 2_147_483_648.5, .infinity])
  func `huge coordinates are clamped`(huge: Double) {
    let all = PixelRect(covering: -huge, -huge, huge, huge)
    expectEqual(
      all, PixelRect(minX: -Self.limit, minY: -Self.limit, maxX: Self.limit, maxY: Self.limit))
    expectEqual(all.width, 1 << 31)
    expectEqual(all.area, 1 << 62)
    expectTrue(PixelRect(covering: huge, huge, .infinity, .infinity).isEmpty)
  }

  @Test(arguments: 0..<4)
  func `a coordinate that is not a number gives an empty rectangle`(position: Int) {
    var edges = [0.0, 0, 10, 10]
    edges[position] = .nan
    expectEqual(PixelRect(covering: edges[0], edges[1], edges[2], edges[3]), .empty)
  }

  @Test(arguments: [(0.0, 0.0, 0.0, 5.0), (5, 0, 4, 5), (0, 3, 5, 3)])
  func `no area gives an empty rectangle`(x0: Double, y0: Double, x1: Double, y1: Double) {
    expectEqual(PixelRect(covering: x0, y0, x1, y1), .empty)
  }

  @Test func `intersection, union and containment agree`() {
    let a = PixelRect(minX: 0, minY: 0, maxX: 10, maxY: 10)
    let b = PixelRect(minX: 5, minY: 5, maxX: 15, maxY: 8)
    let apart = PixelRect(minX: 10, minY: 0, maxX: 20, maxY: 10)
    expectEqual(a.intersection(b), PixelRect(minX: 5, minY: 5, maxX: 10, maxY: 8))
    expectEqual(a.union(b), PixelRect(minX: 0, minY: 0, maxX: 15, maxY: 10))
    #expect(a.intersects(b) && !a.intersects(apart) && !a.intersects(.empty))
    expectEqual(a.intersection(apart), .empty)
    expectEqual(a.union(.empty), a)
    expectEqual(PixelRect.empty.union(a), a)
    #expect(a.contains(a.intersection(b)) && !a.contains(b) && a.contains(.empty))
  }

  @Test func `the largest sides do not overflow`() {
    let r = PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max)
    expectEqual(r.width, Int(UInt32.max))
  }
}

@Suite struct RectangleTests {
  @Test func `a negative size is turned around`() {
    let r = Rectangle(x: 10, y: 20, width: -4, height: -6).standardized
    expectEqual(r, Rectangle(x: 6, y: 14, width: 4, height: 6))
    expectEqual(r.standardized, r)
  }

  @Test func `a size that is not a number is empty`() {
    expectTrue(Rectangle(x: 0, y: 0, width: .nan, height: 1).isEmpty)
    expectFalse(Rectangle.unit.isEmpty)
  }
}

@Suite struct ColorValueTests {
  @Test(
    arguments: [
      (ColorValue.white, 1.0, 0xFFFF_FFFF), (.black, 1, 0xFF00_0000), (.clear, 1, 0),
      (ColorValue(red: 1, green: 0.5, blue: 0, alpha: 0.5), 1, 0x8080_4000),
      (ColorValue(red: 1, green: 1, blue: 1, alpha: 1), 0.5, 0x8080_8080),
      (ColorValue(red: 7, green: -3, blue: .nan, alpha: 9), 1, 0xFFFF_0000),
      (.white, .nan, 0), (.white, -1, 0), (.white, 3, 0xFFFF_FFFF),
    ] as [(ColorValue, Float, UInt32)])
  func `a color becomes a premultiplied pixel`(color: ColorValue, opacity: Float, pixel: UInt32) {
    expectEqual(color.pixel(opacity: opacity), Pixel(pixel))
  }
}

@Suite struct PathValueTests {
  @Test func `a path is well formed while every verb has its points`() {
    var path = PathValue()
    path.move(to: .zero)
    path.line(to: Point(x: 1, y: 0))
    path.quad(to: .zero, control: Point(x: 2, y: 2))
    path.cubic(to: .zero, control1: .zero, control2: .zero)
    path.close()
    expectTrue(path.isWellFormed)
    expectEqual(path.points.count, 7)
    path.points.removeLast()
    expectFalse(path.isWellFormed)
  }
}
