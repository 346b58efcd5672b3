import CoreAnimation
public import Foundation

/// Presents a controller in a box whose arrow points at a view.
///
/// A touch beside the box dismisses it. In a narrow window the controller is a sheet, unless the delegate
/// answers `none`.
@preconcurrency @MainActor open class UIPopoverPresentationController: UIPresentationController {
  private var popoverView: PopoverView?
  private let backdrop = DimmingView(frame: .zero)
  private var sheet: UISheetPresentationController?
  private var lastBounds = CGRect.null

  // MARK: Anchor

  /// The view that the arrow points at.
  open var sourceView: UIView? { didSet { placeNow() } }
  /// The part of the view that the arrow points at, in its space; `null`, the default, is all of it.
  open var sourceRect = CGRect.null { didSet { placeNow() } }
  /// The button of a bar that the arrow points at, in place of a view.
  open var barButtonItem: UIBarButtonItem? { didSet { placeNow() } }
  /// The view or the button of a bar that the arrow points at.
  open var sourceItem: (any UIPopoverPresentationControllerSourceItem)? {
    get { barButtonItem ?? sourceView }
    set {
      barButtonItem = newValue as? UIBarButtonItem
      sourceView = newValue as? UIView
    }
  }
  /// True lets a popover without enough room cover its anchor; false by default.
  open var canOverlapSourceViewRect = false

  // MARK: Look

  /// The directions that the arrow may have; any by default.
  open var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The direction of the arrow; `unknown` before the popover is placed.
  open private(set) var arrowDirection = UIPopoverArrowDirection.unknown
  /// The colour of the box and the arrow; nil is the colour of the content's background.
  open var backgroundColor: UIColor? { didSet { popoverView?.fill = backgroundColor } }
  /// The space between the popover and the edges of the window, in points.
  open var popoverLayoutMargins = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
  /// The views that receive touches beside the popover, without dismissing it.
  open var passthroughViews: [UIView]?

  /// The presentation controller that shows the controller as a sheet in a narrow window.
  open var adaptiveSheetPresentationController: UISheetPresentationController {
    if let sheet { return sheet }
    let made = UISheetPresentationController(
      presentedViewController: presentedViewController, presenting: presentingViewController)
    made.style = .pageSheet
    sheet = made
    return made
  }

  // MARK: Presentation

  override var isElevated: Bool { true }
  override var ownAdaptiveStyle: UIModalPresentationStyle {
    presentedViewController is UIAlertController ? .none : .pageSheet
  }
  override func adapted(
    _ presented: UIViewController, by presenter: UIViewController, _ style: UIModalPresentationStyle
  ) -> UIPresentationController {
    guard style == .pageSheet || style == .formSheet, presented === presentedViewController else {
      return super.adapted(presented, by: presenter, style)
    }
    let sheet = adaptiveSheetPresentationController
    sheet.style = style
    return sheet
  }
  override func substitute(in window: UIWindow) -> UIPresentationController? {
    if let alert = presentedViewController as? UIAlertController {
      let isNarrow = window.hasCompactWidth
      alert.isInPopover = !isNarrow && anchorView != nil
      if alert.isInPopover { return nil }
      if !isNarrow { sayMissingAnchor() }
      return AlertPresentationController(presentedViewController: alert, presenting: nil)
    }
    (delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(self)
    guard anchorView == nil else { return nil }
    sayMissingAnchor()
    let other = adaptiveSheetPresentationController
    other.style = .formSheet
    return other
  }

  private func sayMissingAnchor() {
    notices.say(
      "the popover of \(presentedViewController.nameForNotices) has no sourceView, sourceItem or"
        + " barButtonItem to point at")
  }

  private var anchorView: UIView? { barButtonItem?.shownView ?? sourceView }

  open override var presentedView: UIView? {
    if let popoverView { return popoverView }
    guard let view = presentedViewController.view else { return nil }
    let made = PopoverView(view)
    made.fill = backgroundColor
    popoverView = made
    return made
  }
  open override var frameOfPresentedViewInContainerView: CGRect { place()?.frame ?? .zero }
  override func standardAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    AlertTransition(isPresenting: isPresenting, growth: 1)
  }

  open override func presentationTransitionWillBegin() {
    guard let container else { return }
    backdrop.backgroundColor = .clear
    backdrop.frame = container.bounds
    backdrop.onTap = { [weak self] in self?.touchedBeside() }
    container.addSubview(backdrop)
    adopt(place())
  }
  open override func containerViewWillLayoutSubviews() {
    guard let container, !presentedViewController.isBeingPresented,
      !presentedViewController.isBeingDismissed
    else { return }
    if container.bounds != lastBounds, !lastBounds.isNull { askForAnchor() }
    lastBounds = container.bounds
    placeNow()
  }
  open override func presentationTransitionDidEnd(_ completed: Bool) {
    lastBounds = container?.bounds ?? .null
  }
  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    UIView.animate(withDuration: 0.3) { self.placeNow() }
  }

  /// True for a place of the container at which one of `passthroughViews` is.
  override func passesTouch(at point: CGPoint, with event: UIEvent?) -> Bool {
    guard let container else { return false }
    return passthroughViews?.contains { view in
      view.window === container.window
        && view.hitTest(view.convert(point, from: container), with: event) != nil
    } ?? false
  }

  private func touchedBeside() {
    if let alert = presentedViewController as? UIAlertController, alert.cancel() { return }
    dismissByUser()
  }

  private func askForAnchor() {
    guard let delegate = delegate as? any UIPopoverPresentationControllerDelegate,
      barButtonItem == nil, var view = sourceView
    else { return }
    var rect = sourceRect.isNull ? view.bounds : sourceRect
    let old = rect
    delegate.popoverPresentationController(self, willRepositionPopoverTo: &rect, in: &view)
    if view !== sourceView { sourceView = view }
    if rect != old { sourceRect = rect }
  }

  // MARK: Place

  private func place() -> PopoverPlace? {
    guard let container, let view = anchorView, view.window === container.window else { return nil }
    let rect = barButtonItem != nil || sourceRect.isNull ? view.bounds : sourceRect
    return PopoverPlace.find(
      contentSize(in: container.bounds), beside: container.convert(rect, from: view),
      in: container.bounds.inset(by: container.safeAreaInsets).inset(by: popoverLayoutMargins),
      permittedArrowDirections, overlaps: canOverlapSourceViewRect)
  }

  private static let width: CGFloat = 320

  private func contentSize(in bounds: CGRect) -> CGSize {
    if let view = (presentedViewController as? UIAlertController)?.alertView {
      return CGSize(
        width: AlertView.popoverWidth,
        height: view.height(forWidth: AlertView.popoverWidth, within: bounds.height))
    }
    let preferred = presentedViewController.preferredContentSize
    return CGSize(
      width: preferred.width > 0 ? preferred.width : Self.width,
      height: preferred.height > 0 ? preferred.height : bounds.height)
  }

  private func adopt(_ place: PopoverPlace?) {
    guard let place, let view = presentedView as? PopoverView else { return }
    arrowDirection = place.arrow
    view.arrow = place.arrow
    view.tip = place.tip
    if view.frame != place.frame { view.frame = place.frame }
    view.layoutIfNeeded()
  }

  private func placeNow() {
    guard let popoverView, popoverView.superview != nil,
      !presentedViewController.isBeingDismissed
    else { return }
    adopt(place())
  }
}

extension UIViewController {
  /// The presentation controller, if it is a popover's.
  public var popoverPresentationController: UIPopoverPresentationController? {
    presentationController as? UIPopoverPresentationController
  }
}
