import CoreAnimation
import Foundation
import ToolkitSupport

extension UICollectionViewLayout {
  final func newContext() -> UICollectionViewLayoutInvalidationContext {
    let kind: AnyClass = type(of: self).invalidationContextClass
    guard let kind = kind as? UICollectionViewLayoutInvalidationContext.Type else {
      notices.say("\(kind), the class of a layout's contexts, is none of contexts")
      return UICollectionViewLayoutInvalidationContext()
    }
    return DynamicInitialization.object(of: kind)
  }

  /// Returns new attributes of the layout's class.
  final func newAttributes(
    _ category: UICollectionView.ElementCategory, _ kind: String?, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    let own = type(of: self).layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    let attributes =
      own == nil || own == UICollectionViewLayoutAttributes.self
      ? UICollectionViewLayoutAttributes()
      : DynamicInitialization.object(of: own ?? UICollectionViewLayoutAttributes.self)
    attributes.representedElementCategory = category
    attributes.representedElementKind = kind
    attributes.indexPath = path
    return attributes
  }

  final func registerDecoration(_ kind: AnyClass?, _ name: String) {
    guard let kind else {
      decorations[name] = nil
      return
    }
    guard let views = kind as? UICollectionReusableView.Type else {
      return notices.say("\(kind) is registered for \"\(name)\" and is no class of reusable views")
    }
    decorations[name] = views
  }

  /// Returns the attributes that the layout gives an element.
  final func attributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    switch element.category {
    case .cell: layoutAttributesForItem(at: element.path)
    case .supplementaryView:
      layoutAttributesForSupplementaryView(ofKind: element.kind, at: element.path)
    case .decorationView:
      layoutAttributesForDecorationView(ofKind: element.kind, at: element.path)
    }
  }

  // MARK: Updates

  final func usualInitial(
    _ category: UICollectionView.ElementCategory, _ kind: String?, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let element = CollectionElement(category: category, kind: kind ?? "", path: path)
    if let update, let old = update.oldPath(of: path) {
      let before = CollectionElement(category: category, kind: kind ?? "", path: old)
      if let attributes = update.before[before] {
        let copy = attributes.copied
        copy.indexPath = path
        return copy
      }
    }
    guard let copy = attributes(of: element)?.copied else { return nil }
    copy.alpha = 0
    return copy
  }

  final func usualFinal(
    _ category: UICollectionView.ElementCategory, _ kind: String?, _ path: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let element = CollectionElement(category: category, kind: kind ?? "", path: path)
    if let update, let new = update.newPath(of: path) {
      let after = CollectionElement(category: category, kind: kind ?? "", path: new)
      if let attributes = attributes(of: after) {
        let copy = attributes.copied
        copy.indexPath = path
        return copy
      }
    }
    guard let copy = update?.before[element]?.copied else { return nil }
    copy.alpha = 0
    return copy
  }

  final func heldAttributes(
    _ path: IndexPath, _ position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes = layoutAttributesForItem(at: path)?.copied ?? newAttributes(.cell, nil, path)
    attributes.center = position
    attributes.zIndex = .max
    return attributes
  }
}

extension UICollectionViewLayoutInvalidationContext {
  /// The marked elements; nil if more than these changed.
  final var markedElements: Set<CollectionElement>? {
    guard !invalidateEverything, !invalidateDataSourceCounts else { return nil }
    if let flow = self as? UICollectionViewFlowLayoutInvalidationContext,
      flow.invalidateFlowLayoutDelegateMetrics || flow.invalidateFlowLayoutAttributes
    {
      return nil
    }
    let edges = (invalidatedSupplementaryIndexPaths ?? [:]).flatMap { kind, paths in
      paths.map { CollectionElement(category: .supplementaryView, kind: kind, path: $0) }
    }
    let decorations = (invalidatedDecorationIndexPaths ?? [:]).flatMap { kind, paths in
      paths.map { CollectionElement(category: .decorationView, kind: kind, path: $0) }
    }
    let marked = (invalidatedItemIndexPaths ?? []).map { CollectionElement.cell($0) }
    let all = Set(marked + edges + decorations)
    return all.isEmpty ? nil : all
  }

  /// Marks the element of attributes.
  final func mark(_ attributes: UICollectionViewLayoutAttributes) {
    let kind = attributes.representedElementKind ?? ""
    switch attributes.representedElementCategory {
    case .cell: invalidateItems(at: [attributes.indexPath])
    case .supplementaryView:
      invalidateSupplementaryElements(ofKind: kind, at: [attributes.indexPath])
    case .decorationView: invalidateDecorationElements(ofKind: kind, at: [attributes.indexPath])
    }
  }
}
