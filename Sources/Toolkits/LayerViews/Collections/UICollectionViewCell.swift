public import Foundation

/// The view of an item of a collection.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView, ConfiguredCell
{
  /// Creates a cell with a frame in its future superview's space. Collections make their cells by it.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a cell without reading the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    contentView.frame = bounds
    addSubview(contentView)
  }

  // MARK: Contents

  /// The view that contains all contents; it fills the cell.
  public final let contentView: UIView = CollectionCellContents()
  /// A view behind the contents; it fills the cell.
  open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView, at: 0) } }
  /// A view in front of `backgroundView`, shown while the cell is selected or highlighted.
  open var selectedBackgroundView: UIView? {
    didSet {
      replace(oldValue, by: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
      updateBackground()
    }
  }

  private func replace(_ old: UIView?, by new: UIView?, at index: Int) {
    guard old !== new else { return }
    old?.removeFromSuperview()
    guard let new else { return }
    new.frame = bounds
    insertSubview(new, at: index)
  }

  // MARK: Configurations

  final var configuring: CellConfiguration?
  final var contentHolder: UIView { contentView }

  /// The contents, shown by a view that they make; nil for contents of the program.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configuring?.content }
    set { setContent(newValue) }
  }
  /// The background; nil for none, or before it is first set for the list's own.
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
    state.isEditing = collection?.isEditing ?? false
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
    (UICollectionViewCell, UICellConfigurationState) -> Void

  final func updateConfigurations() {
    let state = configurationState
    updateConfiguration(using: state)
    configurationUpdateHandler?(self, state)
  }

  override func appearanceChanged() {
    super.appearanceChanged()
    staleConfigurations()
  }

  // MARK: Selection

  /// True while the cell's item is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { updateBackground() } } }
  /// True while a finger is on the cell.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { updateBackground() } }
  }

  private func updateBackground() {
    selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
    staleConfigurations()
  }

  // MARK: Layout

  override func layOutContents() {
    super.layOutContents()
    freshenConfigurations()
    for view in [backgroundView, selectedBackgroundView] {
      if let view, view.frame != bounds { view.frame = bounds }
    }
    if contentView.frame != contentFrame { contentView.frame = contentFrame }
    configuring?.layOut(in: self)
  }
  /// The rectangle of `contentView`.
  var contentFrame: CGRect { CGRect(origin: .zero, size: bounds.size) }

  override var fittedViews: [UIView] { [contentView, self] }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    freshenConfigurations()
    return configuring?.size(targetSize, horizontalFittingPriority, verticalFittingPriority)
      ?? super.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    collection?.cellWasTouched(self)
  }
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let isInside = touches.first.map { point(inside: $0.location(in: self), with: event) }
    collection?.touchEnded(on: self, selects: isInside ?? false)
  }
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    collection?.touchEnded(on: self, selects: false)
  }
}

/// The contents of a cell, which let the collection know when their size may have changed.
@MainActor private final class CollectionCellContents: UIView {
  override func layOutContents() {
    super.layOutContents()
    guard let cell = superview as? UICollectionViewCell else { return }
    cell.collection?.contentsChanged(in: cell)
  }
}
