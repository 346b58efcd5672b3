import AppKitViews
import CoreAnimation
import Expectations
import Foundation
import Quartz2D
import Testing

/// Members of colours, fonts, paths and images.
@MainActor @Suite struct DrawingMemberTests {
  @Test func `colours in spaces of old displays are of sRGB, and those of gray are gray`() {
    let color = NSColor(srgbRed: 0.2, green: 0.4, blue: 0.6, alpha: 1)
    expectEqual(color, NSColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 1))
    let gray = NSColor(white: 0.25, alpha: 0.5)
    expectEqual(gray, NSColor(calibratedWhite: 0.25, alpha: 0.5))
    expectEqual(gray, NSColor(deviceWhite: 0.25, alpha: 0.5))
    expectEqual(gray, NSColor(genericGamma22White: 0.25, alpha: 0.5))
    expectEqual(
      NSColor(calibratedHue: 0.5, saturation: 1, brightness: 1, alpha: 1),
      NSColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1))
    let wide = NSColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
    expectGreater(wide.redComponent, 1)
    expectEqual(wide.cgColor.colorSpace?.name, CGColorSpace.displayP3)
  }

  @Test func `colours have names`() {
    let named: [NSColor] = [
      .black, .darkGray, .lightGray, .white, .gray, .clear, .red, .green, .blue, .cyan, .yellow,
      .magenta, .orange, .purple, .brown,
    ]
    expectEqual(Set(named).count, named.count)
    #expect(NSColor.clear.alphaComponent == 0 && NSColor.cyan.cgColor.components == [0, 1, 1, 1])
    expectEqual(NSColor.yellow.blueComponent, 0)
    expectEqual(NSColor.magenta.greenComponent, 0)
    expectLess(abs(NSColor.darkGray.whiteComponent - 1.0 / 3), 1e-6)
    expectEqual(NSColor.purple.cgColor.components, [0.5, 0, 0.5, 1])
    expectEqual(NSColor.brown.cgColor.components, [0.6, 0.4, 0.2, 1])
    let system: [NSColor] = [
      .systemRed, .systemGreen, .systemBlue, .systemOrange, .systemYellow, .systemBrown,
      .systemPink, .systemPurple, .systemTeal, .systemIndigo, .systemGray, .systemMint,
      .systemCyan,
    ]
    expectEqual(Set(system).count, system.count)
    #expect(system.allSatisfy { $0.alphaComponent == 1 })
    let grounds: [NSColor] = [
      .windowBackgroundColor, .controlBackgroundColor, .textBackgroundColor, .controlColor,
      .controlAccentColor, .selectedContentBackgroundColor, .linkColor, .gridColor,
    ]
    #expect(grounds.allSatisfy { $0.alphaComponent == 1 })
    let letters: [NSColor] = [
      .textColor, .labelColor, .controlTextColor, .secondaryLabelColor, .tertiaryLabelColor,
      .quaternaryLabelColor, .separatorColor, .shadowColor,
    ]
    #expect(letters.allSatisfy { $0.whiteComponent == 0 })
    expectGreater(NSColor.labelColor.alphaComponent, NSColor.secondaryLabelColor.alphaComponent)
  }

  @Test func `a font has a name, a size, a weight and its measures`() throws {
    let font = try unwrap(NSFont(name: "Helvetica-Bold", size: 20))
    expectEqual(font.fontName, "Helvetica-Bold")
    expectEqual(font.familyName, "Helvetica")
    expectEqual(font.pointSize, 20)
    expectGreater(font.ascender, 10)
    expectLess(font.descender, 0)
    expectGreater(font.capHeight, font.xHeight)
    expectGreater(font.xHeight, 0)
    expectAtLeast(font.leading, 0)
    expectNil(NSFont(name: "", size: 20))
    expectEqual(NSFont.monospacedSystemFont(ofSize: 12, weight: .regular).pointSize, 12)
    expectEqual(NSFont.labelFont(ofSize: NSFont.labelFontSize).pointSize, 10)
    expectEqual(NSFont.smallSystemFontSize, 11)
    let weights: [NSFont.Weight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    let names = weights.map { NSFont.systemFont(ofSize: 12, weight: $0).fontName }
    expectEqual(Set(names).count, weights.count)
  }

  @Test func `a path is made of relative parts, of points and of other paths`() {
    let path = NSBezierPath()
    path.move(to: NSPoint(x: 1, y: 1))
    path.relativeMove(to: NSPoint(x: 1, y: 1))
    path.relativeCurve(
      to: NSPoint(x: 8, y: 0), controlPoint1: NSPoint(x: 2, y: 4),
      controlPoint2: NSPoint(x: 6, y: 4))
    expectEqual(path.currentPoint, NSPoint(x: 10, y: 2))
    expectEqual(path.controlPointBounds.maxY, 6)
    expectEqual(path.bounds.maxY, 5)
    path.curve(to: NSPoint(x: 20, y: 2), controlPoint: NSPoint(x: 15, y: 12))
    expectEqual(path.controlPointBounds.maxX, 20)
    path.appendOval(in: NSRect(x: 0, y: 0, width: 40, height: 4))
    path.appendRoundedRect(
      NSRect(x: 0, y: 0, width: 4, height: 50), xRadius: 30, yRadius: 30)
    expectEqual(path.bounds.maxX, 40)
    expectEqual(path.bounds.maxY, 50)
    var points = [NSPoint(x: 0, y: 60), NSPoint(x: 60, y: 60)]
    let lines = NSBezierPath()
    lines.appendPoints(&points, count: 2)
    path.append(lines)
    expectEqual(path.bounds.maxX, 60)
    let corner = NSBezierPath()
    corner.move(to: .zero)
    corner.appendArc(from: NSPoint(x: 10, y: 0), to: NSPoint(x: 10, y: 10), radius: 4)
    expectEqual(corner.currentPoint, NSPoint(x: 10, y: 4))
    expectEqual(corner.lineCapStyle, .butt)
    expectEqual(corner.lineJoinStyle, .miter)
  }

  @Test func `drawing goes to the current context, which is restored`() throws {
    let space = try unwrap(CGColorSpace(name: CGColorSpace.sRGB))
    let bitmap = try unwrap(
      CGContext(
        data: nil, width: 10, height: 10, bitsPerComponent: 8, bytesPerRow: 40, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    let context = NSGraphicsContext(cgContext: bitmap, flipped: false)
    NSGraphicsContext.saveGraphicsState()
    NSGraphicsContext.current = context
    context.saveGraphicsState()
    NSColor.red.set()
    context.restoreGraphicsState()
    NSColor.blue.set()
    NSRectFill(NSRect(x: 0, y: 0, width: 10, height: 5))
    NSBezierPath.strokeLine(from: NSPoint(x: 0, y: 8.5), to: NSPoint(x: 10, y: 8.5))
    NSGraphicsContext.restoreGraphicsState()
    expectNil(NSGraphicsContext.current)
    let bytes = try unwrap(bitmap.data?.assumingMemoryBound(to: UInt8.self))
    func alpha(_ row: Int) -> UInt8 { bytes[row * 40 + 5 * 4 + 3] }
    expectEqual(alpha(9), 255)
    expectEqual(alpha(1), 255)
    expectEqual(alpha(3), 0)
  }

  @Test func `an image gives a layer contents at its scale`() {
    let drawn = NSImage(size: NSSize(width: 4, height: 4), flipped: true) { rect in
      NSColor.red.setFill()
      rect.fill()
      return true
    }
    expectEqual(drawn.recommendedLayerContentsScale(2), 2)
    expectEqual(drawn.recommendedLayerContentsScale(0), NSScreen.main?.backingScaleFactor)
    let contents = drawn.layerContents(forContentsScale: 3)
    expectEqual((contents as? CGImage)?.width, 12)
    expectNil(NSImage(named: "no such image"))
  }
}
