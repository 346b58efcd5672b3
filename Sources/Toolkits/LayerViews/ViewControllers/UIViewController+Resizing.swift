import Foundation

extension UIViewController {
  /// Adapts the root controller of a window, and those that it contains and presents, to a new size of the
  /// window.
  ///
  /// - Parameters:
  ///   - size: the new size in points.
  ///   - change: changes the size, the frames and the traits.
  final func windowResizes(to size: CGSize, _ change: () -> Void) { change() }
}
