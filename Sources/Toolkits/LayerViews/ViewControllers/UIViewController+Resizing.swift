import Foundation

extension UIViewController {
  /// Adapts the root controller of a window, and those that it contains and presents, to a new size of the
  /// window.
  ///
  /// - Parameters:
  ///   - size: the new size in points.
  ///   - change: changes the size, the frames and the traits.
  final func windowResizes(to size: CGSize, _ change: () -> Void) {
    guard let window = viewIfLoaded?.window, size != window.bounds.size else { return change() }
    let coordinator = TransitionCoordinator(in: window, isAnimated: false)
    activeCoordinator = coordinator
    var values = window.ownTraits.values
    values.setSizeClasses(of: size)
    if values != window.ownTraits.values {
      willTransition(to: UITraitCollection(values), with: coordinator)
    }
    viewWillTransition(to: size, with: coordinator)
    change()
    coordinator.begin()
    inNextTurn { coordinator.end() }
  }
}
