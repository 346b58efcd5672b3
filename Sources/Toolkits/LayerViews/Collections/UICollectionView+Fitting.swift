import CoreAnimation
import Foundation

/// The sizes of elements whose views decide (views §19.4).
extension UICollectionView {
  /// Asks views that were not asked for their element's size what they prefer, and tells the layout.
  ///
  /// While content coasts back, views in front of what is shown wait until it rests, since they would move what is
  /// on screen.
  ///
  /// - Parameter places: the new places of elements whose views have not moved there yet; other elements are not
  ///   asked. Nil for the places at which the views are.
  /// - Returns: true if the layout has changed.
  final func fitElements(
    _ places: [CollectionElement: UICollectionViewLayoutAttributes]? = nil
  ) -> Bool {
    let layout = collectionViewLayout
    guard layout.asksViewsForSizes else { return false }
    let shown = shownOffset
    let coasts = motion.course != .none
    var isChanged = false
    for (element, shownElement) in state.elements {
      let view = shownElement.view
      let place = places == nil ? shownElement.attributes : places?[element]
      guard let attributes = place, needsFit(view, attributes) else { continue }
      if state.movement?.current == element.path { continue }
      if coasts, attributes.frame.minY < shown.y || attributes.frame.minX < shown.x { continue }
      let preferred = view.preferredLayoutAttributesFitting(attributes.copied)
      view.fitted = (attributes.size, preferred.size)
      guard preferred.isPlace else {
        let name = type(of: view)
        sayOnce("preferred \(name)", "\(name) prefers the size \(preferred.size)")
        continue
      }
      guard
        asking({
          layout.shouldInvalidateLayout(
            forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
        })
      else { continue }
      let context = asking {
        layout.invalidationContext(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: attributes)
      }
      layout.invalidateLayout(with: context)
      isChanged = true
    }
    return isChanged
  }

  private func needsFit(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    guard attributes.representedElementCategory != .decorationView else { return false }
    guard let fitted = view.fitted else { return true }
    return !attributes.size.isNear(fitted.asked) && !attributes.size.isNear(fitted.preferred)
  }

  /// Asks all views again, since the layout has forgotten what they preferred.
  final func preferencesWereDropped() {
    for shown in state.elements.values { shown.view.fitted = nil }
  }

  /// Called when a cell has laid out its contents, whose size may have changed.
  final func contentsChanged(in cell: UICollectionViewCell) {
    guard selfSizingInvalidation != .disabled, collectionViewLayout.asksViewsForSizes,
      let fitted = cell.fitted, let element = element(of: cell),
      let attributes = state.elements[element]?.attributes, !state.isPreparing
    else { return }
    let preferred = cell.preferredLayoutAttributesFitting(attributes.copied).size
    guard !preferred.isNear(fitted.preferred), !preferred.isNear(attributes.size) else { return }
    cell.fitted = nil
    setNeedsLayout()
  }
}

extension CGSize {
  /// Returns true for sizes whose difference is that of sums which were rounded.
  func isNear(_ size: CGSize) -> Bool {
    (width - size.width).magnitude < 1e-4 && (height - size.height).magnitude < 1e-4
  }
}
