import CoreAnimation
public import Foundation

/// A view of a collection that shows one element after another: a cell, a header, a decoration.
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
  final weak var collection: UICollectionView?
  /// The list of unused views to which the view belongs; nil for a view that is not reused.
  final var poolKey: String?
  /// True for the view of an element that no frame has shown, made ahead of fingers.
  final var isAhead = false
  /// The size for which the view was asked what it prefers, and its answer; nil for a view that was not asked.
  final var fitted: (asked: CGSize, preferred: CGSize)?

  /// Creates a view with a frame in its future superview's space. Collections make their views by it.
  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view without reading the coder.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The name under which the view was registered; nil for a view that the program made itself.
  open internal(set) var reuseIdentifier: String?
  /// Called before the view shows another element. Override it to clean up after the old one.
  open func prepareForReuse() {}
  /// Called after the view was placed by attributes. Override it for attributes of an own class.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// Called before the view's collection changes to another layout.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
  /// Called after the view's collection changed to another layout.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
  /// Returns attributes that suit the contents: those given, with the size that constraints ask for, or else
  /// `sizeThatFits(_:)`.
  ///
  /// Called for new elements of a layout that takes sizes from views.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { fitted(layoutAttributes) }

  /// Returns the size that the constraints of the contents give, or else `sizeThatFits(_:)`.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateConstraintsIfNeeded()
    for view in fittedViews where ConstraintLayout.isNeeded(in: view) {
      return view.constrainedSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
    }
    return sizeThatFits(targetSize)
  }
  /// The views whose constraints decide about the size, the first with constraints.
  var fittedViews: [UIView] { [self] }
}

extension UICollectionReusableView {
  private final func fitted(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let axes = attributes.fittedAxes
    var size = systemLayoutSizeFitting(
      attributes.size,
      withHorizontalFittingPriority: axes.contains(.width) ? .fittingSizeLevel : .required,
      verticalFittingPriority: axes.contains(.height) ? .fittingSizeLevel : .required)
    size.width =
      size.width.isHeight && axes.contains(.width)
      ? inWholePixels(size.width) : attributes.size.width
    size.height =
      size.height.isHeight && axes.contains(.height)
      ? inWholePixels(size.height) : attributes.size.height
    guard size != attributes.size else { return attributes }
    let copy = attributes.copied
    copy.size = size
    return copy
  }

  /// Places the view by attributes.
  final func place(_ attributes: UICollectionViewLayoutAttributes) {
    if CATransform3DIsIdentity(attributes.transform3D), CATransform3DIsIdentity(transform3D) {
      let frame = attributes.frame
      if self.frame != frame { self.frame = frame }
    } else {
      bounds.size = attributes.size
      center = attributes.center
      transform3D = attributes.transform3D
    }
    if alpha != attributes.alpha { alpha = attributes.alpha }
    let height = CGFloat(min(max(attributes.zIndex, -999), 999))
    if layer.zPosition != height { layer.zPosition = height }
    if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
    (self as? UICollectionViewListCell)?.list = attributes.listRow
    apply(attributes)
  }
}
