import CoreAnimation
import Foundation
import LayerViews

/// A cell with a number.
@MainActor final class SquareCell: UICollectionViewCell {
  static var made = 0
  var number = 0
  var reuses = 0
  let firstFrame: CGRect
  override init(frame: CGRect) {
    firstFrame = frame
    super.init(frame: frame)
    Self.made += 1
  }
  required init?(coder: NSCoder) { nil }
  override func prepareForReuse() { reuses += 1 }
}

@MainActor final class TitleView: UICollectionReusableView {
  var text = ""
}

/// Sections of numbers, and the calls that they got.
@MainActor
class Squares: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegate, UICollectionViewDataSourcePrefetching
{
  var sections: [[Int]]
  var calls: [String] = []
  var notesDisplay = false
  var asked: [IndexPath] = []
  var refusesHighlight = false
  var refusesSelection = false
  var refusesMovement = false
  var performsActions = false
  var prefetched: [Int] = []
  var cancelled: [Int] = []

  init(_ counts: [Int]) {
    sections = counts.enumerated().map { section, count in
      (0..<count).map { section * 1000 + $0 }
    }
  }

  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
  func takeAsked() -> [IndexPath] {
    defer { asked = [] }
    return asked
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    asked.append(indexPath)
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "square", for: indexPath)
    (cell as? SquareCell)?.number = sections[indexPath.section][indexPath.item]
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "title", for: indexPath)
    (view as? TitleView)?.text = "\(kind.suffix(6)) \(indexPath.section)"
    return view
  }
  func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { !refusesMovement }
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    calls.append("move \(sourceIndexPath) to \(destinationIndexPath)")
    let number = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    sections[destinationIndexPath.section].insert(number, at: destinationIndexPath.item)
  }

  func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { !refusesHighlight }
  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { calls.append("highlight \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { calls.append("unhighlight \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { !refusesSelection }
  func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { !refusesSelection }
  func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) { calls.append("select \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) { calls.append("deselect \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
  ) -> Bool { performsActions }
  func collectionView(
    _ collectionView: UICollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) { calls.append("perform \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { if notesDisplay { calls.append("show \(indexPath.item)") } }
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { if notesDisplay { calls.append("hide \(indexPath.item)") } }
  func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) { if notesDisplay { calls.append("show title \(indexPath.section)") } }
  func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) { if notesDisplay { calls.append("hide title \(indexPath.section)") } }

  func collectionView(
    _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]
  ) { prefetched += indexPaths.map(\.item) }
  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { cancelled += indexPaths.map(\.item) }

  /// Returns a collection of 200 × 440 points, its items 50 × 50 points at distances of at least 10.
  func collection(
    _ layout: UICollectionViewLayout = UICollectionViewFlowLayout(), width: CGFloat = 200,
    height: CGFloat = 440
  ) -> UICollectionView {
    let view = SquaresView(
      frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
    view.register(SquareCell.self, forCellWithReuseIdentifier: "square")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      view.register(
        TitleView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "title")
    }
    view.squares = self
    view.dataSource = self
    view.delegate = self
    view.prefetchDataSource = self
    view.layoutIfNeeded()
    return view
  }
}

/// A collection that keeps its data source.
@MainActor private final class SquaresView: UICollectionView {
  var squares: Squares?
}

/// Squares whose sizes are decided for each item.
@MainActor final class SizedSquares: Squares, UICollectionViewDelegateFlowLayout {
  var size: (IndexPath) -> CGSize = { _ in CGSize(width: 50, height: 50) }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { size(indexPath) }
}

extension UICollectionView {
  /// The numbers of the visible cells.
  var numbers: [Int] { visibleCells.compactMap { ($0 as? SquareCell)?.number } }

  /// The frame of an item's cell.
  func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
    cellForItem(at: IndexPath(item: item, section: section))?.frame
  }
}
