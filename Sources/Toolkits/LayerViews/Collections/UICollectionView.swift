public import CoreAnimation
public import Foundation

/// A collection of items that scrolls, placed by a layout, with cells for the visible items.
///
/// When content begins to coast, cells are made for all items that it passes, up to 256, so that they are visible
/// while the program is busy: at once for the nearest ones, and in the next turns of the main queue for the
/// rest. Cells that are not needed are reused for other items later.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  /// The direction in which a layout's content scrolls.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down.
    case vertical = 0
    /// Left and right.
    case horizontal = 1
  }

  /// The place to which an item is scrolled: one vertical and one horizontal place, or one of them.
  public struct ScrollPosition: OptionSet, Sendable {
    /// The bits of the places.
    public let rawValue: UInt
    /// Creates places of their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The item is at the top.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// The item is in the middle between top and bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// The item is at the bottom.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// The item is at the left edge.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// The item is in the middle between left and right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// The item is at the right edge.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  /// The types of a collection's elements.
  public enum ElementCategory: UInt, Sendable {
    /// The view of an item.
    case cell = 0
    /// A view of the data source that belongs to a section or an item, such as a header.
    case supplementaryView = 1
    /// A view of the layout.
    case decorationView = 2
  }

  /// The occasions on which cells are asked again for the size that they prefer.
  public enum SelfSizingInvalidation: Int, Sendable {
    /// Cells are asked once for each item.
    case disabled = 0
    /// Cells are also asked when their contents were laid out again.
    case enabled = 1
    /// The same as `enabled`, since constraints that change lay the contents out.
    case enabledIncludingConstraints = 2
  }

  /// The kind of the headers of a flow layout's sections.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of the footers of a flow layout's sections.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  final var state = CollectionState()
  /// The colour that a list's layout has given the collection, which stays as long as the program sets no other.
  final var listGround: UIColor? {
    didSet {
      if listGround != oldValue, backgroundColor == oldValue { backgroundColor = listGround }
    }
  }

  /// Creates a collection without items, placed by a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    setUp()
  }
  /// Creates a collection without items, placed by a flow layout, without reading the coder.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .systemBackground
    listGround = .systemBackground
    collectionViewLayout.collectionView = self
  }

  // MARK: Data

  /// The object that gives the numbers of items, their cells and other views; not retained.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reload() } }
  }
  /// The delegate; a `UICollectionViewDelegate` also decides about items.
  open override weak var delegate: (any UIScrollViewDelegate)? {
    didSet {
      guard delegate !== oldValue else { return }
      state.delegate = delegate as? any UICollectionViewDelegate
      if state.delegate != nil { installMenus() }
      collectionViewLayout.invalidateLayout()
    }
  }
  /// The object that gets data ready before items come into view; not retained.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// False tells the prefetching object of no items.
  open var isPrefetchingEnabled = true
  /// Asks for all numbers and places again, and for the cells of the visible items.
  open func reloadData() { reload() }
  /// The number of sections; 0 as long as there is no data source.
  open var numberOfSections: Int { counts.count }
  /// Returns the number of items of a section; 0 for a section that does not exist.
  open func numberOfItems(inSection section: Int) -> Int { itemCount(of: section) }

  // MARK: Layout

  /// The object that places the elements. Setting it changes to another layout at once.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      guard collectionViewLayout !== oldValue else { return }
      change(from: oldValue, animated: false, completion: nil)
    }
  }
  /// Changes to another layout, at once or in 0.3 seconds, in which elements move to their new places.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }
  /// Changes to another layout.
  ///
  /// - Parameter completion: called with true at the end, or with false if the change was interrupted.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) { set(layout, animated, completion) }
  /// Returns the attributes that the layout gives an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    layoutAttributes(of: .cell(indexPath))
  }
  /// Returns the attributes that the layout gives a supplementary view.
  open func layoutAttributesForSupplementaryElement(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    layoutAttributes(
      of: CollectionElement(category: .supplementaryView, kind: kind, path: indexPath))
  }
  /// The occasions on which cells are asked for the size that they prefer; `enabled` by default.
  open var selfSizingInvalidation = SelfSizingInvalidation.enabled

  // MARK: Views

  /// Sets the class of the cells that are made for an identifier; nil removes it.
  ///
  /// Cells are made by their class's `init(frame:)`.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    registerCells(cellClass, identifier)
  }
  /// Sets the class of the supplementary views of a kind that are made for an identifier; nil removes it.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) { registerViews(viewClass, elementKind, identifier) }
  /// Returns an unused cell, or a new cell of the registered class. Without such a class the cell is a plain
  /// one, and standard error says so.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell { dequeueCell(identifier, indexPath) }
  /// Returns an unused view, or a new view of the registered class. Without such a class the view is an empty
  /// one, and standard error says so.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView { dequeueView(elementKind, identifier, indexPath) }
  /// A view behind all elements, as large as the collection; it does not scroll.
  open var backgroundView: UIView? { didSet { replaceBackground(oldValue) } }

  /// The cells of the items in the shown part of the content.
  open var visibleCells: [UICollectionViewCell] { visibleItems.map(\.cell) }
  /// The items in the shown part of the content.
  open var indexPathsForVisibleItems: [IndexPath] { visibleItems.map(\.path) }
  /// Returns the cell of an item; nil for an item without one.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    state.elements[.cell(indexPath)]?.view as? UICollectionViewCell
  }
  /// Returns the item of a cell; nil for an unused cell.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { element(of: cell)?.path }
  /// Returns the item at a point of the content, the frontmost one.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { item(at: point) }
  /// Returns a supplementary view; nil if it is not visible.
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    let key = CollectionElement(category: .supplementaryView, kind: elementKind, path: indexPath)
    return state.elements[key]?.view
  }
  /// Returns the supplementary views of a kind in the shown part of the content.
  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    visibleViews(elementKind).map(\.view)
  }
  /// Returns the index paths of the supplementary views of a kind in the shown part of the content.
  open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    visibleViews(elementKind).map(\.attributes.indexPath)
  }
  /// Scrolls to an item.
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) { scroll(to: indexPath, scrollPosition, animated) }

  // MARK: Editing

  /// True while the rows of a list show the accessories for editing.
  open var isEditing = false {
    didSet {
      guard isEditing != oldValue else { return }
      for shown in state.elements.values {
        guard let cell = shown.view as? UICollectionViewCell else { continue }
        cell.staleConfigurations()
        cell.setNeedsLayout()
      }
    }
  }

  // MARK: Selection

  /// False ignores touches of items.
  open var allowsSelection = true { didSet { if !allowsSelection { deselectAll(keeping: nil) } } }
  /// True lets the user select several items; a touch of a selected item then deselects it.
  open var allowsMultipleSelection = false {
    didSet { if !allowsMultipleSelection { deselectAll(keeping: state.selected.min()) } }
  }
  /// The selected items in order; nil if there are none.
  open var indexPathsForSelectedItems: [IndexPath]? { state.selected.sorted() }
  /// Selects an item without telling the delegate; nil deselects all.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) { select(indexPath, animated, scrollPosition) }
  /// Deselects an item without telling the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath, animated) }

  // MARK: Changes

  /// Shows items that the data source has added, at their new places.
  open func insertItems(at indexPaths: [IndexPath]) {
    change(indexPaths.map { .insert($0) })
  }
  /// Removes items that the data source has removed, from their old places.
  open func deleteItems(at indexPaths: [IndexPath]) { change(indexPaths.map { .delete($0) }) }
  /// Asks for the cells of items again.
  open func reloadItems(at indexPaths: [IndexPath]) { change(indexPaths.map { .reload($0) }) }
  /// Moves an item from its old place to its new one, as the data source has.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change([.move(indexPath, newIndexPath)])
  }
  /// Asks the data source for items again, which gets the cells that they have to configure them anew.
  open func reconfigureItems(at indexPaths: [IndexPath]) { reconfigure(indexPaths) }
  /// Shows sections that the data source has added, by their new numbers.
  open func insertSections(_ sections: IndexSet) { change(sections.map { .insertSection($0) }) }
  /// Removes sections that the data source has removed, by their old numbers.
  open func deleteSections(_ sections: IndexSet) { change(sections.map { .deleteSection($0) }) }
  /// Asks for the items and views of sections again.
  open func reloadSections(_ sections: IndexSet) { change(sections.map { .reloadSection($0) }) }
  /// Moves a section from its old number to its new one, as the data source has.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change([.moveSection(section, newSection)])
  }
  /// Shows several changes at once, animated.
  ///
  /// Within the closure the data source changes its data, and the calls above say how: places of deleted,
  /// reloaded and moved items are those before all changes, places of inserted ones those after. If the numbers
  /// of items contradict the calls, standard error says so, and the collection reloads all; Apple's
  /// framework raises an exception.
  ///
  /// - Parameter completion: called with true at the end, or with false if the changes were interrupted.
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    performUpdates(updates, completion)
  }
  /// True within `performBatchUpdates(_:completion:)`, once an item or section was changed.
  open var hasUncommittedUpdates: Bool { !state.batch.changes.isEmpty }

  // MARK: Movement by a finger

  /// Takes an item up, for a finger to move. Returns false if the data source does not allow it.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool { takeUp(indexPath) }
  /// Moves the item to a place in the content; other items make room for it.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    hold(at: targetPosition)
  }
  /// Puts the item down where it is; the data source is told if it is another place.
  open func endInteractiveMovement() { putDown(isCancelled: false) }
  /// Puts the item back to its place.
  open func cancelInteractiveMovement() { putDown(isCancelled: true) }

  // MARK: View

  /// Places the elements that are visible.
  open override func layoutSubviews() {
    super.layoutSubviews()
    arrange()
  }

  /// The visible rectangle of the content. While a layout is asked and the content coasts, it is what the server
  /// shows.
  open override var bounds: CGRect {
    get {
      let bounds = super.bounds
      return state.asksAt.map { CGRect(origin: $0, size: bounds.size) } ?? bounds
    }
    set { super.bounds = newValue }
  }

  /// Space around the content, in points, which the layout does not fill.
  open override var contentInset: UIEdgeInsets {
    didSet { if contentInset != oldValue { setNeedsLayout() } }
  }
  override func safeAreaChanged() {
    super.safeAreaChanged()
    setNeedsLayout()
  }

  override var makesViewsAhead: Bool { true }

  override func offsetDidChange() {
    super.offsetDidChange()
    boundsMayHaveChanged()
  }

  override func coastBegan(_ x: ScrollFling, _ y: ScrollFling) { beginFollowing(x, y) }
  override func courseEnded() { endFollowing() }

  override func target(of offset: CGPoint, velocity: CGPoint) -> CGPoint {
    asking {
      collectionViewLayout.targetContentOffset(
        forProposedContentOffset: offset, withScrollingVelocity: velocity)
    }
  }
}
