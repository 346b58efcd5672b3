import CoreAnimation
import Foundation

extension UIScrollView {
  private var zoomed: UIView? { delegate?.viewForZooming(in: self) }

  /// Returns the scale at which a subview is shown.
  final func zoom(of view: UIView) -> CGFloat {
    motion.scale != 1 && view === zoomed ? motion.scale : 1
  }

  private func allowed(_ scale: CGFloat) -> CGFloat {
    min(max(scale, minimumZoomScale), max(maximumZoomScale, minimumZoomScale))
  }

  // MARK: By a call

  final func zoom(to scale: CGFloat, animated: Bool) {
    let visible = bounds
    zoom(to: scale, about: CGPoint(x: visible.midX, y: visible.midY), animated: animated)
  }

  final func zoom(showing rect: CGRect, animated: Bool) {
    guard let view = zoomed, rect.width > 0, rect.height > 0 else { return }
    let size = bounds.size
    let scale = allowed(min(size.width / rect.width, size.height / rect.height))
    animate(animated) {
      self.apply(scale, to: view)
      let (x, y) = self.limits
      self.contentOffset = CGPoint(
        x: x.clamped(rect.midX * scale - size.width / 2),
        y: y.clamped(rect.midY * scale - size.height / 2))
    }
    delegate?.scrollViewDidEndZooming(self, with: view, atScale: motion.scale)
  }

  private func zoom(to scale: CGFloat, about point: CGPoint, animated: Bool) {
    guard scale.isFinite, let view = zoomed else { return }
    stopCourse()
    animate(animated) { self.apply(self.allowed(scale), to: view, about: point) }
    delegate?.scrollViewDidEndZooming(self, with: view, atScale: motion.scale)
  }

  private func animate(
    _ animated: Bool, _ changes: @escaping () -> Void, completion: (() -> Void)? = nil
  ) {
    guard animated else { return changes() }
    UIView.animate(
      withDuration: 0.3, delay: 0, options: .allowUserInteraction, animations: changes,
      completion: { _ in completion?() })
  }

  // MARK: By two fingers

  final func pinched() {
    switch pinchGestureRecognizer.state {
    case .began:
      guard let view = zoomed, minimumZoomScale < maximumZoomScale else { return }
      stopCourse()
      motion.pinch = ScrollMotion.Pinch(scale: motion.scale)
      delegate?.scrollViewWillBeginZooming(self, with: view)
      pinchMoved()
    case .changed: pinchMoved()
    case .ended, .cancelled: endPinch()
    case .possible, .failed: break
    }
  }

  private func pinchMoved() {
    guard let pinch = motion.pinch, let view = zoomed else { return }
    let wanted = pinch.scale * pinchGestureRecognizer.scale
    let bound = allowed(wanted)
    // Beyond a limit the square root of the way counts.
    let scale = bouncesZoom ? bound * (wanted / bound).squareRoot() : bound
    apply(scale, to: view, about: pinchGestureRecognizer.location(in: self))
  }

  private func endPinch() {
    guard motion.pinch != nil else { return }
    motion.pinch = nil
    if let view = zoomed {
      let bound = allowed(motion.scale)
      if bound != motion.scale {
        motion.isZoomBouncing = true
        let visible = bounds
        animate(true) {
          self.apply(bound, to: view, about: CGPoint(x: visible.midX, y: visible.midY))
        } completion: { [weak self] in
          self?.motion.isZoomBouncing = false
        }
      }
      delegate?.scrollViewDidEndZooming(self, with: view, atScale: bound)
    }
    resumeDrag()
  }

  // MARK: Applying

  /// Scales the view, and keeps a point of the content at its visible place.
  private func apply(_ scale: CGFloat, to view: UIView, about point: CGPoint) {
    guard scale > 0, scale.isFinite else { return }
    let part = scale / motion.scale
    let offset = bounds.origin
    apply(scale, to: view)
    let (x, y) = limits
    bounds.origin = CGPoint(
      x: x.clamped(point.x * part - (point.x - offset.x)),
      y: y.clamped(point.y * part - (point.y - offset.y)))
  }

  private func apply(_ scale: CGFloat, to view: UIView) {
    guard scale > 0, scale.isFinite, scale != motion.scale else { return }
    motion.scale = scale
    let size = view.bounds.size
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.center = CGPoint(x: size.width * scale / 2, y: size.height * scale / 2)
    contentSize = CGSize(width: size.width * scale, height: size.height * scale)
    delegate?.scrollViewDidZoom(self)
  }
}
