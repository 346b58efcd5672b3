import CoreAnimation
public import Foundation

/// Presents a controller as a sheet.
///
/// In a narrow window the sheet lies at the lower edge and rests at one of its `detents`, between which
/// the user drags it; below the smallest, the drag dismisses it. In a wide window it lies in the middle
/// and has one size.
@preconcurrency @MainActor open class UISheetPresentationController: UIPresentationController {
  final var sheetView: SheetView?
  final let dimming = DimmingView(frame: .zero)
  final var drag: SheetDrag?
  private var isChanging = false

  // MARK: Heights

  /// The heights at which the sheet rests; only the largest by default.
  open var detents: [Detent] = [.large()] { didSet { placeNow() } }
  /// The name of the height at which the sheet rests; nil stands for the smallest.
  open var selectedDetentIdentifier: Detent.Identifier? { didSet { placeNow() } }
  /// The name of the largest height at which the views behind are not dimmed and receive touches; nil
  /// dims them at every height.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { placeNow() } }
  /// Runs a closure that changes heights, and moves the sheet to its new place.
  open func animateChanges(_ changes: () -> Void) {
    let wasChanging = isChanging
    isChanging = true
    changes()
    isChanging = wasChanging
    guard !wasChanging else { return }
    moveToPlace(velocity: 0)
  }
  /// Computes the heights anew, after a change of what a custom height depends on.
  open func invalidateDetents() { placeNow() }

  // MARK: Look and behaviour

  /// True shows a grabber at the sheet's upper edge; false by default.
  open var prefersGrabberVisible = false { didSet { showLook() } }
  /// The radius of the sheet's corners, in points; nil for the standard radius.
  open var preferredCornerRadius: CGFloat? { didSet { showLook() } }
  /// True lets a scroll view in the sheet make it larger when it is scrolled beyond its upper edge, before
  /// its content scrolls; true by default.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Has no effect: no window counts as low.
  open var prefersEdgeAttachedInCompactHeight = false
  /// True lets a sheet at the lower edge be as wide as `preferredContentSize`; false by default.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false { didSet { placeNow() } }
  /// The view above whose middle a sheet of a wide window lies; nil for the middle of the window.
  open weak var sourceView: UIView? { didSet { placeNow() } }

  // MARK: Presentation

  override var isElevated: Bool { true }
  open override var presentedView: UIView? {
    if let sheetView { return sheetView }
    guard let view = presentedViewController.view else { return nil }
    let made = SheetView(view)
    sheetView = made
    showLook()
    addDragging(to: made)
    return made
  }
  open override var frameOfPresentedViewInContainerView: CGRect { place }
  override var passesTouches: Bool { !isDimmed }

  open override func presentationTransitionWillBegin() {
    guard let container else { return }
    dimming.frame = container.bounds
    dimming.alpha = 0
    dimming.onTap = { [weak self] in self?.dismissByUser() }
    container.addSubview(dimming)
    dimming.isUserInteractionEnabled = isDimmed
    presentedViewController.runningCoordinator?.animate(alongsideTransition: { [weak self] _ in
      guard let self else { return }
      dimming.alpha = isDimmed ? 1 : 0
    })
  }
  open override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimming.removeFromSuperview() }
    sheetView?.interaction.place()
  }
  open override func dismissalTransitionWillBegin() {
    // A finger that still drags the sheet has no say any more.
    drag = nil
    sheetView?.interaction.reset()
    presentedViewController.runningCoordinator?.animate(alongsideTransition: { [weak self] _ in
      self?.dimming.alpha = 0
    })
  }
  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { return dimming.removeFromSuperview() }
    dimming.alpha = isDimmed ? 1 : 0
    // A transition that ends at once takes all animations away.
    sheetView?.interaction.place()
  }
  open override func containerViewWillLayoutSubviews() {
    guard drag == nil, !presentedViewController.isBeingPresented,
      !presentedViewController.isBeingDismissed
    else { return }
    setPlace(place)
  }
  open override func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { place(in: CGRect(origin: .zero, size: parentSize)).size }
  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) { placeNow() }

  final func selectWithoutMoving(_ identifier: Detent.Identifier) {
    isChanging = true
    selectedDetentIdentifier = identifier
    isChanging = false
  }

  /// Puts the sheet in its place after a change, unless a closure of `animateChanges` makes it.
  private func placeNow() {
    guard !isChanging, drag == nil, sheetView?.superview != nil,
      !presentedViewController.isBeingPresented, !presentedViewController.isBeingDismissed
    else { return }
    setPlace(place)
    dimming.alpha = isDimmed ? 1 : 0
    dimming.isUserInteractionEnabled = isDimmed
  }

  private func showLook() {
    guard let sheetView else { return }
    sheetView.showsGrabber = prefersGrabberVisible
    sheetView.layer.cornerRadius = max(preferredCornerRadius ?? Self.cornerRadius, 0)
    sheetView.layer.maskedCorners =
      isAtEdge
      ? [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      : [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
  }

  final func setPlace(_ rect: CGRect) {
    guard let sheetView else { return }
    showLook()
    if sheetView.frame != rect { sheetView.frame = rect }
  }

  static let cornerRadius: CGFloat = 10
}
