public import CoreAnimation
import Quartz2D

/// A view that shows text, vertically centred in its bounds.
///
/// Setting an attribute of the text (`font`, `textColor`, `textAlignment`, `lineBreakMode`) sets it
/// for all of `attributedText` as well. A label ignores touches by default.
@preconcurrency @MainActor open class UILabel: UIView {
  /// The text, and how it is drawn.
  final var style = LabelStyle()

  /// Creates a label without text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  // MARK: Text

  /// The text, in the label's own font and colour; setting it drops the attributes of
  /// `attributedText`.
  open var text: String? {
    get { style.text?.string }
    set {
      guard !style.isPlain || newValue != text else { return }
      change {
        $0.text = newValue.map { NSAttributedString(string: $0) }
        $0.isPlain = true
      }
    }
  }
  /// The text with its attributes. Parts without a font, a colour or a paragraph style have the
  /// label's.
  open var attributedText: NSAttributedString? {
    get { style.isPlain ? style.drawnText : style.text }
    set {
      change {
        $0.text = newValue.map { NSAttributedString(attributedString: $0) }
        $0.isPlain = false
      }
    }
  }
  /// The font; 17 points of the system's font by default, and for nil.
  open var font: UIFont! {
    get { style.font }
    set { change { $0.setFont(newValue ?? LabelStyle.defaultFont) } }
  }
  /// The colour of the text; the colour of labels by default, and for nil.
  open var textColor: UIColor! {
    get { style.color }
    set { change { $0.setColor(newValue ?? .label) } }
  }
  /// The alignment of the text; natural by default.
  open var textAlignment: NSTextAlignment {
    get { style.alignment }
    set { change { $0.setAlignment(newValue) } }
  }
  /// The way to break or shorten text that is too long for its lines; by default an ellipsis at the
  /// end.
  open var lineBreakMode: NSLineBreakMode {
    get { style.lineBreakMode }
    set { change { $0.setLineBreakMode(newValue) } }
  }
  /// The largest number of lines: 1 by default; 0 allows as many as the text needs.
  open var numberOfLines: Int {
    get { style.numberOfLines }
    set { change { $0.numberOfLines = max(newValue, 0) } }
  }
  /// Stored: the system's text has one size, `large`, so that no font ever has another to follow.
  open var adjustsFontForContentSizeCategory = false
  /// True reduces the font of a single line until the text fits.
  open var adjustsFontSizeToFitWidth: Bool {
    get { style.adjustsFontSize }
    set { change { $0.adjustsFontSize = newValue } }
  }
  /// The smallest fraction of the font's size to which a single line is reduced, 0…1; 0 allows any.
  open var minimumScaleFactor: CGFloat {
    get { style.minimumScale }
    set { change { $0.minimumScale = newValue } }
  }
  /// The colour of a shadow without blur; nil draws no shadow.
  open var shadowColor: UIColor? {
    get { style.shadowColor }
    set { change { $0.shadowColor = newValue } }
  }
  /// The offset of the shadow in points, y down: (0, −1) by default.
  open var shadowOffset: CGSize {
    get { style.shadowOffset }
    set { change { $0.shadowOffset = newValue } }
  }
  /// False draws the text fainter.
  open var isEnabled: Bool {
    get { style.isEnabled }
    set { change { $0.isEnabled = newValue } }
  }
  /// True draws the text in `highlightedTextColor`.
  open var isHighlighted: Bool {
    get { style.isHighlighted }
    set { change { $0.isHighlighted = newValue } }
  }
  /// The colour of highlighted text; nil stands for `textColor`.
  open var highlightedTextColor: UIColor? {
    get { style.highlightedColor }
    set { change { $0.highlightedColor = newValue } }
  }

  // MARK: Size

  /// The width of lines for `intrinsicContentSize`, in points; 0 sets no limit.
  open var preferredMaxLayoutWidth: CGFloat = 0 {
    didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
  }
  /// Returns the size of the text: of one line as long as the text, or of lines within the width of
  /// a size, where 0 sets no limit.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { fittingSize(width: size.width) }
  open override var intrinsicContentSize: CGSize { fittingSize(width: preferredMaxLayoutWidth) }
  override func contentHeight(forWidth width: CGFloat) -> CGFloat? {
    guard numberOfLines != 1, preferredMaxLayoutWidth == 0, width > 0 else { return nil }
    return fittingSize(width: width).height
  }
  override var baselines: (first: CGFloat, last: CGFloat) { (font.ascender, -font.descender) }
  /// Returns the place of the text in a rectangle of the label's space, in whole pixels.
  ///
  /// - Parameter numberOfLines: the largest number of lines; 0 sets no limit.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    placement(in: bounds, numberOfLines)?.rect ?? CGRect(origin: bounds.origin, size: .zero)
  }

  override var accessibilityDefaults: AccessibilityDefaults {
    AccessibilityDefaults(
      isElement: true, label: text, traits: isEnabled ? .staticText : [.staticText, .notEnabled])
  }

  // MARK: Drawing

  /// Draws the text in a rectangle of the label's space, by default the bounds.
  open func drawText(in rect: CGRect) { drawLines(in: rect) }
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }
}
