public import Foundation

/// A label of one or more lines of text. Text cannot be edited; a line that is too long ends in an
/// ellipsis.
@preconcurrency @MainActor open class NSTextField: NSControl {
  /// The text.
  open var stringValue = "" {
    didSet { if stringValue != oldValue { needsDisplay = true } }
  }
  /// The colour of the letters; nil stands for the colour of labels.
  open var textColor: NSColor? {
    didSet { needsDisplay = true }
  }
  /// The colour behind the letters, if `drawsBackground` is true.
  open var backgroundColor: NSColor? {
    didSet { needsDisplay = true }
  }
  /// True fills the bounds with `backgroundColor`.
  open var drawsBackground = false {
    didSet { needsDisplay = true }
  }
  /// True breaks lines at the width of the bounds.
  private var isWrapped = false

  /// Creates a label of one line, as large as its text.
  public convenience init(labelWithString stringValue: String) {
    self.init(frame: .zero)
    self.stringValue = stringValue
    sizeToFit()
  }
  /// Creates a label whose lines are broken at its width.
  public convenience init(wrappingLabelWithString stringValue: String) {
    self.init(labelWithString: stringValue)
    isWrapped = true
  }

  private func lines(width: CGFloat? = nil, truncatedAt widest: CGFloat? = nil) -> TextLines {
    let color = textColor ?? .labelColor
    let shown = isEnabled ? color : .tertiaryLabelColor
    return TextLines(
      NSAttributedString(
        string: stringValue,
        attributes: [.font: font ?? .systemFont(ofSize: 0), .foregroundColor: shown]),
      width: width, truncatedAt: widest)
  }

  /// The size of the text, with two points on each side.
  open override var intrinsicContentSize: NSSize {
    let size = lines(width: isWrapped && bounds.width > 0 ? bounds.width - 4 : nil).size
    return NSSize(width: size.width + 4, height: size.height)
  }

  /// Draws the background and the text.
  open override func draw(_ dirtyRect: NSRect) {
    guard let context = NSGraphicsContext.current else { return }
    if drawsBackground, let backgroundColor {
      backgroundColor.setFill()
      bounds.fill(using: .sourceOver)
    }
    let inner = bounds.insetBy(dx: 2, dy: 0)
    // A line may exceed the width that was measured for it by a fraction of a point.
    lines(width: isWrapped ? inner.width : nil, truncatedAt: isWrapped ? nil : inner.width + 1)
      .draw(in: inner, alignment: alignment, context.cgContext, isFlipped: context.isFlipped)
  }
}
