import CoreAnimation
public import Foundation

/// A row of a table: texts and an image, or views of the application in `contentView`.
@preconcurrency @MainActor open class UITableViewCell: UIView {
  /// The texts of a cell, and their places.
  public enum CellStyle: Int, Sendable {
    /// A text and an image.
    case `default` = 0
    /// A text, and a gray text at the other end.
    case value1 = 1
    /// A text, and a smaller text below.
    case subtitle = 3
  }

  /// The background of a selected cell.
  public enum SelectionStyle: Int, Sendable {
    /// The same look as a cell that is not selected.
    case none = 0
    /// A grey background.
    case gray = 2
    /// The usual background.
    case `default` = 3
  }

  private let style: CellStyle
  private let line = CALayer()
  private var madeText: UILabel?
  private var madeDetail: UILabel?
  private var madeImage: UIImageView?
  final weak var table: UITableView?

  /// Creates a cell.
  ///
  /// - Parameter reuseIdentifier: the name under which a table keeps the cell for other rows.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    setUp()
  }

  /// Creates a cell of the style `default` with a frame in its future superview's space.
  public convenience override init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a cell of the style `default` without reading the coder.
  public required init?(coder: NSCoder) {
    style = .default
    reuseIdentifier = nil
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .systemBackground
    clipsToBounds = true
    addSubview(contentView)
    layer.addSublayer(line)
    line.zPosition = 1
    line.actions = ["position": NSNull(), "bounds": NSNull(), "hidden": NSNull()]
    appearanceChanged()
  }

  override func appearanceChanged() { line.backgroundColor = resolved(.separator) }

  // MARK: Contents

  /// The name under which the cell is kept for other rows; nil excludes it from reuse.
  public final let reuseIdentifier: String?
  /// The view that contains all contents.
  public final let contentView: UIView = CellContentView()
  /// The text, made by its first use.
  open var textLabel: UILabel? {
    if madeText == nil { madeText = label(UIFont.systemFont(ofSize: 17), .label) }
    return madeText
  }
  /// The second text, made by its first use; nil for the style `default`.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if madeDetail == nil {
      madeDetail = label(
        UIFont.systemFont(ofSize: style == .subtitle ? 12 : 17),
        style == .subtitle ? .label : .secondaryLabel)
      if style == .value1 { madeDetail?.textAlignment = .right }
    }
    return madeDetail
  }
  /// The image in front of the text, made by its first use.
  open var imageView: UIImageView? {
    if madeImage == nil {
      let view = UIImageView(frame: .zero)
      view.contentMode = .center
      contentView.addSubview(view)
      madeImage = view
      setNeedsLayout()
    }
    return madeImage
  }

  private func label(_ font: UIFont, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.font = font
    label.textColor = color
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  /// Called before the cell shows another row. Override it to clean up after the old row.
  open func prepareForReuse() {}

  // MARK: Selection

  /// The background of a selected cell.
  open var selectionStyle = SelectionStyle.default
  /// True while the cell's row is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { updateBackground() } } }
  /// True while a finger is on the cell.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { updateBackground() } }
  }
  /// Sets `isSelected`, optionally animated over 0.25 seconds.
  open func setSelected(_ selected: Bool, animated: Bool) {
    change(animated) { self.isSelected = selected }
  }
  /// Sets `isHighlighted`, optionally animated over 0.25 seconds.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    change(animated) { self.isHighlighted = highlighted }
  }

  private func change(_ animated: Bool, _ body: @escaping () -> Void) {
    guard animated else { return body() }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: .allowUserInteraction, animations: body)
  }

  private func updateBackground() {
    let isShown = (isSelected || isHighlighted) && selectionStyle != .none
    contentView.backgroundColor = isShown ? .systemGray4 : nil
  }

  // MARK: Layout

  /// The space in front of the line below the cell, in points.
  open var separatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) {
    didSet { if separatorInset != oldValue { setNeedsLayout() } }
  }
  final var hasLine = true { didSet { if hasLine != oldValue { line.isHidden = !hasLine } } }

  override func layOutContents() {
    super.layOutContents()
    let size = bounds.size
    contentView.frame = bounds
    let thin = 1 / max(contentScaleFactor, 1)
    line.frame = directed(
      CGRect(
        x: separatorInset.left, y: size.height - thin,
        width: max(size.width - separatorInset.left - separatorInset.right, 0), height: thin))
    var left: CGFloat = 16
    if let image = madeImage?.image {
      madeImage?.frame = directed(
        CGRect(x: left, y: 0, width: image.size.width, height: size.height))
      left += image.size.width + 16
    }
    let width = max(size.width - left - 16, 0)
    guard let detail = madeDetail else {
      place(madeText, CGRect(x: left, y: 0, width: width, height: size.height))
      return
    }
    if style == .value1 {
      let second = min(detail.intrinsicContentSize.width, width / 2)
      place(detail, CGRect(x: left + width - second, y: 0, width: second, height: size.height))
      place(madeText, CGRect(x: left, y: 0, width: width - second - 8, height: size.height))
    } else {
      let first = madeText?.intrinsicContentSize.height ?? 0
      let second = detail.intrinsicContentSize.height
      let top = ((size.height - first - second) / 2).rounded()
      place(madeText, CGRect(x: left, y: top, width: width, height: first))
      place(detail, CGRect(x: left, y: top + first, width: width, height: second))
    }
  }

  /// The height of a cell with texts of one line.
  static let usualHeight: CGFloat = 44
  /// True once the table has taken the height of the row from the cell.
  final var isFitted = false

  /// Returns the size that the constraints of the contents give, or else `sizeThatFits(_:)`. The table takes the
  /// height from here, so a subclass may decide.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    for view in [contentView, self] where ConstraintLayout.isNeeded(in: view) {
      return view.constrainedSize(
        targetSize, horizontalFittingPriority, verticalFittingPriority)
    }
    return sizeThatFits(CGSize(width: targetSize.width, height: .greatestFiniteMagnitude))
  }

  /// Returns the size that the cell's own texts need in a width, at least 44 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: textHeight(width: size.width))
  }

  /// Returns the height that the contents need, in whole pixels.
  final func fittedHeight(width: CGFloat) -> CGFloat {
    let size = systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return size.height.isHeight ? inWholePixels(size.height) : Self.usualHeight
  }

  private func textHeight(width: CGFloat) -> CGFloat {
    let first = 16 + (madeImage?.image.map { $0.size.width + 16 } ?? 0)
    let room = CGSize(width: max(width - first - 16, 0), height: 0)
    let heights = [madeText, madeDetail].map { $0?.sizeThatFits(room).height ?? 0 }
    let text = style == .subtitle ? heights[0] + heights[1] + 8 : max(heights[0], heights[1]) + 20
    return max(text.rounded(.up), Self.usualHeight)
  }

  private func place(_ label: UILabel?, _ frame: CGRect) {
    let frame = directed(frame)
    if let label, label.frame != frame { label.frame = frame }
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    table?.cellWasTouched(self)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isInside = touches.first.map { point(inside: $0.location(in: self), with: event) }
    table?.touchEnded(on: self, selects: isInside ?? false)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    table?.touchEnded(on: self, selects: false)
  }
}

/// The contents of a cell, which let the table know when their height may have changed.
@MainActor private final class CellContentView: UIView {
  override func layOutContents() {
    super.layOutContents()
    guard let cell = superview as? UITableViewCell else { return }
    cell.table?.contentsChanged(in: cell)
  }
}
