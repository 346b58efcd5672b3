import CoreAnimation
public import Foundation

/// A view above or below a section of a table: the title of the section, or views of the application in
/// `contentView`. The table keeps it for other sections.
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView, ConfiguredCell {
  private var madeText: UILabel?
  private var madeDetail: UILabel?
  /// True for a view between the groups of a grouped table, with smaller text and no background.
  final var isGrouped = false { didSet { if isGrouped != oldValue { showStyle() } } }
  /// Space on the left and on the right of the text, in points.
  final var textMargin: CGFloat = 16 { didSet { if textMargin != oldValue { setNeedsLayout() } } }
  static let leastHeight: CGFloat = 28

  /// Creates a view.
  ///
  /// - Parameter reuseIdentifier: the name under which a table keeps the view for other sections.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.leastHeight))
    setUp()
  }
  /// Creates a view without an identifier.
  public convenience override init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }
  /// Creates a view without reading the coder.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    addSubview(contentView)
    showStyle()
  }

  private func showStyle() {
    let plain = isGrouped ? nil : UIColor.systemGray6
    if backgroundColor == nil || backgroundColor == .systemGray6 { backgroundColor = plain }
    madeText?.font = font
    madeText?.textColor = isGrouped ? .secondaryLabel : .label
  }

  private var font: UIFont {
    isGrouped ? .systemFont(ofSize: 13) : .boldSystemFont(ofSize: 15)
  }

  /// The name under which the view is kept for other sections; nil excludes it from reuse.
  public final let reuseIdentifier: String?
  /// The view that contains all contents.
  public final let contentView = UIView()
  /// The title, made by its first use; the table sets the titles of its data source here.
  open var textLabel: UILabel? {
    if madeText == nil {
      madeText = label(font, isGrouped ? .secondaryLabel : .label)
      madeText?.numberOfLines = 0
    }
    return madeText
  }
  /// A second text below the title, made by its first use.
  open var detailTextLabel: UILabel? {
    if madeDetail == nil { madeDetail = label(.systemFont(ofSize: 13), .secondaryLabel) }
    return madeDetail
  }
  /// A view behind the contents, as large as this view; nil for none.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// Called before the view shows another section. Override it to clean up after the old section.
  open func prepareForReuse() {}

  // MARK: Configurations

  final var configuring: CellConfiguration?
  final var contentHolder: UIView { contentView }

  /// Returns a configuration of the look that headers of the table's style have.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    isGrouped ? .groupedHeader() : .plainHeader()
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
  /// True, as by default, updates the contents for each state of the view.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configuring?.updatesContent ?? true }
    set { madeConfiguring.updatesContent = newValue }
  }
  /// True, as by default, updates the background for each state of the view.
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configuring?.updatesBackground ?? true }
    set { madeConfiguring.updatesBackground = newValue }
  }
  /// The state by which configurations choose their looks.
  open var configurationState: UIViewConfigurationState {
    var state = UIViewConfigurationState(traitCollection: traitCollection)
    state.isDisabled = !isUserInteractionEnabled
    return state
  }
  /// Lets the configurations be updated before the next layout.
  open func setNeedsUpdateConfiguration() {
    _ = madeConfiguring
    staleConfigurations()
  }
  /// Updates the configurations for a state. Override it to choose them.
  open func updateConfiguration(using state: UIViewConfigurationState) {
    configuring?.update(for: state, in: self)
  }
  /// The closure that is called after `updateConfiguration(using:)`; nil for none.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }
  /// The closure that updates a view for a state.
  public typealias ConfigurationUpdateHandler =
    (UITableViewHeaderFooterView, UIViewConfigurationState) -> Void

  final func updateConfigurations() {
    let state = configurationState
    updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }

  private func label(_ font: UIFont, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.font = font
    label.textColor = color
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  override func layOutContents() {
    super.layOutContents()
    freshenConfigurations()
    let size = bounds.size
    backgroundView?.frame = bounds
    contentView.frame = bounds
    configuring?.layOut(in: self)
    let width = max(size.width - 2 * textMargin, 0)
    let second =
      madeDetail?.text?.isEmpty == false ? madeDetail?.intrinsicContentSize.height ?? 0 : 0
    let first = CGRect(x: textMargin, y: 0, width: width, height: max(size.height - second, 0))
    madeText?.frame = directed(first)
    madeDetail?.frame = directed(
      CGRect(x: textMargin, y: first.maxY, width: width, height: second))
  }

  /// Returns the height of all lines in a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = CGSize(
      width: max(size.width - 2 * textMargin, 0), height: .greatestFiniteMagnitude)
    let heights = [madeText, madeDetail].map { $0?.sizeThatFits(room).height ?? 0 }
    let height = max((heights[0] + heights[1] + 8).rounded(.up), Self.leastHeight)
    return CGSize(width: size.width, height: height)
  }

  /// Returns the height that the constraints of the contents, or else the texts, need.
  final func fittedHeight(width: CGFloat) -> CGFloat {
    configuredHeight(width) ?? contentView.constrainedHeight(width: width)
      ?? constrainedHeight(width: width)
      ?? sizeThatFits(CGSize(width: width, height: 0)).height
  }

  private func configuredHeight(_ width: CGFloat) -> CGFloat? {
    freshenConfigurations()
    return configuring?.size(CGSize(width: width, height: 0), .required, .fittingSizeLevel)?.height
  }
}
