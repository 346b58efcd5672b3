import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// Attributes with a tint.
private final class TintedAttributes: UICollectionViewLayoutAttributes {
  var tint = 0
  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? TintedAttributes)?.tint = tint
    return copy
  }
  override func isEqual(_ object: Any?) -> Bool {
    super.isEqual(object) && (object as? TintedAttributes)?.tint == tint
  }
}

@MainActor private final class TintedCell: UICollectionViewCell {
  var tints: [Int] = []
  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    tints.append((layoutAttributes as? TintedAttributes)?.tint ?? -1)
  }
}

@MainActor private final class Shade: UICollectionReusableView {}

/// Items side by side, 40 points wide, with a decoration behind each.
@MainActor private final class RowLayout: UICollectionViewLayout {
  var calls: [String] = []
  var tint = 1
  var width: CGFloat = 40
  var height: CGFloat = 100
  var mirrors = false
  var follows = false
  var offsets: [CGFloat] = []
  var strange: [UICollectionViewLayoutAttributes] = []
  var hasDecorations = false
  var initial: UICollectionViewLayoutAttributes?

  override class var layoutAttributesClass: AnyClass { TintedAttributes.self }
  override func prepare() {
    super.prepare()
    calls.append("prepare")
  }
  override var collectionViewContentSize: CGSize {
    CGSize(width: CGFloat(collectionView?.numberOfItems(inSection: 0) ?? 0) * width, height: height)
  }
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = TintedAttributes(forCellWith: indexPath)
    attributes.frame = CGRect(
      x: CGFloat(indexPath.item) * width, y: 0, width: width, height: height)
    attributes.tint = tint
    return attributes
  }
  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = TintedAttributes(forDecorationViewOfKind: elementKind, with: indexPath)
    attributes.frame = layoutAttributesForItem(at: indexPath)?.frame ?? .zero
    attributes.zIndex = -1
    return attributes
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    offsets.append(collectionView?.contentOffset.x ?? 0)
    let items = (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map {
      IndexPath(item: $0, section: 0)
    }
    return items.compactMap { layoutAttributesForItem(at: $0) }
      + (hasDecorations
        ? items.compactMap { layoutAttributesForDecorationView(ofKind: "shade", at: $0) } : [])
      + strange
  }
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { mirrors }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { follows }
  override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
    super.prepare(forCollectionViewUpdates: updateItems)
    calls += updateItems.map {
      "\($0.updateAction) \($0.indexPathBeforeUpdate?.item ?? -1)"
        + " \($0.indexPathAfterUpdate?.item ?? -1)"
    }
  }
  override func finalizeCollectionViewUpdates() { calls.append("finalize") }
  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    calls.append("initial \(itemIndexPath.item)")
    return initial ?? super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }
  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    calls.append("final \(itemIndexPath.item)")
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }
  override func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { CGPoint(x: (proposedContentOffset.x / 100).rounded() * 100, y: 0) }
  override func prepareForTransition(to newLayout: UICollectionViewLayout) {
    calls.append("to")
  }
  override func prepareForTransition(from oldLayout: UICollectionViewLayout) {
    calls.append("from")
  }
  override func finalizeLayoutTransition() { calls.append("finalize transition") }

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// Views §19.2.
@MainActor @Suite struct CustomLayoutTests {
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  @Test func `attributes keep frame, middle and size together, and copies are equal`() {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: "title", with: IndexPath(item: 1, section: 2))
    attributes.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    expectEqual(attributes.center, CGPoint(x: 25, y: 40))
    expectEqual(attributes.bounds, CGRect(x: 0, y: 0, width: 30, height: 40))
    attributes.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
    expectEqual(attributes.size, CGSize(width: 10, height: 20))
    attributes.transform = CGAffineTransform(scaleX: 2, y: 3)
    expectEqual(attributes.transform3D.m22, 3)
    expectEqual(attributes.frame, CGRect(x: 15, y: 10, width: 20, height: 60))
    expectEqual(attributes.representedElementKind, "title")
    expectEqual(attributes.representedElementCategory, .supplementaryView)
    let copy = attributes.copy() as? UICollectionViewLayoutAttributes
    expectEqual(copy, attributes)
    expectEqual(copy?.hash, attributes.hash)
    for change in [
      { $0.alpha = 0.5 }, { $0.zIndex = 3 }, { $0.isHidden = true }, { $0.center.x = 1 },
      { $0.indexPath = IndexPath(item: 0, section: 0) }, { $0.transform3D.m34 = 1 },
    ] as [(UICollectionViewLayoutAttributes) -> Void] {
      let other = attributes.copy() as? UICollectionViewLayoutAttributes
      other.map(change)
      #expect(other != attributes)
    }
    let deep = UICollectionViewLayoutAttributes(forCellWith: IndexPath())
    deep.transform3D.m34 = 0.1
    expectEqual(deep.transform, .identity)
    expectNil(deep.representedElementKind)
    let decoration = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: "shade", with: IndexPath())
    expectEqual(decoration.representedElementCategory, .decorationView)
  }

  @Test func `attributes of an own class reach the cell, once for each change`() {
    let squares = Squares([5])
    let layout = RowLayout()
    let view = squares.collection(layout)
    view.register(TintedCell.self, forCellWithReuseIdentifier: "square")
    view.reloadData()
    view.layoutIfNeeded()
    layout.invalidateLayout()
    view.layoutIfNeeded()
    let cells = view.visibleCells.compactMap { $0 as? TintedCell }
    expectEqual(cells.map(\.tints), Array(repeating: [1], count: 5))
    layout.tint = 2
    layout.invalidateLayout()
    view.layoutIfNeeded()
    expectEqual(cells.map(\.tints), Array(repeating: [1, 2], count: 5))
  }

  @Test func `a layout is prepared once for each invalidation`() {
    let layout = RowLayout()
    let view = Squares([5]).collection(layout)
    _ = view.layoutAttributesForItem(at: path(1))
    view.contentOffset.x = 3
    view.layoutIfNeeded()
    expectEqual(layout.take(), ["prepare"])
    layout.invalidateLayout()
    layout.invalidateLayout()
    view.layoutIfNeeded()
    expectEqual(layout.take(), ["prepare"])
    layout.follows = true
    view.contentOffset.x = 0
    view.layoutIfNeeded()
    expectEqual(layout.take(), ["prepare"])
    view.reloadData()
    view.layoutIfNeeded()
    expectEqual(layout.take(), ["prepare"])
  }

  @Test func `decorations lie behind the cells`() {
    let layout = RowLayout()
    layout.hasDecorations = true
    layout.register(Shade.self, forDecorationViewOfKind: "shade")
    let view = Squares([30]).collection(layout)
    let shades = view.subviews.filter { $0 is Shade }
    expectEqual(shades.count, 5)
    #expect(shades.allSatisfy { $0.layer.zPosition == -1 && $0.frame.width == 40 })
    layout.register(nil, forDecorationViewOfKind: "shade")
    layout.register(UIView.self, forDecorationViewOfKind: "shade")
  }

  @Test func `places that are none, and items that do not exist, are told of and left out`() {
    let layout = RowLayout()
    let nowhere = UICollectionViewLayoutAttributes(forCellWith: path(2))
    nowhere.frame = CGRect(x: CGFloat.nan, y: 0, width: 10, height: 10)
    let unknown = UICollectionViewLayoutAttributes(forCellWith: path(700))
    unknown.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    let other = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 4))
    other.frame = unknown.frame
    let pathless = UICollectionViewLayoutAttributes(forCellWith: IndexPath())
    pathless.frame = unknown.frame
    let decoration = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: "unknown", with: path(0))
    decoration.frame = unknown.frame
    layout.strange = [nowhere, unknown, other, pathless, decoration]
    let squares = Squares([5])
    let view = squares.collection(layout)
    expectEqual(view.numbers, [0, 1, 2, 3, 4])
    layout.height = .nan
    layout.invalidateLayout()
    view.layoutIfNeeded()
    expectEqual(view.numbers, [])
    layout.height = 50
    layout.invalidateLayout()
    view.layoutIfNeeded()
    expectEqual(view.numbers, [0, 1, 2, 3, 4])
  }

  @Test func `hidden elements have no views`() {
    final class Hiding: UICollectionViewFlowLayout {
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        let found = super.layoutAttributesForElements(in: rect)
        for attributes in found ?? [] { attributes.isHidden = attributes.indexPath.item % 2 == 0 }
        return found
      }
    }
    expectEqual(Squares([6]).collection(Hiding()).numbers, [1, 3, 5])
  }

  @Test func `a mirrored layout runs from right to left`() {
    let layout = RowLayout()
    layout.mirrors = true
    let squares = Squares([50])
    let view = squares.collection(layout)
    view.semanticContentAttribute = .forceRightToLeft
    view.reloadData()
    view.layoutIfNeeded()
    expectEqual(view.frame(49)?.minX, 0)
    expectEqual(view.layoutAttributesForItem(at: path(0))?.frame.minX, 49 * 40)
    expectEqual(view.indexPathForItem(at: CGPoint(x: 50, y: 50)), path(48))
  }

  @Test func `a layout is told of an update, and asked for first and last attributes`() {
    let squares = Squares([3])
    let layout = RowLayout()
    let view = squares.collection(layout)
    _ = layout.take()
    view.performBatchUpdates {
      squares.sections[0] = [9, 0, 2]
      view.insertItems(at: [path(0)])
      view.deleteItems(at: [path(1)])
    }
    expectEqual(
      layout.take(), ["prepare", "insert -1 0", "delete 1 -1", "initial 0", "final 1", "finalize"])
    expectEqual(view.numbers, [9, 0, 2])
    view.performBatchUpdates {
      squares.sections[0] = [0, 9, 7]
      view.moveItem(at: path(1), to: path(0))
      view.reloadItems(at: [path(2)])
    }
    expectEqual(
      layout.take(), ["prepare", "move 1 0", "reload 2 2", "initial 2", "final 2", "finalize"])
  }

  @Test func `another layout takes over`() {
    let squares = Squares([40])
    let (flow, row) = (UICollectionViewFlowLayout(), RowLayout())
    let view = squares.collection(flow)
    let cells = view.visibleCells
    view.setCollectionViewLayout(row, animated: true)
    #expect(view.collectionViewLayout === row && row.collectionView === view)
    expectEqual(row.take(), ["from", "prepare", "finalize transition"])
    view.layoutIfNeeded()
    expectEqual(view.numbers, [0, 1, 2, 3, 4])
    expectEqual(view.visibleCells, Array(cells[0..<5]))
    expectEqual(view.frame(4), CGRect(x: 160, y: 0, width: 40, height: 100))
    view.contentOffset.x = 800
    view.layoutIfNeeded()
    let middle = view.indexPathForItem(at: CGPoint(x: 900, y: 50))
    view.collectionViewLayout = flow
    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems.contains(middle ?? IndexPath()))
    expectEqual(row.take(), ["to", "finalize transition"])
  }

  @Test func `the background stays behind all elements`() {
    let view = Squares([500]).collection()
    let background = UIView()
    view.backgroundView = background
    view.contentOffset.y = 100
    view.layoutIfNeeded()
    expectEqual(background.frame, view.bounds)
    #expect(view.subviews.first === background)
    view.backgroundView = nil
    expectNil(background.superview)
  }

  @Test func `items that come into view soon are fetched before`() {
    let squares = Squares([1000])
    let view = squares.collection(height: 110)
    expectEqual(view.numbers, Array(0..<6))
    expectEqual(squares.prefetched, Array(6..<12))
    view.contentOffset.y = 60
    view.layoutIfNeeded()
    expectEqual(squares.prefetched, Array(6..<15))
    view.contentOffset.y = 6000
    view.layoutIfNeeded()
    expectEqual(squares.cancelled, Array(9..<15))
    expectEqual(Array(squares.prefetched.dropFirst(9)), Array(306..<312))
    view.isPrefetchingEnabled = false
    view.contentOffset.y = 0
    view.layoutIfNeeded()
    expectEqual(squares.prefetched.count, 15)
  }
}

extension LiveViewTests {
  @Suite struct LiveCustomLayoutTests {
    @Test func `a layout decides where a drag ends, and sees what is shown (views §19.2)`()
      async throws
    {
      try await ViewStage.perform { s in
        let layout = RowLayout()
        let squares = Squares([200])
        let view = squares.collection(layout, width: 200, height: 100)
        layout.follows = true
        s.window.addSubview(view)
        try await s.stage.show(at: 0.5)
        try await s.stage.input(.touch(finger: 1, .began, at: .init(x: 190, y: 50), pressure: 1))
        for step in 1...10 {
          try await s.stage.show(at: 0.5 + 0.01 * Double(step))
          try await s.stage.input(
            .touch(finger: 1, .moved, at: .init(x: 190 - 15 * Double(step), y: 50), pressure: 1))
        }
        try await s.stage.input(.touch(finger: 1, .ended, at: .init(x: 40, y: 50), pressure: 1))
        // 140 + 0.499 · 1490 = 883.5.
        expectEqual(view.contentOffset.x, 900)
        layout.offsets = []
        try await s.stage.show(at: 0.7)
        expectAtMost(layout.offsets.max() ?? 900, 400)
        expectAtLeast(layout.offsets.min() ?? 0, 140)
        try await s.stage.show(at: 4)
        expectEqual(view.layer.presentation()?.bounds.origin.x, 900)
        expectEqual(view.numbers, Array(22..<28).filter { $0 < 28 })
      }
    }

    @Test func `changes move and fade elements for 0.3 seconds (views §19.5)`() async throws {
      try await ViewStage.perform { s in
        let squares = Squares([6])
        let view = squares.collection(width: 200, height: 200)
        s.window.addSubview(view)
        try await s.stage.show(at: 0.5)
        let cells = view.visibleCells
        let outcome = Outcome()
        view.performBatchUpdates {
          squares.sections[0] = [1, 2, 3, 4, 5, 77]
          view.deleteItems(at: [IndexPath(item: 0, section: 0)])
          view.insertItems(at: [IndexPath(item: 5, section: 0)])
        } completion: {
          outcome.note($0)
        }
        expectEqual(view.numbers, [1, 2, 3, 4, 5, 77])
        expectEqual(cells[1].frame.minX, 0)
        try await s.stage.show(at: 0.65)
        let shown = cells[1].layer.presentation()?.position.x ?? 0
        expectAtLeast(shown, 30)
        expectAtMost(shown, 95)
        let (gone, new) = (cells[0], view.visibleCells[5])
        #expect(gone.superview === view && !gone.isHidden)
        expectAtMost(gone.layer.presentation()?.opacity ?? 1, 0.9)
        expectAtMost(new.layer.presentation()?.opacity ?? 1, 0.9)
        expectEqual(outcome.flags, [])
        try await s.stage.show(at: 1)
        expectEqual(outcome.flags, [true])
        expectTrue(gone.isHidden)
        expectEqual(new.layer.presentation()?.opacity, 1)
      }
    }
  }
}
