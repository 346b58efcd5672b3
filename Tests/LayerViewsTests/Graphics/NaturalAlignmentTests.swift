import Expectations
import Foundation
import LayerViews
import Quartz2D
import Testing

/// Natural alignment is that of the text's base direction.
@MainActor @Suite struct NaturalAlignmentTests {
  private func rect(_ text: String, _ alignment: NSTextAlignment = .natural) -> CGRect {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
    label.numberOfLines = 0
    label.text = text
    label.textAlignment = alignment
    return label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 0)
  }

  @Test(arguments: ["שלום", "مرحبا", "«שלום» abc", "12 שלום"])
  func `text that is written from right to left is at the right`(text: String) {
    expectGreater(rect(text).minX, 100)
    expectLess(abs(rect(text).maxX - 300), 1.01)
    expectEqual(rect(text, .left).minX, 0)
    expectLess(abs(rect(text, .right).maxX - 300), 1.01)
  }

  @Test(arguments: ["Hello", "Hello שלום", "123", "…"])
  func `other text is at the left`(text: String) {
    expectEqual(rect(text).minX, 0)
  }

  @Test func `a base direction of the paragraph wins over its letters`() {
    let style = NSMutableParagraphStyle()
    style.baseWritingDirection = .rightToLeft
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
    label.attributedText = NSAttributedString(string: "abc", attributes: [.paragraphStyle: style])
    let place = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 1)
    expectGreater(place.minX, 100)
  }

  @Test func `a drawn text's ink is where its rectangle is`() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 30), format: format)
    let image = renderer.image { _ in
      NSAttributedString(
        string: "שלום עולם abcdefgh", attributes: [.font: UIFont.systemFont(ofSize: 17)]
      ).draw(in: CGRect(x: 0, y: 0, width: 120, height: 30))
    }
    let picture = try unwrap(image.cgImage)
    let columns = (0..<picture.width).filter { x in
      (0..<picture.height).contains { y in alpha(picture, x, y) > 100 }
    }
    // The first line ends in a space, which is left of the letters.
    #expect(try unwrap(columns.max()) >= 117 && unwrap(columns.max()) < 121)
  }

  private func alpha(_ image: CGImage, _ x: Int, _ y: Int) -> Int {
    guard let data = image.dataProvider?.data else { return 0 }
    return Int(data[y * image.bytesPerRow + x * 4 + 3])
  }

  @Test func `a field's text is at the right too`() throws {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    func labelFrame(_ text: String) throws -> CGRect {
      field.text = text
      field.layoutIfNeeded()
      let labels = field.subviews.flatMap(\.subviews).compactMap { $0 as? UILabel }
      return try unwrap(labels.first { $0.text == text }).frame
    }
    try expectGreater(labelFrame("שלום").minX, 200)
    try expectEqual(labelFrame("hello").minX, 0)
  }

  @Test func `Core Text takes the toolkit's fonts, colors and paragraph styles`() throws {
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineSpacing = 8
    let text = NSAttributedString(
      string: "one\ntwo",
      attributes: [
        .font: UIFont.systemFont(ofSize: 40), .foregroundColor: UIColor.red, .paragraphStyle: style,
      ])
    let setter = CTFramesetterCreateWithAttributedString(text)
    let frame = CTFramesetterCreateFrame(
      setter, CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: 300, height: 200), transform: nil), nil)
    var origins = [CGPoint](repeating: .zero, count: 2)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 2), &origins)
    expectGreater(origins[0].x, 150)
    let font = UIFont.systemFont(ofSize: 40)
    expectLess(abs(origins[0].y - origins[1].y - font.lineHeight - 8), 0.1)
  }
}
