public import Foundation

/// The size of what a part of a compositional layout lies in.
@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  /// The size in points, with the insets.
  var contentSize: CGSize { get }
  /// The size in points without the insets.
  var effectiveContentSize: CGSize { get }
  /// The space in points at the edges, outside of the content.
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The insets that count.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The surroundings for which a compositional layout is made.
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  /// The size of what the layout lies in.
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the collection.
  var traitCollection: UITraitCollection { get }
}

@MainActor final class CollectionContainer: NSObject, NSCollectionLayoutContainer {
  let contentSize: CGSize
  let contentInsets: NSDirectionalEdgeInsets

  init(_ size: CGSize, insets: NSDirectionalEdgeInsets = .zero) {
    contentSize = size
    contentInsets = insets
  }

  var effectiveContentSize: CGSize {
    CGSize(
      width: max(contentSize.width - contentInsets.leading - contentInsets.trailing, 0),
      height: max(contentSize.height - contentInsets.top - contentInsets.bottom, 0))
  }
  var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
}

@MainActor final class LayoutEnvironment: NSObject, NSCollectionLayoutEnvironment {
  let container: any NSCollectionLayoutContainer
  let traitCollection: UITraitCollection

  init(_ container: CollectionContainer, traits: UITraitCollection = .current) {
    self.container = container
    traitCollection = traits
  }
}
