import Foundation

extension UINavigationItem {
  /// The bar of the item's search in the navigation bar; nil for none.
  final var searchBarView: UIView? { searchController?.searchBar }
}
