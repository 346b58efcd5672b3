import AppKitViews
import CoreAnimation
import Expectations
import Foundation
import Quartz2D
import Testing

/// Colours, paths, images and text, without a server.
@MainActor @Suite struct GraphicsTests {
  /// Draws into a bitmap of 20 × 20 pixels; each pixel is 0xRRGGBBAA.
  private func draw(flipped: Bool = false, _ body: () -> Void) -> (Int, Int) -> UInt32 {
    let size = 20
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: size, height: size, bitsPerComponent: 8, bytesPerRow: size * 4,
        space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return { _, _ in 0 } }
    if flipped {
      context.translateBy(x: 0, y: CGFloat(size))
      context.scaleBy(x: 1, y: -1)
    }
    NSGraphicsContext.saveGraphicsState()
    NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: flipped)
    body()
    NSGraphicsContext.restoreGraphicsState()
    let bytes = context.data?.assumingMemoryBound(to: UInt8.self)
    let pixels = (0..<size * size).map { index in
      (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes?[index * 4 + $1] ?? 0) }
    }
    return { x, y in pixels[y * size + x] }
  }

  @Test func `colours have the components that they were made with`() {
    let color = NSColor(calibratedRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    expectEqual(color, NSColor(deviceRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    expectEqual(color.cgColor.components, [0.1, 0.2, 0.3, 0.4])
    expectLess(abs(color.redComponent - 0.1), 1e-6)
    expectEqual(color.alphaComponent, 0.4)
    expectEqual(NSColor.white.cgColor.colorSpace?.model, .monochrome)
    expectEqual(NSColor.systemBlue.cgColor.components, [0, 122.0 / 255, 1, 1])
    expectEqual(color.withAlphaComponent(1).alphaComponent, 1)
    expectEqual(NSColor(cgColor: CGColor(gray: 0.5, alpha: 1))?.whiteComponent, 0.5)
    var red: CGFloat = 0
    NSColor.orange.getRed(&red, green: nil, blue: nil, alpha: nil)
    expectEqual(red, 1)
    expectEqual(NSColor.red.blended(withFraction: 0.5, of: .blue)?.blueComponent, 0.5)
  }

  @Test(arguments: [(0.0, 1.0, 0.0, 0.0), (1 / 3.0, 0.0, 1.0, 0.0), (0.75, 0.5, 0.0, 1.0)])
  func `a hue is a place on the circle`(hue: Double, red: Double, green: Double, blue: Double) {
    let color = NSColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
    expectLess(abs(color.redComponent - red), 1e-6)
    expectLess(abs(color.greenComponent - green), 1e-6)
    expectLess(abs(color.blueComponent - blue), 1e-6)
    expectLess(abs(color.hueComponent - hue), 1e-6)
    expectEqual(color.saturationComponent, 1)
    expectEqual(color.brightnessComponent, 1)
  }

  @Test func `a rectangle is filled and framed where y points up, or down`() {
    for flipped in [false, true] {
      let pixel = draw(flipped: flipped) {
        NSColor.red.set()
        NSRect(x: 0, y: 0, width: 5, height: 5).fill()
        NSColor.blue.setFill()
        NSRect(x: 10, y: 10, width: 10, height: 10).frame()
      }
      expectEqual(pixel(2, flipped ? 2 : 17), 0xFF00_00FF)
      expectEqual(pixel(2, flipped ? 17 : 2), 0)
      expectEqual(pixel(15, 15), 0)
      expectEqual(pixel(10, flipped ? 15 : 5), 0x0000_FFFF)
    }
  }

  @Test func `a path has lines, curves and shapes, and its measures`() {
    let path = NSBezierPath()
    expectTrue(path.isEmpty)
    expectEqual(path.lineWidth, 1)
    expectEqual(path.miterLimit, 10)
    path.move(to: NSPoint(x: 1, y: 1))
    path.line(to: NSPoint(x: 9, y: 1))
    path.curve(
      to: NSPoint(x: 9, y: 9), controlPoint1: NSPoint(x: 9, y: 4),
      controlPoint2: NSPoint(x: 9, y: 6))
    path.relativeLine(to: NSPoint(x: -8, y: 0))
    expectEqual(path.currentPoint, NSPoint(x: 1, y: 9))
    path.close()
    expectEqual(path.bounds, NSRect(x: 1, y: 1, width: 8, height: 8))
    #expect(path.contains(NSPoint(x: 5, y: 5)) && !path.contains(NSPoint(x: 0, y: 5)))
    path.transform(using: AffineTransform(translationByX: 10, byY: 0))
    expectEqual(path.bounds.minX, 11)
    let copy = path.copy() as? NSBezierPath
    path.removeAllPoints()
    expectTrue(path.isEmpty)
    expectEqual(copy?.cgPath.isEmpty, false)
    expectEqual(
      NSBezierPath(cgPath: CGPath(rect: .init(x: 0, y: 0, width: 1, height: 2), transform: nil))
        .bounds.height, 2)
  }

  @Test func `an arc's angles are degrees, counterclockwise where y points up`() {
    let path = NSBezierPath()
    path.appendArc(
      withCenter: .zero, radius: 10, startAngle: 0, endAngle: 90, clockwise: false)
    expectLess(abs(path.currentPoint.x), 1e-9)
    expectLess(abs(path.currentPoint.y - 10), 1e-9)
    expectLess(abs(path.bounds.width - 10), 1e-6)
    expectLess(abs(path.bounds.minX), 1e-6)
    let pixel = draw {
      NSColor.black.setFill()
      NSBezierPath(ovalIn: NSRect(x: 0, y: 0, width: 20, height: 20)).fill()
    }
    expectEqual(pixel(10, 10), 0xFF)
    expectEqual(pixel(0, 0), 0)
  }

  @Test func `a path is filled by its rule, stroked in dashes, and clips`() {
    let pixel = draw {
      let frame = NSBezierPath(rect: NSRect(x: 0, y: 0, width: 20, height: 20))
      frame.appendRect(NSRect(x: 5, y: 5, width: 10, height: 10))
      frame.windingRule = .evenOdd
      frame.addClip()
      NSColor.red.setFill()
      NSBezierPath.fill(NSRect(x: 0, y: 0, width: 20, height: 20))
      NSColor.blue.setStroke()
      let line = NSBezierPath()
      line.move(to: NSPoint(x: 0, y: 2))
      line.line(to: NSPoint(x: 20, y: 2))
      line.lineWidth = 4
      line.setLineDash([4, 4], count: 2, phase: 0)
      line.stroke()
    }
    expectEqual(pixel(10, 10), 0)
    expectEqual(pixel(2, 10), 0xFF00_00FF)
    expectEqual(pixel(2, 18), 0x0000_FFFF)
    expectEqual(pixel(6, 18), 0xFF00_00FF)
  }

  @Test func `an image is drawn upright, whole or in part, in both directions of y`() throws {
    let image = NSImage(size: NSSize(width: 10, height: 10), flipped: false) { rect in
      NSColor.red.setFill()
      rect.fill()
      NSColor.blue.setFill()
      NSRect(x: 0, y: 5, width: 10, height: 5).fill()
      return true
    }
    for flipped in [false, true] {
      let pixel = draw(flipped: flipped) {
        image.draw(in: NSRect(x: 0, y: flipped ? 0 : 10, width: 10, height: 10))
        image.draw(
          in: NSRect(x: 10, y: 0, width: 10, height: 10),
          from: NSRect(x: 0, y: 5, width: 10, height: 5), operation: .sourceOver, fraction: 1)
      }
      expectEqual(pixel(5, 2), 0x0000_FFFF)
      expectEqual(pixel(5, 8), 0xFF00_00FF)
      expectEqual(pixel(15, flipped ? 5 : 15), 0x0000_FFFF)
    }
    let pixels = try unwrap(image.cgImage(forProposedRect: nil, context: nil))
    expectEqual(NSImage(cgImage: pixels, size: NSSize(width: 5, height: 5)).size.width, 5)
    let file = FileManager.default.temporaryDirectory.appending(
      path: "agate-\(UUID().uuidString)@2x.png")
    try pixels.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    expectEqual(NSImage(contentsOf: file)?.size, NSSize(width: 5, height: 5))
    expectEqual(NSImage(data: try Data(contentsOf: file))?.size, NSSize(width: 10, height: 10))
    expectNil(NSImage(contentsOfFile: "/nowhere.png"))
  }

  @Test func `an image can be drawn into`() {
    let image = NSImage(size: NSSize(width: 4, height: 4))
    expectFalse(image.isValid)
    image.lockFocus()
    NSColor.green.setFill()
    NSRect(x: 0, y: 0, width: 4, height: 4).fill()
    image.unlockFocus()
    expectTrue(image.isValid)
    expectNil(NSGraphicsContext.current)
    let pixel = draw {
      image.draw(at: .zero, from: .zero, operation: .sourceOver, fraction: 1)
    }
    expectEqual(pixel(2, 18), 0x00FF_00FF)
  }

  @Test func `text is as high as its lines, and drawn upright in both directions of y`() {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: NSFont.boldSystemFont(ofSize: 16), .foregroundColor: NSColor.black,
    ]
    let size = "T".size(withAttributes: attributes)
    expectGreater(size.width, 4)
    expectGreater(size.height, 14)
    expectEqual("T\nT".size(withAttributes: attributes).height, 2 * size.height)
    expectEqual(NSFont.systemFont(ofSize: 0).pointSize, NSFont.systemFontSize)
    let pictures = [false, true].map { flipped in
      let pixel = draw(flipped: flipped) {
        "T".draw(at: NSPoint(x: 2, y: flipped ? 20 - size.height : 0), withAttributes: attributes)
      }
      return (0..<400).map { pixel($0 % 20, $0 / 20) }
    }
    expectEqual(pictures[0], pictures[1])
    // The bar of the letter is above its stem.
    let rows = (0..<20).map { y in (0..<20).filter { pictures[0][y * 20 + $0] & 0xFF > 128 }.count }
    let first = rows.firstIndex { $0 > 0 } ?? 19
    #expect(rows[first..<20].max() == rows[first] || rows[first + 1] > rows[first + 6])
  }

  @Test func `text is measured again and again with a font and a colour of its own`() async throws {
    for size in 0..<5000 {
      let text = NSAttributedString(
        string: "Moved by the animator",
        attributes: [
          .font: NSFont.boldSystemFont(ofSize: CGFloat(8 + size % 32)),
          .foregroundColor: NSColor(white: CGFloat(size) / 5000, alpha: 1),
        ])
      expectGreater(text.size().width, 8)
    }
  }
}

extension LiveMacTests {
  /// Images as the contents of layers.
  @Suite struct LayerContentsTests {
    @Test func `a layer shows an image as its contents, and gives it back`() async throws {
      try await MacStage.perform { s in
        let image = NSImage(size: NSSize(width: 10, height: 10), flipped: false) { rect in
          NSColor.blue.setFill()
          rect.fill()
          return true
        }
        s.view.layer?.contents = image
        try await s.stage.settle()
        expectEqual(s.stage.color(100, 100), 0x0000FF)
        expectIdentical(s.view.layer?.contents as? NSImage, image)
      }
    }

    @Test func `an image view shows its image, in its proportions or not`() async throws {
      try await MacStage.perform {
        let image = NSImage(size: NSSize(width: 40, height: 20), flipped: false) { rect in
          NSColor.blue.setFill()
          rect.fill()
          return true
        }
        let view = NSImageView(image: image)
        view.frame = $0
        return view
      } _: { s in
        let view = try unwrap(s.view as? NSImageView)
        expectEqual(s.stage.span(of: 0x0000FF, row: 140), 80..<120)
        view.imageScaling = .scaleProportionallyUpOrDown
        try await s.stage.settle()
        expectEqual(s.stage.span(of: 0x0000FF, row: 140), 50..<150)
        expectEqual(s.red(row: 100), 50..<150)
        view.imageScaling = .scaleAxesIndependently
        try await s.stage.settle()
        expectEqual(s.stage.span(of: 0x0000FF, row: 100), 50..<150)
      }
    }
  }
}
