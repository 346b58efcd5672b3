import CoreAnimation
import Foundation

/// An element of a collection, as a key.
struct CollectionElement: Hashable {
  let category: UICollectionView.ElementCategory
  /// The kind of a supplementary or decoration view; empty for a cell.
  let kind: String
  let path: IndexPath

  init(category: UICollectionView.ElementCategory, kind: String, path: IndexPath) {
    self.category = category
    self.kind = kind
    self.path = path
  }

  init(_ attributes: UICollectionViewLayoutAttributes) {
    category = attributes.representedElementCategory
    kind = attributes.representedElementKind ?? ""
    path = attributes.indexPath
  }

  static func cell(_ path: IndexPath) -> CollectionElement {
    CollectionElement(category: .cell, kind: "", path: path)
  }
}

/// A view in use, and the place that the layout gave it.
struct ShownElement {
  let view: UICollectionReusableView
  var attributes: UICollectionViewLayoutAttributes
}

/// The views of a collection, and its state of its items.
@MainActor struct CollectionState {
  weak var delegate: (any UICollectionViewDelegate)?
  /// The numbers of items of all sections; nil until the data source was asked.
  var counts: [Int]?
  /// True once the layout has prepared itself for its questions.
  var isPrepared = false
  var isPreparing = false
  /// True while the data source is asked for numbers.
  var isCounting = false
  /// The sum of the adjustments that contexts asked for since the last layout.
  var adjustment = CGPoint.zero
  var elements: [CollectionElement: ShownElement] = [:]
  var pool = ReusePool<UICollectionReusableView>()
  var cellClasses: [String: UICollectionReusableView.Type] = [:]
  /// The classes of supplementary views, by kind and identifier.
  var viewClasses: [String: [String: UICollectionReusableView.Type]] = [:]
  /// The attributes of the element whose view the data source is asked for.
  var making: UICollectionViewLayoutAttributes?
  var selected: Set<IndexPath> = []
  /// The bounds of which the layout knows.
  var bounds: CGRect?
  /// The insets of the content of which the layout knows.
  var insets = UIEdgeInsets.zero
  /// True while other bounds invalidate no more than some elements.
  var isMovingMarked = false
  /// The motion of content that coasts, while the server also moves pinned views.
  var coast: (x: ScrollFling, y: ScrollFling)?
  /// The pinned views that the server moves.
  var followers: [UICollectionReusableView] = []
  /// True once the views on the way move with the coast.
  var isFollowed = false
  /// The shown offset, while the layout is asked and the content moves.
  var asksAt: CGPoint?
  /// The shown offset at which views were last placed, if content coasts past more elements than have views.
  var cappedAt: CGPoint?
  var batch = CollectionBatch()
  var movement: CollectionMovement?
  /// True while a call changes `collectionViewLayout`.
  var isChangingLayout = false
  /// The items on the way of coasting content whose cells are made later.
  var ahead: [IndexPath] = []
  /// The items of which the prefetching object was told.
  var prefetched: Set<IndexPath> = []
  /// The shown offset at which the prefetching object was last told.
  var prefetchedFrom: CGPoint?
  /// Faults of the program that standard error knows of.
  var faults: Set<String> = []
}
