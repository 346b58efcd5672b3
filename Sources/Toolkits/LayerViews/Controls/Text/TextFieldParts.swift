import CoreAnimation
import Quartz2D

/// The views of a text field.
@MainActor final class TextFieldParts {
  /// The view that clips the text at the field's edges.
  let window = UIView()
  let selection = UIView()
  let label = UILabel()
  let placeholder = UILabel()
  let caret = CaretView()
  let clear = UIButton(type: .close)
  /// Points by which a text that is too long is moved to the left.
  var scroll: CGFloat = 0
  /// The layout of the shown text, which gives the place of each character.
  var line: CTLine?
  var lineWidth: CGFloat = 0

  init() {
    window.clipsToBounds = true
    for view in [selection, placeholder, label, caret] { window.addSubview(view) }
    window.isUserInteractionEnabled = false
    label.lineBreakMode = .byClipping
    label.textAlignment = .left
    caret.setUp()
  }

  func show(_ text: String, _ font: UIFont, _ color: UIColor) {
    label.font = font
    label.textColor = color
    label.text = text
    measure(NSAttributedString(string: text, attributes: [.font: font]))
  }

  func show(_ text: NSAttributedString, _ font: UIFont, _ color: UIColor) {
    label.font = font
    label.textColor = color
    label.attributedText = text
    measure(text)
  }

  private func measure(_ attributed: NSAttributedString) {
    let text = attributed.string
    line = text.isEmpty ? nil : CTLineCreateWithAttributedString(attributed.forCoreText)
    lineWidth = line.map { CGFloat(CTLineGetTypographicBounds($0, nil, nil, nil)) } ?? 0
  }

  /// Returns the points from the start of the text to a place in it, in UTF-16 units.
  func distance(to offset: Int) -> CGFloat {
    line.map { CTLineGetOffsetForStringIndex($0, offset, nil) } ?? 0
  }

  func placeCaret(at x: CGFloat, height: CGFloat, isVisible: Bool, blinks: Bool) {
    let frame = CGRect(
      x: x.rounded(), y: (window.bounds.height - height) / 2, width: CaretView.width, height: height
    )
    caret.show(frame, isVisible: isVisible, blinks: blinks)
  }
}
