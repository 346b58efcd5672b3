import Expectations
import LayerViews
import Quartz2D
import Testing

@Suite struct StringDrawingTests {
  private static let font = UIFont.monospacedSystemFont(ofSize: 20, weight: .regular)
  private var letter: CGFloat { "m".size(withAttributes: [.font: Self.font]).width }
  private var height: CGFloat { "m".size(withAttributes: [.font: Self.font]).height }

  private func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.05 }

  private func attributed(
    _ string: String, _ change: (NSMutableParagraphStyle) -> Void = { _ in },
    _ attributes: [NSAttributedString.Key: Any] = [:]
  ) -> NSAttributedString {
    let style = NSMutableParagraphStyle()
    change(style)
    let all = attributes.merging([.font: Self.font, .paragraphStyle: style]) { own, _ in own }
    return NSAttributedString(string: string, attributes: all)
  }

  /// The smallest rectangle around the drawn pixels, in points; null for none.
  private func inked(_ width: Int, _ height: Int, _ body: () -> Void) -> CGRect {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let size = CGSize(width: width, height: height)
    let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in body() }
    guard let pixels = image.cgImage else { return .null }
    var area = CGRect.null
    for (index, pixel) in bytes(pixels).enumerated() where pixel[3] > 100 {
      area = area.union(CGRect(x: index % width, y: index / width, width: 1, height: 1))
    }
    return area
  }

  @Test func `a text has the size of its letters`() {
    let attributes: [NSAttributedString.Key: Any] = [.font: Self.font]
    #expect(isClose("mmm".size(withAttributes: attributes).width, 3 * letter))
    #expect(isClose(height, Self.font.lineHeight))
    let two = ("mm\nm" as NSString).size(withAttributes: attributes)
    #expect(isClose(two.width, 2 * letter) && isClose(two.height, 2 * height))
    #expect(
      isClose(NSAttributedString(string: "mmm", attributes: attributes).size().width, 3 * letter))
    expectEqual(NSAttributedString(string: "").size(), .zero)
    let plain = "mmm".size()
    let helvetica = UIFont(name: "Helvetica", size: 12)
    expectEqual(helvetica.map { isClose(plain.height, $0.lineHeight) }, true)
  }

  @Test func `lines break at the width`() {
    let text = attributed("mmm mmm mm")
    let size = CGSize(width: 7.5 * letter, height: 0)
    let rect = text.boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil)
    #expect(isClose(rect.width, 7 * letter) && isClose(rect.height, 2 * height))
    expectEqual(rect.origin, .zero)
    let inWords = attributed("mmm mmm mm") { $0.lineBreakMode = .byCharWrapping }
    let tight = CGSize(width: 5.5 * letter, height: 0)
    #expect(
      isClose(
        inWords.boundingRect(with: tight, options: .usesLineFragmentOrigin, context: nil).width,
        5 * letter))
  }

  @Test func `without the option for lines the origin is the baseline of one line`() {
    let context = NSStringDrawingContext()
    let rect = attributed("mmm mmm").boundingRect(
      with: CGSize(width: 5000, height: 5000), context: context)
    #expect(isClose(rect.minY, -Self.font.ascender) && isClose(rect.height, height))
    expectEqual(context.totalBounds, rect)
    expectEqual(context.actualScaleFactor, 1)
  }

  @Test(arguments: [
    CGSize(width: CGFloat.nan, height: .nan), CGSize(width: -1, height: -1), CGSize.zero,
    CGSize(width: CGFloat.infinity, height: .infinity),
  ])
  func `an unlimited size leaves the text its own size`(size: CGSize) {
    let rect = attributed("mmm mmm").boundingRect(
      with: size, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
    #expect(isClose(rect.width, 7 * letter) && isClose(rect.height, height))
  }

  @Test func `letters are upright below and to the right of the point`() {
    let ink = inked(60, 60) {
      "L".draw(at: CGPoint(x: 20, y: 10), withAttributes: [.font: Self.font])
    }
    let base = 10 + Self.font.ascender
    expectLess(abs(ink.maxY - base), 1.5)
    expectLess(abs(ink.minY - (base - Self.font.capHeight)), 1.5)
    expectAtLeast(ink.minX, 20)
    expectAtMost(ink.maxX, 20 + letter + 1)
    // The foot of an L is at the bottom right.
    let foot = inked(60, 60) {
      UIRectClip(CGRect(x: ink.midX + 1, y: 0, width: 60, height: 60))
      "L".draw(at: CGPoint(x: 20, y: 10), withAttributes: [.font: Self.font])
    }
    expectGreater(foot.minY, ink.midY)
    expectLess(abs(foot.maxY - ink.maxY), 0.1)
    "L".draw(at: .zero, withAttributes: nil)
  }

  @Test func `colours are UIKit's or those of Core Graphics, black without one`() throws {
    let full = "█"
    for (value, expected) in [
      (UIColor.red as Any, [255, 0, 0, 255] as [UInt8]),
      (CGColor(red: 0, green: 0, blue: 1, alpha: 1), [0, 0, 255, 255]), ("", [0, 0, 0, 255]),
    ] {
      UIGraphicsBeginImageContext(CGSize(width: 12, height: 24))
      defer { UIGraphicsEndImageContext() }
      full.draw(at: .zero, withAttributes: [.font: Self.font, .foregroundColor: value])
      let image = try unwrap(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
      expectEqual(bytes(image)[12 * 12 + 6], expected)
    }
  }

  @Test(arguments: [
    (NSTextAlignment.left, 0.0), (.center, 0.5), (.right, 1), (.natural, 0), (.justified, 0),
  ])
  func `alignment places a line in the rectangle`(alignment: NSTextAlignment, part: Double) {
    let text = attributed("█") { $0.alignment = alignment }
    let ink = inked(100, 40) { text.draw(in: CGRect(x: 10, y: 0, width: 80, height: 40)) }
    expectLess(abs(ink.minX - (10 + (80 - letter) * part)), 1.5)
  }

  @Test func `justified lines but the last fill the width`() {
    let text = attributed("█ █ █ █ █") { $0.alignment = .justified }
    let width = 6 * letter
    let ink = inked(100, 60) { text.draw(in: CGRect(x: 0, y: 0, width: width, height: 60)) }
    expectLess(abs(ink.width - width), 1.5)
    let last = inked(100, 60) {
      UIRectClip(CGRect(x: 0, y: height + 2, width: 100, height: height))
      text.draw(in: CGRect(x: 0, y: 0, width: width, height: 60))
    }
    expectLess(abs(last.width - 3 * letter), 1.5)
  }

  @Test func `lines that do not fit into the rectangle are left out, the first excepted`() {
    let text = attributed("█\n█\n█")
    func bottom(_ rows: CGFloat) -> CGFloat {
      inked(40, 200) { text.draw(in: CGRect(x: 0, y: 0, width: 40, height: rows * height)) }.maxY
    }
    expectLess(abs(bottom(3) - bottom(1) - 2 * height), 1.5)
    expectEqual(bottom(2.9), bottom(2))
    expectEqual(bottom(0.2), bottom(1))
  }

  @Test func `the last line that fits ends in an ellipsis on demand`() {
    let options: NSStringDrawingOptions = [.usesLineFragmentOrigin, .truncatesLastVisibleLine]
    let rect = CGRect(x: 0, y: 0, width: 4.5 * letter, height: 1.5 * height)
    let plain = inked(200, 60) {
      attributed("█ █ █ █").draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
    }
    let cut = inked(200, 60) {
      attributed("█ █ █ █").draw(with: rect, options: options, context: nil)
    }
    expectLess(abs(plain.maxX - 3 * letter), 1.5)
    expectGreater(cut.maxX, plain.maxX)
    expectLess(cut.maxX, 4.5 * letter + 1)
    let next = inked(200, 60) {
      attributed("█\n█").draw(with: rect, options: options, context: nil)
    }
    expectGreater(next.maxX, letter + 2)
  }

  @Test func `truncating modes keep each paragraph on one line`() {
    for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle] {
      let rect = attributed("mmmm mmmm mmmm") { $0.lineBreakMode = mode }.boundingRect(
        with: CGSize(width: 6.5 * letter, height: 0), options: .usesLineFragmentOrigin,
        context: nil)
      #expect(isClose(rect.height, height))
      expectAtMost(rect.width, 6.5 * letter + 0.01)
    }
    let clipped = attributed("mmmm mmmm") { $0.lineBreakMode = .byClipping }.boundingRect(
      with: CGSize(width: 3 * letter, height: 0), options: .usesLineFragmentOrigin, context: nil)
    #expect(isClose(clipped.width, 9 * letter))
  }

  @Test func `a paragraph style moves lines and paragraphs apart and in`() {
    func size(_ change: (NSMutableParagraphStyle) -> Void) -> CGRect {
      attributed("m m\nm", change).boundingRect(
        with: CGSize(width: 2 * letter, height: 0), options: .usesLineFragmentOrigin,
        context: nil)
    }
    #expect(isClose(size { _ in }.height, 3 * height))
    #expect(isClose(size { $0.lineSpacing = 5 }.height, 3 * height + 10))
    #expect(isClose(size { $0.paragraphSpacing = 7 }.height, 3 * height + 7))
    #expect(isClose(size { $0.paragraphSpacingBefore = 3 }.height, 3 * height + 3))
    #expect(isClose(size { $0.lineHeightMultiple = 2 }.height, 6 * height))
    #expect(isClose(size { $0.minimumLineHeight = 40 }.height, 120))
    #expect(isClose(size { $0.maximumLineHeight = 10 }.height, 30))
    let indented = inked(100, 100) {
      attributed("█") { $0.firstLineHeadIndent = 30 }.draw(at: .zero)
    }
    expectLess(abs(indented.minX - 30), 1.5)
    #expect(
      isClose(
        size {
          $0.lineSpacing = .nan; $0.headIndent = .nan
        }.height, 3 * height))
  }

  @Test func `backgrounds, underlines and strikethrough are drawn along their letters`() throws {
    func pixels(_ attributes: [NSAttributedString.Key: Any]) throws -> [[UInt8]] {
      let text = NSMutableAttributedString(attributedString: attributed("   "))
      text.addAttributes(attributes, range: NSRange(location: 1, length: 1))
      UIGraphicsBeginImageContext(CGSize(width: 40, height: 30))
      defer { UIGraphicsEndImageContext() }
      attributed("....", { _ in }, [.foregroundColor: UIColor.clear]).draw(at: .zero)
      let shown = NSMutableAttributedString(attributedString: text)
      shown.append(attributed("m", { _ in }, [.foregroundColor: UIColor.clear]))
      shown.draw(at: .zero)
      let image = try unwrap(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
      return bytes(image)
    }
    func columns(_ pixels: [[UInt8]]) -> ClosedRange<Int>? {
      let used = pixels.indices.filter { pixels[$0][3] > 100 }.map { $0 % 40 }
      guard let first = used.min(), let last = used.max() else { return nil }
      return first...last
    }
    let back = try pixels([.backgroundColor: UIColor.red])
    #expect(back[5 * 40 + 18] == [255, 0, 0, 255] && back[5 * 40 + 2] == [0, 0, 0, 0])
    for key in [NSAttributedString.Key.underlineStyle, .strikethroughStyle] {
      let ruled = try pixels([key: NSNumber(value: NSUnderlineStyle.thick.rawValue)])
      let ends = try unwrap(columns(ruled))
      expectLess(abs(CGFloat(ends.lowerBound) - letter), 1.5)
      expectLess(abs(CGFloat(ends.upperBound) - 2 * letter), 1.5)
      expectNil(columns(try pixels([key: NSNumber(value: 0)])))
    }
  }

  @Test func `coordinates that are not numbers draw nothing`() {
    let ink = inked(20, 20) {
      "█".draw(at: CGPoint(x: CGFloat.nan, y: 0), withAttributes: nil)
      "█".draw(in: CGRect(x: 0, y: CGFloat.infinity, width: 9, height: 9), withAttributes: nil)
      "".draw(at: .zero, withAttributes: nil)
    }
    expectTrue(ink.isNull)
  }
}

@Suite struct NSParagraphStyleTests {
  @Test func `a style starts as UIKit's`() {
    let style = NSParagraphStyle.default
    expectEqual(style.alignment, .natural)
    expectEqual(style.lineBreakMode, .byWordWrapping)
    expectEqual(style.lineSpacing, 0)
    expectEqual(style.lineHeightMultiple, 0)
    expectEqual(style.tailIndent, 0)
    expectEqual(style.baseWritingDirection, .natural)
  }

  @Test func `copies are independent and archives keep values`() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineSpacing = 4
    style.tailIndent = -2
    let copy = try unwrap(style.copy() as? NSParagraphStyle)
    expectEqual(copy, style)
    expectEqual(copy.hash, style.hash)
    #expect(!(copy is NSMutableParagraphStyle))
    style.lineSpacing = 9
    expectEqual(copy.lineSpacing, 4)
    expectNotEqual(copy, style)
    let mutable = try unwrap(copy.mutableCopy() as? NSMutableParagraphStyle)
    expectEqual(mutable.alignment, .right)
    mutable.setParagraphStyle(style)
    expectEqual(mutable.lineSpacing, 9)
    let data = try NSKeyedArchiver.archivedData(withRootObject: style, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: NSMutableParagraphStyle.self, from: data)
    expectEqual(read, style)
  }
}
