import Foundation
import ToolkitSupport

// Views of collections are made as other objects are (`DynamicInitialization` in `ToolkitSupport`): by their
// `init(frame:)`, which subclasses override and need not require.
extension UICollectionReusableView {
  @_silgen_name("agate_collection_view_init")
  fileprivate convenience init(ofCollection size: CGSize) {
    self.init(frame: CGRect(origin: .zero, size: size))
  }

  @_silgen_name("agate_collection_view_init")
  fileprivate static func allocate(ofCollection size: CGSize) -> UICollectionReusableView
}

extension DynamicInitialization {
  /// Returns a new view of a class, made by its `init(frame:)` with the size of the element.
  @MainActor static func reusableView(
    of kind: UICollectionReusableView.Type, size: CGSize
  ) -> UICollectionReusableView { kind.allocate(ofCollection: size) }
}
