import DrawList
import Expectations
import GraphicsValues
import SoftwareRenderer
import TestSupport
import Testing

/// A draw list with one image in it.
private func list(
  _ image: PixelImage, _ rect: Rectangle, _ transform: AffineMatrix = .identity,
  source: Rectangle? = nil, opacity: UInt8 = 255, width: Int = 64, height: Int = 48
) -> DrawList {
  var list = DrawList(width: width, height: height, background: Pixel(0xFF20_4060))
  var command = DrawCommand(kind: .image, bounds: list.frame, transform: transform)
  command.rect = rect
  command.image.source =
    source
    ?? Rectangle(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
  command.image.image = 0
  command.opacity = Opacity(byte: opacity)
  list.images = [image]
  list.commands = [command]
  return list
}

/// The image with every pixel distinct, opaque or not.
private func gradient(_ width: Int, _ height: Int, isOpaque: Bool = true) -> PixelImage {
  PixelImage(
    width: width, height: height,
    pixels: (0..<width * height).map { index in
      let (x, y) = (UInt32(index % width), UInt32(index / width))
      return Pixel(red: x * 3 & 127, green: y * 5 & 127, blue: 90, alpha: isOpaque ? 255 : 160)
        .value
    })
}

@Suite struct ImageTests {
  @Test(arguments: [(0, 0), (7, 5), (-6, -9), (50, 40)])
  func `an opaque image at its own size is copied`(x: Int, y: Int) {
    let image = gradient(20, 15)
    let rect = Rectangle(x: Double(x), y: Double(y), width: 20, height: 15)
    let pixels = list(image, rect).pixels()
    for row in 0..<48 {
      for column in 0..<64 {
        let isInside = x..<x + 20 ~= column && y..<y + 15 ~= row
        let wanted = isInside ? image.pixels[(row - y) * 20 + column - x] : 0xFF20_4060
        expectEqual(pixels[row * 64 + column], wanted, "(\(column), \(row))")
      }
    }
  }

  @Test func `a part of a strip is copied, and the whole strip is shown smaller`() {
    let strip = gradient(30_000, 2)
    let part = list(
      strip, Rectangle(x: 0, y: 0, width: 64, height: 2),
      source: Rectangle(x: 29_936, y: 0, width: 64, height: 2), height: 2)
    expectEqual(part.pixels(), Array(strip.pixels[29_936..<30_000] + strip.pixels[59_936...]))
    let column = gradient(2, 30_000)
    let end = list(
      column, Rectangle(x: 0, y: 0, width: 2, height: 48),
      source: Rectangle(x: 0, y: 29_952, width: 2, height: 48), width: 2)
    expectEqual(end.pixels(), Array(column.pixels[59_904...]))
    let green = PixelImage(
      width: 1_000_000, height: 1, pixels: [UInt32](repeating: 0xFF00_FF00, count: 1_000_000))
    let all = list(green, Rectangle(x: 0, y: 0, width: 64, height: 48))
    #expect(all.pixels().allSatisfy { $0 == 0xFF00_FF00 })
  }

  @Test func `a quarter turn moves every pixel whole`() {
    let image = gradient(20, 15)
    // x' = 30 − y, y' = x + 4
    let turn = AffineMatrix(a: 0, b: 1, c: -1, d: 0, tx: 30, ty: 4)
    let pixels = list(image, Rectangle(x: 0, y: 0, width: 20, height: 15), turn).pixels()
    for y in 0..<15 {
      for x in 0..<20 {
        expectEqual(pixels[(x + 4) * 64 + 29 - y], image.pixels[y * 20 + x], "(\(x), \(y))")
      }
    }
  }

  @Test func `opacity fades by exactly rounded products`() {
    let image = PixelImage(width: 1, height: 1, pixels: [0x8040_2010])
    let rect = Rectangle(x: 0, y: 0, width: 64, height: 48)
    let source = ScalarModel.scaled(0x8040_2010, 77)
    let wanted = ScalarModel.over(0xFF20_4060, source)
    #expect(list(image, rect, opacity: 77).pixels().allSatisfy { $0 == wanted })
  }

  // §2.5.2: a source rectangle outside the image extends edge pixels.
  @Test func `edge pixels go on outside the image`() {
    let image = gradient(8, 6)
    let source = Rectangle(x: -4, y: -3, width: 16, height: 12)
    let pixels = list(
      image, Rectangle(x: 10, y: 10, width: 16, height: 12), source: source
    ).pixels()
    for y in 0..<12 {
      for x in 0..<16 {
        let (column, row) = (min(max(x - 4, 0), 7), min(max(y - 3, 0), 5))
        expectEqual(pixels[(y + 10) * 64 + x + 10], image.pixels[row * 8 + column])
      }
    }
  }

  @Test(arguments: [
    AffineMatrix.translation(3.25, 2.5), .scale(2, 2), .scale(0.4, 3),
    AffineMatrix(a: -1.5, b: 0, c: 0, d: 1, tx: 50, ty: 3),
    AffineMatrix(a: 0.9, b: 0.5, c: -0.4, d: 1.2, tx: 20, ty: 2),
  ])
  func `every fetch is bilinear at the pixel's centre`(transform: AffineMatrix) {
    let image = gradient(20, 15)
    // Larger than the display on all sides, so that no edge is soft.
    let rect = Rectangle(x: -200, y: -200, width: 400, height: 400)
    let pixels = list(image, rect, transform, source: rect).pixels()
    guard let inverse = transform.inverse else { return }
    for y in 0..<48 {
      for x in 0..<64 {
        let p = inverse.apply(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        let wanted = ScalarModel.sample(
          image.pixels, 20, 15, Int64(((p.x - 0.5) * 0x1p32).rounded()),
          Int64(((p.y - 0.5) * 0x1p32).rounded()))
        // A position on the edge of two weights may fall to either side.
        let got = pixels[y * 64 + x]
        for shift in [0, 8, 16, 24] as [UInt32] {
          let difference = Int(got >> shift & 255) - Int(wanted >> shift & 255)
          expectAtMost(abs(difference), 1, "(\(x), \(y))")
        }
      }
    }
  }

  @Test func `twice the size in one step or in two is the same`() {
    let image = gradient(20, 15, isOpaque: false)
    let small = Rectangle(x: 3, y: 2.5, width: 20, height: 15)
    let large = Rectangle(x: 6, y: 5, width: 40, height: 30)
    expectEqual(
      list(image, small, .scale(2, 2), opacity: 200).pixels(),
      list(image, large, opacity: 200).pixels())
  }

  @Test func `a missing image draws nothing`() {
    var missing = list(gradient(2, 2), Rectangle(x: 0, y: 0, width: 60, height: 40))
    for index in [-1, 1, Int32.max, Int32.min] {
      missing.commands[0].image.image = index
      #expect(missing.pixels().allSatisfy { $0 == 0xFF20_4060 })
    }
    missing.commands[0].image.image = 0
    missing.images = [nil]
    #expect(missing.pixels().allSatisfy { $0 == 0xFF20_4060 })
    missing.images = [PixelImage(width: 0, height: 5, pixels: [])]
    #expect(missing.pixels().allSatisfy { $0 == 0xFF20_4060 })
  }
}
