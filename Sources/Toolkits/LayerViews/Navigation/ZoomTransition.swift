import CoreAnimation
import Foundation

/// The zoom of a navigation controller: the front view and a source view in the view behind are shared elements.
///
/// Their pairing follows the opacity of a view that shows nothing. The animator moves that one number, so a zoom is held
/// at a fraction, interrupted and reversed as every other motion.
@MainActor final class ZoomTransition: MotionTransition {
  private let isPush: Bool
  private let source: UIView
  private let progress = UIView()
  private weak var zoomed: UIView?
  private var clipsToBounds = false
  private(set) var motion: UIViewPropertyAnimator?

  init(isPush: Bool, from source: UIView) { (self.isPush, self.source) = (isPush, source) }

  func begin(_ context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let new = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let front = isPush ? to : from
    UIView.performWithoutAnimation {
      to.frame = context.finalFrame(for: new)
      if isPush {
        context.containerView.addSubview(to)
      } else {
        context.containerView.insertSubview(to, belowSubview: from)
      }
      to.layoutIfNeeded()
      progress.isUserInteractionEnabled = false
      progress.alpha = isPush ? 0 : 1
      context.containerView.addSubview(progress)
      clipsToBounds = front.clipsToBounds
      front.clipsToBounds = true
    }
    zoomed = front
    source.layer.pair(
      with: front.layer, progress: progress.layer.shown.opacity, scalesSublayers: true)
    let motion = UIViewPropertyAnimator(duration: SlideTransition.duration, curve: .easeInOut) {
      [progress, isPush] in progress.alpha = isPush ? 1 : 0
    }
    motion.addCompletion { position in context.completeTransition(position == .end) }
    self.motion = motion
  }

  func animationEnded(_ transitionCompleted: Bool) {
    progress.removeFromSuperview()
    guard let zoomed else { return }
    source.layer.unpair(from: zoomed.layer)
    zoomed.clipsToBounds = clipsToBounds
  }
}
