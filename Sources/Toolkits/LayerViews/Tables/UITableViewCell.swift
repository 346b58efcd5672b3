import CoreAnimation
public import Foundation

/// A row of a table: texts and an image, or views of the application in `contentView`.
@preconcurrency @MainActor open class UITableViewCell: UIView, ConfiguredCell {
  /// The texts of a cell, and their places.
  public enum CellStyle: Int, Sendable {
    /// A text and an image.
    case `default` = 0
    /// A text, and a gray text at the other end.
    case value1 = 1
    /// A small text in the tint's colour that ends at a quarter of the width, and a text beside it.
    case value2 = 2
    /// A text, and a smaller text below.
    case subtitle = 3
  }

  /// The background of a selected cell.
  public enum SelectionStyle: Int, Sendable {
    /// The same look as a cell that is not selected.
    case none = 0
    /// The usual background.
    case blue = 1
    /// A grey background.
    case gray = 2
    /// The usual background.
    case `default` = 3
  }

  /// The picture at the trailing edge of a cell.
  public enum AccessoryType: Int, Sendable {
    /// No picture.
    case none = 0
    /// An arrow: the row leads to more.
    case disclosureIndicator = 1
    /// A button for details, and an arrow.
    case detailDisclosureButton = 2
    /// A check mark.
    case checkmark = 3
    /// A button for details.
    case detailButton = 4
  }

  /// The control of a cell while its table is edited.
  public enum EditingStyle: Int, Sendable {
    /// No control.
    case none = 0
    /// A control that deletes the row.
    case delete = 1
    /// A control that inserts a row.
    case insert = 2
  }

  /// The parts that a cell shows while its table is edited.
  public struct StateMask: OptionSet, Hashable, Sendable {
    /// The parts as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The control at the leading edge.
    public static let showingEditControl = StateMask(rawValue: 1 << 0)
    /// The button that deletes.
    public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
  }

  final let style: CellStyle
  final let line = CALayer()
  final var madeText: UILabel?
  final var madeDetail: UILabel?
  final var madeImage: UIImageView?
  /// The accessory, the controls of editing, and the view of a selection.
  final var parts = CellParts()
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

  override func appearanceChanged() { line.backgroundColor = resolved(parts.lineColor) }

  // MARK: Contents

  /// The name under which the cell is kept for other rows; nil excludes it from reuse.
  public final let reuseIdentifier: String?
  /// The view that contains all contents.
  public final let contentView: UIView = CellContentView()
  /// The text, made by its first use.
  open var textLabel: UILabel? {
    if madeText == nil {
      madeText = label(UIFont.systemFont(ofSize: style == .value2 ? 12 : 17), .label)
      if style == .value2 {
        madeText?.textColor = tintColor
        madeText?.textAlignment = .right
      }
    }
    return madeText
  }
  /// The second text, made by its first use; nil for the style `default`.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if madeDetail == nil {
      madeDetail = label(
        UIFont.systemFont(ofSize: style == .subtitle ? 12 : style == .value2 ? 15 : 17),
        style == .value1 ? .secondaryLabel : .label)
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

  // MARK: Configurations

  final var configuring: CellConfiguration?
  final var contentHolder: UIView { contentView }

  /// Returns a configuration of the look that the cell's style has.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }
  /// The contents, shown by a view that they make; nil for labels and contents of the program.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configuring?.content }
    set { setContent(newValue) }
  }
  /// The background; nil for none.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configuring?.background }
    set { setBackground(newValue) }
  }
  /// True, as by default, updates the contents for each state of the cell.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configuring?.updatesContent ?? true }
    set { madeConfiguring.updatesContent = newValue }
  }
  /// True, as by default, updates the background for each state of the cell.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configuring?.updatesBackground ?? true }
    set { madeConfiguring.updatesBackground = newValue }
  }
  /// The state by which configurations choose their looks.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isDisabled = !isUserInteractionEnabled
    state.isEditing = isEditing
    return state
  }
  /// Lets the configurations be updated before the next layout.
  open func setNeedsUpdateConfiguration() {
    _ = madeConfiguring
    staleConfigurations()
  }
  /// Updates the configurations for a state. Override it to choose them.
  open func updateConfiguration(using state: UICellConfigurationState) {
    configuring?.update(for: state, in: self)
  }
  /// The closure that is called after `updateConfiguration(using:)`; nil for none.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// The closure that updates a cell for a state.
  public typealias ConfigurationUpdateHandler =
    (UITableViewCell, UICellConfigurationState) -> Void

  final func updateConfigurations() {
    let state = configurationState
    updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }

  // MARK: Selection

  /// The background of a selected cell.
  open var selectionStyle = SelectionStyle.default
  /// True while the cell's row is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { selectionChanged() } } }
  /// True while a finger is on the cell.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { selectionChanged() } }
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

  /// A view behind all contents; nil for none.
  open var backgroundView: UIView? {
    didSet { replaceBackground(oldValue, backgroundView) }
  }
  /// The view behind the contents of a selected or touched cell, with which it appears; nil for a gray one.
  open var selectedBackgroundView: UIView? {
    didSet { replaceSelection(oldValue) }
  }
  /// The view behind the contents of a selected cell where several rows may be selected; nil for
  /// `selectedBackgroundView`.
  open var multipleSelectionBackgroundView: UIView? {
    didSet { replaceSelection(oldValue) }
  }

  // MARK: Accessories

  /// The picture at the trailing edge.
  open var accessoryType = AccessoryType.none { didSet { accessoriesChanged() } }
  /// The view at the trailing edge in place of the picture, in its own size.
  open var accessoryView: UIView? { didSet { accessoriesChanged() } }
  /// The picture at the trailing edge while the table is edited.
  open var editingAccessoryType = AccessoryType.none { didSet { accessoriesChanged() } }
  /// The view at the trailing edge while the table is edited, in place of the picture.
  open var editingAccessoryView: UIView? { didSet { accessoriesChanged() } }

  // MARK: Editing

  /// True while the table is edited.
  open var isEditing: Bool {
    get { parts.isEditing }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows or hides the controls of editing, optionally animated. Override it to change contents with them.
  open func setEditing(_ editing: Bool, animated: Bool) { edit(editing, animated) }
  /// The control of the row while the table is edited, which the table's delegate chooses.
  open var editingStyle: EditingStyle { parts.editingStyle }
  /// True while the button is shown that deletes the row.
  open var showingDeleteConfirmation: Bool { parts.showsActions }
  /// True shows a handle by which the user moves the row while the table is edited. The table sets it for rows that
  /// can be moved.
  open var showsReorderControl = false { didSet { editingChanged() } }
  /// False keeps the contents at the edge while the table is edited.
  open var shouldIndentWhileEditing = true { didSet { editingChanged() } }
  /// Called before parts appear or disappear.
  open func willTransition(to state: StateMask) {}
  /// Called after parts have appeared or disappeared.
  open func didTransition(to state: StateMask) {}

  // MARK: Layout

  /// The depth of the contents, from 0 on.
  open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
  /// The way in points by which each level moves the contents.
  open var indentationWidth: CGFloat = 10 {
    didSet { if indentationWidth != oldValue { setNeedsLayout() } }
  }
  /// The space in front of the line below the cell, in points.
  open var separatorInset: UIEdgeInsets {
    get { parts.ownInset ?? parts.tableInset }
    set {
      parts.ownInset = newValue
      setNeedsLayout()
    }
  }
  final var hasLine = true { didSet { if hasLine != oldValue { line.isHidden = !hasLine } } }

  override func layOutContents() {
    super.layOutContents()
    freshenConfigurations()
    layOutParts()
    configuring?.layOut(in: self)
  }

  /// The height of a cell with texts of one line.
  static let usualHeight: CGFloat = 44
  /// True once the table has taken the height of the row from the cell.
  final var isFitted = false
  /// True for the cell of a row that no frame has shown, made ahead of fingers.
  final var isAhead = false

  /// Returns the size that the constraints of the contents give, or else `sizeThatFits(_:)`. The table takes the
  /// height from here, so a subclass may decide.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    freshenConfigurations()
    if configuring?.content != nil {
      let room = CGSize(width: parts.fittingWidth ?? targetSize.width, height: targetSize.height)
      if let size = configuring?.size(room, horizontalFittingPriority, verticalFittingPriority) {
        return size
      }
    }
    updateConstraintsIfNeeded()
    for view in [contentView, self] where ConstraintLayout.isNeeded(in: view) {
      var size = targetSize
      if view === contentView, let width = parts.fittingWidth { size.width = width }
      return view.constrainedSize(size, horizontalFittingPriority, verticalFittingPriority)
    }
    return sizeThatFits(CGSize(width: targetSize.width, height: .greatestFiniteMagnitude))
  }

  /// Returns the size that the cell's own texts need in a width, at least 44 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: textHeight(width: size.width))
  }

  /// Returns the height that the contents need, in whole pixels.
  final func fittedHeight(width: CGFloat) -> CGFloat {
    // Constraints of the contents have the width between the accessories.
    let edges = contentEdges
    parts.fittingWidth = width - edges.left - edges.right
    defer { parts.fittingWidth = nil }
    let size = systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return size.height.isHeight ? inWholePixels(size.height) : Self.usualHeight
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
