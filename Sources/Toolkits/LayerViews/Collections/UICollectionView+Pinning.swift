import CoreAnimation
import Foundation

/// Headers that stay in view while the server moves the content.
extension UICollectionView {
  private static let pinKey = "pin"

  final func beginFollowing(_ x: ScrollFling, _ y: ScrollFling) {
    guard collectionViewLayout.pinsByServer, x.isNatural || y.isNatural else { return }
    state.coast = (x, y)
    state.isFollowed = false
  }

  /// Lets the server move the pinned views that content passes, in the commit that begins the coast.
  final func followCoast() {
    guard let coast = state.coast, !state.isFollowed else { return }
    state.isFollowed = true
    guard state.cappedAt == nil else {
      // Views that are made later would not move along.
      state.coast = nil
      boundsMayHaveChanged()
      prepareLayout()
      return arrangeElements()
    }
    for (element, shown) in state.elements where element.category == .supplementaryView {
      guard let range = collectionViewLayout.pinnedRange(of: element) else { continue }
      let pin =
        coast.y.isNatural
        ? coast.y.motion(within: range, "position.y") : coast.x.motion(within: range, "position.x")
      guard let pin else { continue }
      shown.view.layer.add(pin, forKey: Self.pinKey)
      state.followers.append(shown.view)
    }
  }

  final func endFollowing() {
    guard state.coast != nil else { return }
    state.coast = nil
    state.isFollowed = false
    for view in state.followers { view.layer.removeAnimation(forKey: Self.pinKey) }
    state.followers = []
    // Pinned views lie where they are at the end of the coast.
    state.bounds = state.bounds.map { CGRect(origin: layer.bounds.origin, size: $0.size) }
    setNeedsLayout()
  }
}
