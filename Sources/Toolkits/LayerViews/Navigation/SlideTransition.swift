import Foundation

/// The transition of a navigation controller (views §9): the front view slides in from the right or
/// out to the right, and the view behind moves by three tenths of the width.
@MainActor final class SlideTransition: MotionTransition {
  private let isPush: Bool
  private(set) var motion: UIViewPropertyAnimator?

  static let duration = 0.35
  private static let backShare: CGFloat = 0.3

  init(isPush: Bool) { self.isPush = isPush }

  func begin(_ context: any UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let new = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let place = context.finalFrame(for: new)
    let right = place.offsetBy(dx: place.width, dy: 0)
    let back = place.offsetBy(dx: -place.width * Self.backShare, dy: 0)
    UIView.performWithoutAnimation {
      to.frame = isPush ? right : back
      if isPush {
        context.containerView.addSubview(to)
      } else {
        context.containerView.insertSubview(to, belowSubview: from)
      }
      to.layoutIfNeeded()
    }
    let motion = UIViewPropertyAnimator(duration: Self.duration, curve: .easeInOut) {
      [isPush] in
      to.frame = place
      from.frame = isPush ? back : right
    }
    motion.addCompletion { position in context.completeTransition(position == .end) }
    self.motion = motion
  }
}
