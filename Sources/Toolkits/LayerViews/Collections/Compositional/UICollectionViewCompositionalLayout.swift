public import CoreAnimation
public import Foundation
import ToolkitSupport

/// The closure that gives a compositional layout its sections: it returns the section of a number, for the
/// surroundings.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  @MainActor (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?

/// The values that concern all sections of a compositional layout.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  /// Creates a configuration.
  public override init() { super.init() }

  /// The direction in which sections follow each other; `vertical` by default.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// The space between sections, in points.
  open var interSectionSpacing: CGFloat = 0
  /// The views at the edges of the whole content.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The insets that sections add to their own; `automatic`, the default, for the safe area's.
  open var contentInsetsReference = UIContentInsetsReference.automatic
}

/// A layout of sections, whose groups of items are described by sizes in relation to each other.
///
/// The places of all groups are computed once; scrolling costs as much as the visible elements. Sections may
/// scroll by themselves across the layout's direction, which the server does, as it does all scrolling.
@preconcurrency @MainActor open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private enum Source {
    case one(NSCollectionLayoutSection)
    case many(UICollectionViewCompositionalLayoutSectionProvider)
  }

  private let source: Source
  final var plan = CompositionalPlan()
  /// The swipes over rows of lists; nil if no list has actions.
  final var swipes: RowSwipes?

  /// The values that concern all sections; the layout is told of changes by setting it.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }

  // MARK: Creating

  /// Creates a layout all of whose sections are alike.
  public convenience init(section: NSCollectionLayoutSection) {
    self.init(section: section, configuration: UICollectionViewCompositionalLayoutConfiguration())
  }
  /// Creates a layout all of whose sections are alike.
  public init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    source = .one(section)
    self.configuration = configuration
    super.init()
  }
  /// Creates a layout whose sections a closure gives.
  public convenience init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider
  ) {
    self.init(
      sectionProvider: sectionProvider,
      configuration: UICollectionViewCompositionalLayoutConfiguration())
  }
  /// Creates a layout whose sections a closure gives.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    source = .many(sectionProvider)
    self.configuration = configuration
    super.init()
  }
  /// Returns nil: a layout needs sections, which no archive has.
  public required init?(coder: NSCoder) { nil }

  /// Returns the section of a number; nil, with a line on standard error, if the provider has none.
  final func section(
    _ number: Int, _ environment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection? {
    switch source {
    case .one(let section): return section
    case .many(let provider):
      if let section = provider(number, environment) { return section }
      notices.say("the provider of a compositional layout has no section \(number)")
      return nil
    }
  }

  // MARK: Layout

  open override func prepare() {
    super.prepare()
    prepareSections()
  }
  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    note(context)
    super.invalidateLayout(with: context)
  }
  open override var collectionViewContentSize: CGSize { plan.size }
  open override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? { elements(in: rect) }
  open override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { itemAttributes(indexPath) }
  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { viewAttributes(elementKind, indexPath) }
  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { decorationAttributes(elementKind, indexPath) }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    closeSwipesOfScrolledList()
    return plan.follows || newBounds.size != plan.bounds
  }
  open override func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if newBounds.size == plan.bounds { plan.skipped = context }
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
    context.contentOffsetAdjustment = take(preferredAttributes, originalAttributes)
    plan.skipped = context
    return context
  }

  // MARK: For the collection

  override var asksViewsForSizes: Bool { plan.asksViews }
  override func itemsWillMove(_ moved: (IndexPath) -> IndexPath?) { plan.move(moved) }
  override func container(for attributes: UICollectionViewLayoutAttributes) -> UIView? {
    scroller(for: attributes)?.content
  }
  override func scrollContainer(
    to path: IndexPath, _ position: UICollectionView.ScrollPosition, animated: Bool
  ) { scrollSection(to: path, position, animated) }
  open override func prepareForTransition(to newLayout: UICollectionViewLayout) {
    super.prepareForTransition(to: newLayout)
    removeScrollers()
  }
}
