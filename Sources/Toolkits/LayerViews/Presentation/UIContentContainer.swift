public import Foundation

/// An object that adapts to changes of size and of traits: a controller, a presentation controller.
@preconcurrency @MainActor public protocol UIContentContainer: AnyObject {
  /// The size that suits the contents best, in points; zero leaves it to the container.
  var preferredContentSize: CGSize { get }
  /// Called when a child's `preferredContentSize` has changed.
  func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer)
  /// Called when the size that a child's constraints ask for has changed.
  func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer)
  /// Returns the size that a child will have when its container has a size.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
  /// Called before the size changes.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  /// Called before the traits change.
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  )
}
