import Foundation

extension UINavigationItem {
  /// The bar of the item's search in the navigation bar; nil for none.
  final var searchBarView: UIView? { searchController?.searchBar }
  /// True while the search takes the place of title and buttons.
  final var isCoveredBySearch: Bool {
    searchController.map { $0.isActive && $0.hidesNavigationBarDuringPresentation } ?? false
  }
  /// True if content that scrolls takes the place of the search bar.
  final var scrollsSearchAway: Bool {
    hidesSearchBarWhenScrolling && searchController?.isActive != true
  }
}
