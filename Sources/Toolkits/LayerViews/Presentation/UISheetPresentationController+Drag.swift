import CoreAnimation
import Foundation

extension UISheetPresentationController {
  final func addDragging(to view: SheetView) {
    let pan = UIPanGestureRecognizer()
    let delegate = SheetPanDelegate(self)
    pan.delegate = delegate
    // The recognizer's action keeps its delegate.
    pan.addAction { [weak self, weak pan, delegate] _ in
      _ = delegate
      if let pan { self?.dragged(pan) }
    }
    view.addGestureRecognizer(pan)
    view.interaction.onMove = { [weak self, weak pan] way, fingers in
      if let pan { self?.serverMoved(pan, way, fingers) }
    }
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let container, let sheetView else { return drag = nil }
    let bounds = container.bounds
    let way = pan.translation(in: container).y
    switch pan.state {
    case .began:
      drag =
        isAtEdge
        ? SheetDrag(height: selectedHeight(in: bounds), heights: heights(in: bounds).map(\.height))
        : SheetDrag(height: place.height, heights: [place.height])
      fallthrough
    case .changed:
      guard var drag else { return }
      // Detents and the window may change in the middle of a drag.
      if isAtEdge { drag.heights = heights(in: bounds).map(\.height) }
      drag.rest = place
      drag.edge = isAtEdge ? bounds.maxY : nil
      self.drag = drag
      show(drag, way)
      if sheetView.interaction.isFollowing { letServerFollow(drag, from: way) }
    case .ended, .cancelled:
      sheetView.interaction.reset()
      guard let drag else { return }
      let velocity = pan.state == .ended ? pan.velocity(in: container).y : 0
      self.drag = nil
      letGo(drag.height - way, velocity, drag)
    case .possible, .failed: break
    }
  }

  private func show(_ drag: SheetDrag, _ way: CGFloat) {
    let shown: CGFloat = drag.shownHeight(after: way)
    sheetView?.frame = CGRect(
      x: drag.rest.minX, y: drag.top(at: shown), width: drag.rest.width,
      height: drag.length(at: shown))
    let part: CGFloat = isDimmed ? drag.shade(at: shown) ?? 1 : 0
    dimming.alpha = part
  }

  /// Lets the server move the sheet, once it follows the same fingers as the recognizer by the same way.
  private func serverMoved(_ pan: UIPanGestureRecognizer, _ way: CGFloat, _ fingers: Int) {
    guard let drag, let container, let window = container.window, let sheetView,
      pan.state == .began || pan.state == .changed
    else { return }
    guard !sheetView.interaction.isFollowing else {
      // A finger that only one of them takes would lead them apart, as one on a slider in the sheet.
      if fingers != pan.numberOfTouches { sheetView.interaction.reset() }
      return
    }
    guard fingers == pan.numberOfTouches, !presentedViewController.isBeingDismissed,
      VectorMap(of: container, in: window)?.isIdentity == true,
      abs(pan.translation(in: container).y - way) < 1e-6
    else { return }
    letServerFollow(drag, from: way)
  }

  private func letServerFollow(_ drag: SheetDrag, from way: CGFloat) {
    sheetView?.interaction.follow(drag, from: way, shade: isDimmed ? dimming : nil)
  }

  /// Moves the sheet to the height at which the finger's motion leads, or dismisses it.
  private func letGo(_ height: CGFloat, _ velocity: CGFloat, _ drag: SheetDrag) {
    // Where the sheet would come to rest by itself, a quarter of a second on.
    let aim = height - velocity * 0.25
    if aim < drag.smallest / 2, mayBeDismissedByUser() {
      delegate?.presentationControllerWillDismiss(self)
      presentation?.end(animated: true) { [self] in
        delegate?.presentationControllerDidDismiss(self)
      }
      return
    }
    guard isAtEdge, let container else { return moveToPlace(velocity: velocity) }
    let heights = heights(in: container.bounds)
    let nearest = heights.min { abs($0.height - aim) < abs($1.height - aim) }
    let old = selectedDetentIdentifier ?? heights.first?.identifier
    if let nearest, nearest.identifier != old {
      animateChanges(to: nearest.identifier, velocity)
      (delegate as? any UISheetPresentationControllerDelegate)?
        .sheetPresentationControllerDidChangeSelectedDetentIdentifier(self)
    } else {
      moveToPlace(velocity: velocity)
    }
  }

  private func animateChanges(to identifier: Detent.Identifier, _ velocity: CGFloat) {
    selectWithoutMoving(identifier)
    moveToPlace(velocity: velocity)
  }

  /// Lets the server move the sheet to its place.
  ///
  /// - Parameter velocity: the sheet's velocity downwards, in points per second.
  final func moveToPlace(velocity: CGFloat) {
    guard let sheetView, sheetView.superview != nil, drag == nil,
      !presentedViewController.isBeingDismissed
    else { return }
    let target = place
    let way = target.minY - sheetView.frame.minY
    let initial = way == 0 ? 0 : min(max(velocity / way, -30), 30)
    let isDimmed = isDimmed
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: initial,
      options: .allowUserInteraction
    ) {
      self.setPlace(target)
      self.dimming.alpha = isDimmed ? 1 : 0
      sheetView.layoutIfNeeded()
    }
    dimming.isUserInteractionEnabled = isDimmed
  }
}

/// Lets a drag of a sheet begin where no scroll view in it scrolls instead.
@MainActor private final class SheetPanDelegate: UIGestureRecognizerDelegate {
  private weak var controller: UISheetPresentationController?
  private weak var touched: UIView?

  init(_ controller: UISheetPresentationController) { self.controller = controller }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    touched = touch.view
    return !(touch.view is UISlider)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let controller, let pan = gestureRecognizer as? UIPanGestureRecognizer,
      !controller.presentedViewController.isBeingDismissed,
      !controller.presentedViewController.isBeingPresented
    else { return false }
    let velocity = pan.velocity(in: controller.containerView)
    guard abs(velocity.y) >= abs(velocity.x) else { return false }
    guard let scroll = touched?.enclosingVerticalScroll else { return true }
    let isAtTop = scroll.contentOffset.y <= -scroll.adjustedContentInset.top
    if velocity.y > 0 { return isAtTop }
    return isAtTop && controller.prefersScrollingExpandsWhenScrolledToEdge
      && controller.mayGrow
  }

  /// Scroll views inside wait for the decision.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer.view is UIScrollView }
}

extension UISheetPresentationController {
  /// True for a sheet that has a larger height.
  fileprivate var mayGrow: Bool {
    guard isAtEdge, let bounds = container?.bounds else { return false }
    return selectedHeight(in: bounds) < heights(in: bounds).last?.height ?? 0
  }
}

extension UIView {
  /// The scroll view around a touch whose content is higher than the view.
  fileprivate var enclosingVerticalScroll: UIScrollView? {
    var next: UIView? = self
    while let view = next {
      if let scroll = view as? UIScrollView, scroll.isScrollEnabled,
        scroll.contentSize.height > scroll.bounds.height || scroll.alwaysBounceVertical
      {
        return scroll
      }
      next = view.superview
    }
    return nil
  }
}
