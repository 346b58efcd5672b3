import Foundation
import LayerViews

/// Numbers of items in sections, shown by a compositional layout.
@MainActor final class CompositionalBox: NSObject, UICollectionViewDataSource {
  var counts: [Int]
  let layout: UICollectionViewCompositionalLayout
  let collection: UICollectionView
  /// The heights that cells ask for, by item.
  var heights: [IndexPath: CGFloat] = [:]

  init(
    _ counts: [Int], _ layout: UICollectionViewCompositionalLayout,
    size: CGSize = CGSize(width: 400, height: 600)
  ) {
    self.counts = counts
    self.layout = layout
    collection = UICollectionView(
      frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    super.init()
    collection.register(SizedCell.self, forCellWithReuseIdentifier: "cell")
    collection.dataSource = self
  }

  convenience init(
    _ count: Int, _ section: NSCollectionLayoutSection,
    _ axis: UICollectionView.ScrollDirection = .vertical
  ) {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = axis
    self.init(
      [count],
      UICollectionViewCompositionalLayout(section: section, configuration: configuration))
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    if let cell = cell as? SizedCell { cell.wanted = heights[indexPath] }
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.register(
      UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
      withReuseIdentifier: "view")
    return collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "view", for: indexPath)
  }

  /// The frames of the items of a section.
  func frames(_ section: Int = 0) -> [CGRect] {
    collection.layoutIfNeeded()
    return (0..<counts[section]).map {
      collection.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame ?? .null
    }
  }

  func frame(_ kind: String, _ path: IndexPath = IndexPath(item: 0, section: 0)) -> CGRect? {
    collection.layoutIfNeeded()
    return collection.layoutAttributesForSupplementaryElement(ofKind: kind, at: path)?.frame
  }
}

/// A cell that asks for a height.
@MainActor private final class SizedCell: UICollectionViewCell {
  var wanted: CGFloat?
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: wanted ?? size.height)
  }
}

@MainActor func layoutSize(
  _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutSize {
  NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
}

@MainActor func layoutItem(
  _ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension
) -> NSCollectionLayoutItem { NSCollectionLayoutItem(layoutSize: layoutSize(width, height)) }

func frame(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
