public import Foundation
import ToolkitSupport

/// The place of an item in a group that a closure arranges.
@preconcurrency @MainActor open class NSCollectionLayoutGroupCustomItem: NSObject, NSCopying {
  /// The rectangle in the group's space, in points.
  public final let frame: CGRect
  /// The order among overlapping elements: larger numbers are in front.
  public final let zIndex: Int

  /// Creates a place.
  public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }
  /// Creates a place in an order of overlapping elements.
  public init(frame: CGRect, zIndex: Int) {
    self.frame = frame
    self.zIndex = zIndex
  }

  /// Returns the object itself, which does not change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The closure that arranges a custom group: it returns the places of the group's items.
public typealias NSCollectionLayoutGroupCustomItemProvider =
  @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// Items of a compositional layout in a row, in a column, or where a closure puts them.
///
/// A section repeats its group until all items have a place.
@preconcurrency @MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  private enum Content {
    case line([NSCollectionLayoutItem], isRow: Bool, BlueprintItem.Repetition)
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  private let content: Content
  /// The space between items; nil for none.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  private init(_ size: NSCollectionLayoutSize, _ content: Content) {
    self.content = content
    super.init(layoutSize: size, supplementaryItems: [])
    if case .line(let items, _, _) = content, items.isEmpty {
      notices.say("a layout group without subitems places nothing")
    }
  }

  // MARK: Creating groups

  /// Returns a row of a number of equal items, in equal parts of the row's width.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { line(layoutSize, subitem, isRow: true, .parts(checked(count))) }
  /// Returns a row of at most a number of equal items, in their own size.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup { line(layoutSize, subitem, isRow: true, .times(checked(count))) }
  /// Returns a row of items, which are repeated in order as long as there is room.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .line(subitems, isRow: true, .room))
  }
  /// Returns a column of a number of equal items, in equal parts of the column's height.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { line(layoutSize, subitem, isRow: false, .parts(checked(count))) }
  /// Returns a column of at most a number of equal items, in their own size.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup { line(layoutSize, subitem, isRow: false, .times(checked(count))) }
  /// Returns a column of items, which are repeated in order as long as there is room.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .line(subitems, isRow: false, .room))
  }
  /// Returns a group whose items a closure places.
  open class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .custom(itemProvider)) }

  private class func line(
    _ size: NSCollectionLayoutSize, _ item: NSCollectionLayoutItem, isRow: Bool,
    _ repetition: BlueprintItem.Repetition
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(size, .line([item], isRow: isRow, repetition))
  }

  private class func checked(_ count: Int) -> Int {
    if count < 1 { notices.say("a layout group has no \(count) subitems; 1 counts") }
    return max(count, 1)
  }

  // MARK: Contents

  /// The items, each once; none for a custom group.
  open var subitems: [NSCollectionLayoutItem] {
    if case .line(let items, _, _) = content { items } else { [] }
  }

  override var spacing: BlueprintSpacing { interItemSpacing?.blueprint ?? BlueprintSpacing(0) }

  override var arrangement: BlueprintItem.Arrangement {
    switch content {
    case .line(let items, let isRow, let repetition):
      let inner = items.map(\.blueprint)
      return isRow ? .row(inner, repetition) : .column(inner, repetition)
    case .custom(let provider):
      return .custom { size in
        MainActor.assumeIsolated {
          provider(LayoutEnvironment(CollectionContainer(size))).map { ($0.frame, $0.zIndex) }
        }
      }
    }
  }

  /// Returns the group as text: a line for each group and item with its size, indented by its depth.
  open func visualDescription() -> String { described(self, 0) }

  private func described(_ item: NSCollectionLayoutItem, _ depth: Int) -> String {
    let size = item.layoutSize
    let name: String
    var inner: [NSCollectionLayoutItem] = []
    if let group = item as? NSCollectionLayoutGroup {
      switch group.content {
      case .line(let items, let isRow, _): (name, inner) = (isRow ? "row" : "column", items)
      case .custom: name = "custom group"
      }
    } else {
      name = "item"
    }
    let line =
      String(repeating: "  ", count: depth)
      + "\(name) \(size.widthDimension.blueprint) × \(size.heightDimension.blueprint)"
    return ([line] + inner.map { described($0, depth + 1) }).joined(separator: "\n")
  }
}
