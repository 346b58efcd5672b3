public import CoreAnimation
public import Foundation

/// A layout that places items in lines, in sections with headers and footers.
///
/// Items fill a line from edge to edge; those of the last line of a section keep the spaces of a line of equal
/// items, or else the least space. Items are in the middle of their lines. Sections of equal items cost the
/// same for any number of them.
@preconcurrency @MainActor open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The rectangle from which `sectionInset` is measured.
  public enum SectionInsetReference: Int, Sendable {
    /// The collection without its content inset.
    case fromContentInset = 0
    /// The collection's safe area.
    case fromSafeArea = 1
    /// The collection's layout margins.
    case fromLayoutMargins = 2
  }

  /// The estimated size that lets cells decide about theirs, `itemSize` counting before.
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  final var plan = FlowPlan()

  // MARK: Lengths

  /// The size of items in points, unless the delegate decides; 50 × 50 by default.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// The size that counts for an item until its cell decides; zero, the default, lets no cell decide.
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != oldValue { invalidateLayout() } }
  }
  /// The least space between the lines of a section, in points; 10 by default.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// The least space between the items of a line, in points; 10 by default.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  /// The space around the items of a section, in points; zero by default.
  open var sectionInset = UIEdgeInsets.zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  /// The rectangle from which `sectionInset` is measured; `fromContentInset` by default.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { if sectionInsetReference != oldValue { invalidateLayout() } }
  }
  /// The size of headers, of which the length in the direction of scrolling counts; zero, the default, for none.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The size of footers, of which the length in the direction of scrolling counts; zero, the default, for none.
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// The direction in which the content scrolls; `vertical` by default.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  /// True keeps the header of a section in view as long as the section is.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }
  /// True keeps the footer of a section in view as long as the section is.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { if sectionFootersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  // MARK: Layout

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    note(context)
    super.invalidateLayout(with: context)
  }
  open override func prepare() {
    super.prepare()
    prepareSections()
  }
  open override var collectionViewContentSize: CGSize { plannedSize }
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { plannedElements(in: rect) }
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { plannedItem(indexPath) }
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { plannedEdge(elementKind, indexPath) }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    pins || roomChanges(with: newBounds)
  }
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    let changes = roomChanges(with: newBounds)
    if let context = context as? UICollectionViewFlowLayoutInvalidationContext {
      context.invalidateFlowLayoutDelegateMetrics = changes
      context.invalidateFlowLayoutAttributes = changes
    }
    markPinned(in: newBounds, context)
    return context
  }
  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { takes(preferredAttributes, originalAttributes) }
  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
    if let context = context as? UICollectionViewFlowLayoutInvalidationContext {
      context.invalidateFlowLayoutDelegateMetrics = false
      context.invalidateFlowLayoutAttributes = false
    }
    context.contentOffsetAdjustment = take(preferredAttributes, originalAttributes)
    return context
  }

  override var asksViewsForSizes: Bool { estimatedItemSize != .zero }
  override func itemsWillMove(_ moved: (IndexPath) -> IndexPath?) { planMoves(moved) }
  override var pinsByServer: Bool { type(of: self) == UICollectionViewFlowLayout.self }
  override func pinnedRange(of element: CollectionElement) -> ClosedRange<CGFloat>? {
    plannedRange(of: element)
  }
}
