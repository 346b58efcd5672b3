import Expectations
import Foundation
import LayerViews
import Quartz2D
import Testing

/// Labels as Apple's documentation of `UILabel` describes them.
@MainActor @Suite struct UILabelTests {
  private func label(_ text: String, lines: Int = 1, width: CGFloat = 0) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 100))
    label.text = text
    label.numberOfLines = lines
    return label
  }

  @Test func `a label has one line of 17 points that ends in an ellipsis`() {
    let label = UILabel()
    expectEqual(label.font.pointSize, 17)
    expectEqual(label.textColor, .label)
    expectEqual(label.numberOfLines, 1)
    expectEqual(label.lineBreakMode, .byTruncatingTail)
    expectEqual(label.textAlignment, .natural)
    expectNil(label.text)
    expectNil(label.attributedText)
    expectTrue(label.isEnabled)
    expectFalse(label.isHighlighted)
    expectFalse(label.isUserInteractionEnabled)
    expectEqual(label.shadowOffset, CGSize(width: 0, height: -1))
    expectNil(label.shadowColor)
    label.font = nil
    label.textColor = nil
    expectEqual(label.font.pointSize, 17)
    expectEqual(label.textColor, .label)
  }

  @Test func `a label without text has no size`() {
    let label = UILabel(frame: CGRect(x: 1, y: 2, width: 30, height: 30))
    expectEqual(label.intrinsicContentSize, .zero)
    label.text = ""
    label.sizeToFit()
    expectEqual(label.frame, CGRect(x: 1, y: 2, width: 0, height: 0))
    expectEqual(
      label.textRect(forBounds: CGRect(x: 5, y: 6, width: 7, height: 8), limitedToNumberOfLines: 1),
      CGRect(x: 5, y: 6, width: 0, height: 0))
  }

  @Test func `one line is as long as its text, whatever width there is`() {
    let label = label("A line of some length", width: 30)
    let size = label.intrinsicContentSize
    let text = ("A line of some length" as NSString).size(withAttributes: [.font: label.font!])
    expectAtLeast(size.width, text.width)
    expectLess(size.width, text.width + 1)
    expectAtLeast(size.height, text.height)
    expectLess(size.height, text.height + 1)
    label.sizeToFit()
    expectEqual(label.bounds.size, size)
  }

  @Test func `lines are within the width, and as many as are allowed`() {
    let text = "One two three four five six seven eight nine ten"
    let one = label(text).intrinsicContentSize
    let label = label(text, lines: 0, width: 100)
    let all = label.sizeThatFits(CGSize(width: 100, height: 5))
    expectAtMost(all.width, 100)
    expectAtLeast(all.height, 3 * one.height.rounded(.down))
    label.numberOfLines = 2
    let two = label.sizeThatFits(CGSize(width: 100, height: 0))
    expectLess(two.height, all.height)
    expectGreater(two.height, one.height)
    // Without a width, the label has a line for each paragraph.
    expectEqual(label.sizeThatFits(.zero), one)
    label.preferredMaxLayoutWidth = 100
    expectEqual(label.intrinsicContentSize, two)
    label.numberOfLines = -3
    expectEqual(label.numberOfLines, 0)
  }

  @Test func `text lies in the middle of the height and on the side of its alignment`() {
    let label = label("Middle")
    let size = label.intrinsicContentSize
    let area = CGRect(x: 10, y: 20, width: 200, height: 101)
    func rect() -> CGRect { label.textRect(forBounds: area, limitedToNumberOfLines: 1) }
    expectEqual(rect().minX, 10)
    expectEqual(rect().minY, 20 + ((101 - size.height) / 2).rounded(.down))
    label.textAlignment = .center
    expectLess(abs(rect().midX - 110), 1)
    label.textAlignment = .right
    expectLess(abs(rect().maxX - 210), 1)
  }

  @Test func `a font that is adjusted fits the width, down to the smallest scale`() {
    let label = label("A text that is too long for its label")
    let whole = label.intrinsicContentSize
    let area = CGRect(x: 0, y: 0, width: (whole.width / 2).rounded(), height: 50)
    func rect() -> CGRect { label.textRect(forBounds: area, limitedToNumberOfLines: 1) }
    let cut = rect().height
    label.adjustsFontSizeToFitWidth = true
    expectAtMost(rect().width, area.width)
    expectLess(rect().height, cut * 0.6)
    label.minimumScaleFactor = 0.8
    expectGreater(rect().height, cut * 0.7)
    label.minimumScaleFactor = .nan
    expectAtMost(rect().width, area.width)
  }

  @Test func `a new text has the label's attributes, and a new font is for all of a text`() throws {
    let label = UILabel()
    let bold = UIFont.boldSystemFont(ofSize: 30)
    let text = NSMutableAttributedString(string: "Two fonts")
    text.addAttributes([.font: bold], range: NSRange(location: 0, length: 3))
    label.attributedText = text
    text.mutableString.setString("changed")
    expectEqual(label.text, "Two fonts")
    func font(_ index: Int) -> UIFont? {
      label.attributedText?.attribute(.font, at: index, effectiveRange: nil) as? UIFont
    }
    expectEqual(font(0), bold)
    expectNil(font(4))
    let small = UIFont.systemFont(ofSize: 9)
    label.font = small
    expectEqual(font(0), small)
    expectEqual(font(4), small)
    label.textColor = .systemRed
    let color = label.attributedText?.attribute(.foregroundColor, at: 4, effectiveRange: nil)
    expectEqual(color as? UIColor, .systemRed)
    label.text = "Plain"
    expectEqual(font(0), small)
    expectEqual(label.attributedText?.string, "Plain")
    label.attributedText = nil
    expectNil(label.text)
  }

  @Test func `a paragraph style of the text's own goes before the label's`() throws {
    let label = label("")
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    label.attributedText = NSAttributedString(string: "abc", attributes: [.paragraphStyle: style])
    let area = CGRect(x: 0, y: 0, width: 200, height: 40)
    expectGreater(label.textRect(forBounds: area, limitedToNumberOfLines: 1).minX, 100)
    label.textAlignment = .left
    expectEqual(label.textRect(forBounds: area, limitedToNumberOfLines: 1).minX, 0)
    expectEqual(style.alignment, .right)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -1, 0, 1e30])
  func `invalid sizes give a valid size`(number: CGFloat) {
    let label = label("Some text", lines: 0)
    let size = label.sizeThatFits(CGSize(width: number, height: number))
    expectTrue(size.width.isFinite)
    expectTrue(size.height.isFinite)
    expectGreater(size.width, 0)
    label.frame = CGRect(x: 0, y: 0, width: number, height: number)
    label.layer.displayIfNeeded()
  }
}

/// Labels draw through the current context; the tests check the pixels.
@MainActor @Suite struct UILabelDrawingTests {
  /// The bounding box of a label's pixels of one colour in a white rectangle, drawn at one pixel
  /// per point; nil for none.
  private func inked(
    _ label: UILabel, _ width: Int = 200, _ height: Int = 60,
    _ isInk: ([UInt8]) -> Bool = { $0[0] < 128 && $0[1] < 128 && $0[2] < 128 }
  ) -> CGRect? {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: width, height: height), false, 1)
    defer { UIGraphicsEndImageContext() }
    UIColor.white.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: width, height: height))
    label.drawText(in: CGRect(x: 0, y: 0, width: width, height: height))
    guard let image = UIGraphicsGetImageFromCurrentImageContext()?.cgImage else { return nil }
    var box: CGRect?
    for (index, pixel) in bytes(image).enumerated() where isInk(pixel) {
      let place = CGRect(x: index % width, y: index / width, width: 1, height: 1)
      box = box?.union(place) ?? place
    }
    return box
  }

  @Test func `letters are inside the rectangle of the text`() throws {
    let label = UILabel()
    label.text = "Hamburg"
    for alignment: NSTextAlignment in [.left, .center, .right] {
      label.textAlignment = alignment
      let box = try unwrap(inked(label))
      let rect = label.textRect(
        forBounds: CGRect(x: 0, y: 0, width: 200, height: 60), limitedToNumberOfLines: 1)
      #expect(rect.insetBy(dx: -1, dy: -1).contains(box))
      expectGreater(box.width, rect.width * 0.8)
    }
  }

  @Test func `a line that is too long ends inside, and one that is clipped does not`() throws {
    let label = UILabel()
    label.text = String(repeating: "long ", count: 40)
    let truncated = try unwrap(inked(label))
    expectLess(truncated.maxX, 200)
    expectGreater(truncated.maxX, 150)
    label.lineBreakMode = .byClipping
    let clipped = try unwrap(inked(label))
    expectAtLeast(clipped.maxX, 199)
    label.lineBreakMode = .byTruncatingTail
    label.numberOfLines = 0
    let lines = try unwrap(inked(label))
    expectGreater(lines.height, 2 * truncated.height)
    expectLess(lines.maxX, 200)
  }

  @Test func `the shadow lies beside the text, in its own colour`() throws {
    let label = UILabel()
    label.text = "III"
    let red: ([UInt8]) -> Bool = { $0[0] > 200 && $0[1] < 100 && $0[2] < 100 }
    expectNil(inked(label, 200, 60, red))
    label.shadowColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    label.shadowOffset = CGSize(width: 40, height: 10)
    let text = try unwrap(inked(label))
    let shadow = try unwrap(inked(label, 200, 60, red))
    expectAtMost(abs(shadow.minX - text.minX - 40), 1)
    expectAtMost(abs(shadow.minY - text.minY - 10), 1)
  }

  @Test func `highlighted text has its colour, and text that is disabled is fainter`() {
    let label = UILabel()
    label.text = "███"
    label.highlightedTextColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let red: ([UInt8]) -> Bool = { $0 == [255, 0, 0, 255] }
    expectNil(inked(label, 200, 60, red))
    label.isHighlighted = true
    expectNotNil(inked(label, 200, 60, red))
    label.isHighlighted = false
    label.isEnabled = false
    expectNil(inked(label, 200, 60) { $0[0] < 100 })
    expectNotNil(inked(label, 200, 60) { $0[0] < 150 })
  }

  @Test func `a change of text draws that label alone, and the same text none`() {
    final class Counting: UILabel {
      var count = 0
      override func drawText(in rect: CGRect) {
        count += 1
        super.drawText(in: rect)
      }
    }
    let frame = CGRect(x: 0, y: 0, width: 50, height: 20)
    let superview = UIView(frame: frame)
    let (one, two) = (Counting(frame: frame), Counting(frame: frame))
    for label in [one, two] {
      label.text = "a"
      superview.addSubview(label)
      label.layer.displayIfNeeded()
    }
    expectEqual(one.count, 1)
    expectEqual(two.count, 1)
    two.text = "b"
    for label in [one, two] { label.layer.displayIfNeeded() }
    expectEqual(one.count, 1)
    expectEqual(two.count, 2)
    two.text = "b"
    two.layer.displayIfNeeded()
    expectEqual(two.count, 2)
    two.frame.size.width = 60
    two.layer.displayIfNeeded()
    expectEqual(two.count, 3)
  }

  @Test func `a subclass sets the text in from its bounds`() {
    final class Inset: UILabel {
      private let insets = UIEdgeInsets(top: 5, left: 20, bottom: 5, right: 20)
      override func textRect(
        forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int
      ) -> CGRect {
        let rect = super.textRect(
          forBounds: bounds.inset(by: insets), limitedToNumberOfLines: numberOfLines)
        return rect.inset(by: UIEdgeInsets(top: -5, left: -20, bottom: -5, right: -20))
      }
    }
    let (plain, inset) = (UILabel(), Inset())
    for label in [plain, inset] { label.text = "Badge" }
    let (small, large) = (plain.intrinsicContentSize, inset.intrinsicContentSize)
    expectEqual(large, CGSize(width: small.width + 40, height: small.height + 10))
  }
}
