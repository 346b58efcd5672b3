public import Foundation

/// The view of an item of a collection.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
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

  // MARK: Selection

  /// True while the cell's item is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { updateBackground() } } }
  /// True while a finger is on the cell.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { updateBackground() } }
  }

  private func updateBackground() {
    selectedBackgroundView?.isHidden = !(isSelected || isHighlighted)
  }

  // MARK: Layout

  override func layOutContents() {
    super.layOutContents()
    for view in [backgroundView, selectedBackgroundView, contentView] {
      if let view, view.frame != bounds { view.frame = bounds }
    }
  }

  override var fittedViews: [UIView] { [contentView, self] }

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
