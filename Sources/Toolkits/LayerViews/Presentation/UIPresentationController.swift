public import Foundation

/// Manages the presentation of one controller: the place of its view, the views around it, and what
/// happens before and after.
///
/// A subclass serves a controller of the style `custom`, by
/// `UIViewControllerTransitioningDelegate.presentationController(forPresented:presenting:source:)`.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer, UITraitEnvironment {
  private weak var presented: UIViewController?
  private weak var presenting: UIViewController?
  /// The view of the presentation in the window; nil before and after.
  final var container: PresentationContainer?
  final var style = UIModalPresentationStyle.custom
  /// The presentation that the controller serves now.
  final weak var presentation: ModalPresentation?

  /// Creates a controller for a presentation.
  ///
  /// - Parameter presentingViewController: the presenting controller, where it is known.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  // MARK: Controllers

  /// The controller that is presented. An empty controller once that was freed.
  open var presentedViewController: UIViewController { presented ?? UIViewController() }
  /// The controller that presents; before the presentation, the presented controller itself.
  open var presentingViewController: UIViewController {
    presenting ?? presentedViewController
  }
  final func setPresenting(_ controller: UIViewController) { presenting = controller }
  /// The object that decides about adaptation and dismissal; not retained.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  // MARK: Style

  /// The style of the presentation.
  open var presentationStyle: UIModalPresentationStyle { style }
  /// The style that replaces the present one in a narrow window; `none` for no other style.
  open var adaptivePresentationStyle: UIModalPresentationStyle { adapted }
  /// Returns the style that replaces the present one under traits; `none` for no other style.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { adapted(for: traitCollection) }
  /// The style for a narrow window without a delegate's answer.
  var ownAdaptiveStyle: UIModalPresentationStyle { .none }
  /// Returns the controller of a style that replaces this one in a narrow window.
  func adapted(
    _ presented: UIViewController, by presenter: UIViewController, _ style: UIModalPresentationStyle
  ) -> UIPresentationController { PresentationChoice.standard(presented, by: presenter, style) }
  /// Returns the controller that has to present in a window instead of this one; nil for none.
  func substitute(in window: UIWindow) -> UIPresentationController? { nil }
  /// True covers the window; false covers the controller that defines the context.
  open var shouldPresentInFullscreen: Bool { true }
  /// True removes the presenting controller's view once it is covered; false by default.
  open var shouldRemovePresentersView: Bool { false }

  // MARK: Traits

  /// The traits of the container; before the presentation, those of the presenting controller.
  open var traitCollection: UITraitCollection {
    container?.traitCollection ?? presentingViewController.traitCollection
  }
  /// Called after the traits of the container have changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// The traits that the presented controller and the container have instead of the window's; nil for
  /// none.
  open var overrideTraitCollection: UITraitCollection? { didSet { container?.adopt(self) } }
  /// True for views above the window's content, whose dark colours are lighter.
  var isElevated: Bool { false }

  // MARK: Views

  /// The view in the window that contains the presented view and those around it; nil while nothing is
  /// presented.
  open var containerView: UIView? { container }
  /// The view that the transition moves: the presented controller's view, by default.
  open var presentedView: UIView? { presentedViewController.view }
  /// The place of the presented view in the container; the whole container by default.
  open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? .zero }
  /// Called before the container lays out its subviews.
  open func containerViewWillLayoutSubviews() {}
  /// Called after the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}
  /// True lets touches beside the presented view reach the views behind.
  var passesTouches: Bool { false }
  /// True lets a touch at a place of the container, beside the presented view, reach the views behind.
  func passesTouch(at point: CGPoint, with event: UIEvent?) -> Bool { passesTouches }
  /// The animator for an animated presentation without an animator of the transitioning delegate.
  func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    StandardPresentationTransition(
      presentedViewController.modalTransitionStyle, isPresenting: isPresenting)
  }

  // MARK: Course

  /// Called before the transition to the presented controller, to add views and animations.
  open func presentationTransitionWillBegin() {}
  /// Called after the transition to the presented controller; with false if it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Called before the transition from the presented controller.
  open func dismissalTransitionWillBegin() {}
  /// Called after the transition from the presented controller; with false if it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  // MARK: Content

  /// The size that the presented controller prefers.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }
  /// Called when the presented controller prefers another size; places the presented view anew.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) { containerView?.setNeedsLayout() }
  /// Called when the constraints of the presented controller's view ask for another size.
  open func systemLayoutFittingSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}
  /// Returns the size of the presented controller's view; that of the container by default.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }
  /// Called before the container changes size; tells the presented controller.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let controller = presentedViewController
    let new = self.size(forChildContentContainer: controller, withParentContainerSize: size)
    controller.viewWillTransition(to: new, with: coordinator)
  }
  /// Called before the traits change; tells the presented controller.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) { presentedViewController.willTransition(to: newCollection, with: coordinator) }
}

extension UIPresentationController {
  private var adapted: UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self) ?? ownAdaptiveStyle
  }
  private func adapted(for traits: UITraitCollection) -> UIModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traits) ?? ownAdaptiveStyle
  }

  /// Dismisses the presented controller on behalf of the user, unless that is not allowed.
  final func dismissByUser() {
    guard let presentation, !presentedViewController.isBeingDismissed else { return }
    guard mayBeDismissedByUser() else { return }
    delegate?.presentationControllerWillDismiss(self)
    presentation.end(animated: true) { [self] in
      delegate?.presentationControllerDidDismiss(self)
    }
  }

  /// Returns false, and tells the delegate, if the user may not dismiss the presented controller.
  final func mayBeDismissedByUser() -> Bool {
    let isModal = presentedViewController.isModalInNavigation
    guard !isModal, delegate?.presentationControllerShouldDismiss(self) ?? true else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return false
    }
    return true
  }
}

/// A controller of a built-in style that fills the window or its context.
final class FillingPresentationController: UIPresentationController {
  override var shouldPresentInFullscreen: Bool { !style.isInContext }
  override var shouldRemovePresentersView: Bool {
    style == .fullScreen || style == .currentContext
  }
  override func presentationTransitionWillBegin() {
    presentedView?.autoresizingMask = [.flexibleWidth, .flexibleHeight]
  }
  override func containerViewWillLayoutSubviews() {
    guard !presentedViewController.isBeingPresented, !presentedViewController.isBeingDismissed
    else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}
