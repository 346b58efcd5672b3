import Foundation
import ToolkitSupport

// Views of collections are made as other objects are (`DynamicInitialization` in `ToolkitSupport`): by their
// `init(frame:)`, which subclasses override and need not require.
extension UICollectionReusableView {
  @_silgen_name("agate_collection_view_init")
  fileprivate convenience init(ofCollection _: Int) { self.init(frame: .zero) }

  @_silgen_name("agate_collection_view_init")
  fileprivate static func allocate(ofCollection _: Int) -> UICollectionReusableView
}

extension DynamicInitialization {
  /// Returns a new view of a class, made by its `init(frame:)`.
  @MainActor static func reusableView(
    of kind: UICollectionReusableView.Type
  ) -> UICollectionReusableView { kind.allocate(ofCollection: 0) }
}
