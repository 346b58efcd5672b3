import CoreAnimation
import Expectations
import GraphicsValues
import Quartz2D
import Testing

extension CoreAnimationTests {
  @MainActor @Suite struct SpecialisedLayersText {
    private let fixture = Fixture()

    private func layer(_ text: Any?, width: CGFloat = 160, height: CGFloat = 60) -> CATextLayer {
      let layer = CATextLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      layer.fontSize = 20
      layer.string = text
      return layer
    }

    /// Commits, and returns the sent picture of the layer's contents; nil when none was sent.
    private func sent() -> CGImage? {
      CATransaction.flush()
      let changes = fixture.link.batches.flatMap(\.changes)
      fixture.link.forget()
      var image: CGImage?
      for case .set(_, .backing, .image(let number)) in changes {
        for case .defineImage(number, let defined) in changes { image = defined }
      }
      return image
    }

    private func shown(_ layer: CATextLayer) -> CGImage? {
      fixture.root.addSublayer(layer)
      return sent()
    }

    private func ink(_ image: CGImage?) throws -> Ink {
      let image = try unwrap(image)
      return try unwrap(Ink(image))
    }

    @Test func `keys that the text depends on need display, §11.3`() {
      let keys = [
        "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode",
        "alignmentMode", "allowsFontSubpixelQuantization", "style", "contentsScale",
      ]
      for key in keys { #expect(CATextLayer.needsDisplay(forKey: key), "\(key)") }
      #expect(!CATextLayer.needsDisplay(forKey: "position"))
      #expect(!CATextLayer.needsDisplay(forKey: "isWrapped"))
    }

    @Test func `the commit draws the text under the contents, at contentsScale`() throws {
      let text = layer("Hello")
      let image = try unwrap(shown(text))
      expectEqual(image.width, 160)
      expectEqual(image.height, 60)
      expectNil(text.contents)
      text.contentsScale = 2
      let sharp = try unwrap(sent())
      expectEqual(sharp.width, 320)
      expectEqual(sharp.height, 120)
      let (a, b) = (try ink(image), try ink(sharp))
      expectAtMost(abs(b.maxX - 2 * a.maxX), 2)
      expectAtMost(abs(b.maxY - 2 * a.maxY), 2)
    }

    @Test(arguments: ["", nil])
    func `no text draws nothing`(text: String?) {
      expectNil(shown(layer(text)))
    }

    @Test func `a text that goes away is taken off`() {
      let text = layer("Hello")
      _ = shown(text)
      text.string = nil
      CATransaction.flush()
      #expect(fixture.link.lines().contains { $0.hasSuffix("backing none") })
    }

    @Test func `every change that the text depends on draws it anew, and no other`() {
      let text = layer("Hello world of many words")
      _ = shown(text)
      let changes: [(String, (CATextLayer) -> Void)] = [
        ("string", { $0.string = "Another text of many words" }),
        ("font", { $0.font = "Courier" }), ("fontSize", { $0.fontSize = 15 }),
        ("colour", { $0.foregroundColor = .black }), ("wrapped", { $0.isWrapped = true }),
        ("truncation", { $0.truncationMode = .end }), ("alignment", { $0.alignmentMode = .right }),
        ("scale", { $0.contentsScale = 3 }), ("size", { $0.bounds.size.height = 90 }),
        ("key", { $0.setValue("By key", forKey: "string") }),
      ]
      for (name, change) in changes {
        change(text)
        expectNotNil(sent(), "\(name)")
      }
      text.position.x += 5
      text.opacity = 0.5
      text.string = "By key"
      expectNil(sent())
    }

    @Test func `text hugs the top when the layer grows`() throws {
      let text = layer("Hello")
      let before = try ink(shown(text))
      expectLess(before.maxY, 30)
      text.bounds.size.height = 200
      let after = try ink(sent())
      expectEqual(before.minY, after.minY)
      expectEqual(before.maxY, after.maxY)
    }

    @Test func `alignment places lines, natural on the left`() throws {
      let text = layer("Hi")
      let left = try ink(shown(text))
      expectLess(left.minX, 5)
      expectLess(left.maxX, 60)
      text.alignmentMode = .right
      let right = try ink(sent())
      expectGreater(right.maxX, 154)
      expectGreater(right.minX, 100)
      text.alignmentMode = .center
      let center = try ink(sent())
      expectAtMost(abs((center.minX + center.maxX) - 160), 4)
      text.alignmentMode = CATextLayerAlignmentMode(rawValue: "unknown")
      try expectEqual(ink(sent()), left)
    }

    @Test func `truncation puts dots in the place of text that does not fit`() throws {
      let text = layer(String(repeating: "H", count: 24))
      let whole = try unwrap(shown(text))
      #expect(!hasDots(whole, 0..<20) && !hasDots(whole, 60..<100) && !hasDots(whole, 140..<160))
      text.truncationMode = .end
      let end = try unwrap(sent())
      #expect(!hasDots(end, 0..<20) && !hasDots(end, 60..<100) && hasDots(end, 125..<160))
      text.truncationMode = .middle
      let middle = try unwrap(sent())
      #expect(!hasDots(middle, 0..<20) && hasDots(middle, 60..<100))
      text.truncationMode = .start
      let start = try unwrap(sent())
      #expect(hasDots(start, 0..<20) && !hasDots(start, 60..<100))
      text.truncationMode = CATextLayerTruncationMode(rawValue: "unknown")
      try expectEqual(ink(sent()), ink(whole))
    }

    @Test func `§11.3: a truncated line is as short as its letters, and alignment moves it`() throws
    {
      let text = layer(String(repeating: "H", count: 24), width: 161)
      text.truncationMode = .end
      let left = try ink(shown(text))
      expectLess(left.minX, 5)
      expectLess(left.maxX, 158)
      text.alignmentMode = .right
      let right = try ink(sent())
      expectGreater(right.maxX, 157)
      expectGreater(right.minX, left.minX)
      expectAtMost(abs((right.maxX - right.minX) - (left.maxX - left.minX)), 1)
      text.alignmentMode = .center
      let center = try ink(sent())
      expectAtMost(abs((center.minX + center.maxX) - 160), 3)
      text.alignmentMode = .left
      text.truncationMode = .middle
      let middle = try unwrap(sent())
      let end = try ink(middle).maxX
      expectLess(end, 158)
      // The letters follow the dots at once.
      #expect((5..<end - 6).allSatisfy { Ink(middle, columns: $0..<$0 + 6) != nil })
    }

    @Test func `§17: another style needs display`() throws {
      let text = layer("Hello")
      let before = try ink(shown(text))
      text.style = ["alignmentMode": "right"]
      expectTrue(text.needsDisplay())
      try expectGreater(ink(sent()).minX, before.minX + 20)
      let plain = CALayer()
      plain.style = ["opacity": 0.5]
      expectFalse(plain.needsDisplay())
    }

    @Test func `§11.3: an equal style needs no display`() {
      let text = CATextLayer()
      let font = NSObject()
      func style(_ size: Double) -> [AnyHashable: Any] {
        ["fontSize": size, "font": font, "style": ["custom": [1, "two"]], "color": CGColor.black]
      }
      text.style = style(12)
      expectTrue(text.needsDisplay())
      text.display()
      text.style = style(12)
      text.setValue(style(12), forKey: "style")
      expectFalse(text.needsDisplay())
      text.style = style(13)
      expectTrue(text.needsDisplay())
      text.display()
      text.style = nil
      expectTrue(text.needsDisplay())
      text.display()
      text.style = nil
      expectFalse(text.needsDisplay())
    }

    /// True when some of the columns have ink on the baseline only.
    private func hasDots(_ image: CGImage, _ columns: Range<Int>) -> Bool {
      guard let all = Ink(image) else { return false }
      return columns.contains { x in
        guard let ink = Ink(image, columns: x..<(x + 1)) else { return false }
        return ink.minY > (all.minY + all.maxY) / 2 + 2
      }
    }

    @Test func `wrapping breaks lines`() throws {
      let text = layer("many words that do not fit", height: 120)
      let one = try ink(shown(text))
      text.isWrapped = true
      let several = try ink(sent())
      expectGreater(several.maxY, one.maxY + 15)
      expectLess(several.maxX, 160)
    }

    @Test func `an attributed text brings its own size and colour`() throws {
      let text = layer(
        NSAttributedString(
          string: "Hello",
          attributes: [
            .font: CTFontCreateWithName("Helvetica", 10, nil),
            .foregroundColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
          ]))
      let image = try unwrap(shown(text))
      let small = try ink(image)
      #expect(small.maxY < 15 && small.color.dropLast() == [0, 0] && small.color[2] > 100)
      text.fontSize = 50
      try expectEqual(ink(sent()).maxY, small.maxY)
    }

    @Test func `a plain text has the colour of the layer, white by default`() throws {
      let text = layer("Hello")
      try expectEqual(ink(shown(text)).color, [255, 255, 255])
      text.foregroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      try expectEqual(ink(sent()).color, [0, 255, 0])
    }

    @Test func `a presentation copy draws animated values`() throws {
      let text = layer("Hello")
      let small = try ink(shown(text))
      let animation = CABasicAnimation(keyPath: "fontSize")
      animation.fromValue = 40
      animation.toValue = 40
      animation.duration = 10
      text.add(animation, forKey: "grow")
      CATransaction.flush()
      let copy = try unwrap(text.presentation())
      expectEqual(copy.fontSize, 40)
      expectEqual(copy.string as? String, "Hello")
      let context = try unwrap(
        CGContext(
          pixelsWide: 160, pixelsHigh: 60,
          // In a window, y points down.
          transform: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 60)))
      copy.draw(in: context)
      try expectGreater(ink(context.makeImage()).maxX, small.maxX * 3 / 2)
    }

    @Test func `a font keeps the form in which it was set`() {
      let text = CATextLayer()
      text.font = "Courier"
      expectEqual(text.font as? String, "Courier")
      let font = CTFontCreateWithName("Courier", 12, nil)
      text.font = font
      expectIdentical(text.font as? CTFont, font)
      text.font = nil
      expectEqual(text.font as? String, "Helvetica")
    }

    @Test(arguments: [-5.0, 0, .nan, .infinity, 1e9])
    func `sizes that make no sense neither trap nor hang`(size: Double) {
      let text = layer("Hello", width: 40, height: 40)
      text.fontSize = CGFloat(size)
      text.contentsScale = CGFloat(size)
      fixture.root.addSublayer(text)
      CATransaction.flush()
      text.bounds = CGRect(x: 0, y: 0, width: 1e6, height: size)
      CATransaction.flush()
      expectEqual(text.string as? String, "Hello")
    }

    @Test(arguments: [true, false])
    func `drawn into a context, it is at the top as that is seen`(isFlipped: Bool) throws {
      let text = layer("Hello")
      text.bounds.origin = CGPoint(x: 10, y: 20)
      text.isGeometryFlipped = isFlipped
      // Like the layer's own drawing: the first row has the largest y unless the layer is flipped.
      let transform = CGAffineTransform(
        a: 1, b: 0, c: 0, d: isFlipped ? -1 : 1, tx: -10, ty: isFlipped ? 80 : -20)
      let context = try unwrap(CGContext(pixelsWide: 160, pixelsHigh: 60, transform: transform))
      text.draw(in: context)
      let drawn = try ink(context.makeImage())
      try expectEqual(drawn, ink(shown(text)))
    }
  }
}

/// The opaque part of an image, in pixels from the top left, and the colour of its most opaque pixel.
struct Ink: Equatable {
  var (minX, minY, maxX, maxY) = (Int.max, Int.max, -1, -1)
  /// Blue, green and red.
  var color: [UInt8] = []

  /// Nil for an image without ink in the columns, all of them by default.
  init?(_ image: CGImage, columns: Range<Int>? = nil) {
    var strongest: UInt8 = 0
    image.pixels.withUnsafeBytes { bytes in
      for y in 0..<image.height {
        for x in columns ?? 0..<image.width {
          let pixel = (y * image.width + x) * 4
          let alpha = bytes[pixel + 3]
          guard alpha > 0 else { continue }
          (minX, minY) = (min(minX, x), min(minY, y))
          (maxX, maxY) = (max(maxX, x), max(maxY, y))
          if alpha > strongest {
            strongest = alpha
            color = [bytes[pixel], bytes[pixel + 1], bytes[pixel + 2]]
          }
        }
      }
    }
    if maxX < 0 { return nil }
  }
}
