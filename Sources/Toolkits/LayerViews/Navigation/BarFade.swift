import CoreAnimation
import Foundation

/// The cross fade of a navigation bar from one item to another along a motion that is held, moved and reversed.
///
/// A picture of the bar fades into the bar by what the server shows of the motion, so that titles follow a finger as the
/// page does. A transition cannot be replaced by a reversed one, since each begins with another picture: it is the same
/// all the way, and the motion animates a view whose opacity is its time.
@MainActor final class BarFade {
  private let bar: UIView
  /// A view of no size: opaque at the start of the motion, and transparent at its end.
  private let pace = UIView()

  /// - Parameters:
  ///   - motion: an animator that was not started.
  ///   - change: shows the new item.
  init(of bar: UIView, along motion: UIViewPropertyAnimator, change: () -> Void) {
    self.bar = bar
    UIView.performWithoutAnimation {
      bar.addSubview(pace)
      change()
    }
    let fade = CATransition()
    fade.type = .fade
    fade.duration = 1
    fade.fillMode = .both
    fade.isRemovedOnCompletion = false
    fade.timeSource = 1 - pace.layer.shown.opacity
    bar.layer.add(fade, forKey: kCATransition)
    motion.addAnimations { [pace] in pace.alpha = 0 }
  }

  /// Shows the bar as it is.
  func end() {
    bar.layer.removeAnimation(forKey: kCATransition)
    pace.removeFromSuperview()
  }
}
