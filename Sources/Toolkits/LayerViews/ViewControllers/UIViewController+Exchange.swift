import Foundation

extension UIViewController {
  /// Exchanges the views of two children.
  final func exchange(
    _ from: UIViewController, _ to: UIViewController, _ duration: TimeInterval,
    _ options: UIView.AnimationOptions, _ animations: (() -> Void)?,
    _ completion: ((Bool) -> Void)?
  ) {
    guard from.parent === self, to.parent === self, from !== to,
      let container = from.viewIfLoaded?.superview
    else {
      notices.say(
        "\(nameForNotices) makes no transition from \(from.nameForNotices) to \(to.nameForNotices):"
          + " both have to be its children, the first with its view in a superview")
      if let completion { inNextTurn { completion(false) } }
      return
    }
    let isAnimated = duration > 0
    from.beginAppearanceTransition(false, animated: isAnimated)
    to.beginAppearanceTransition(true, animated: isAnimated)
    let end: (Bool) -> Void = { isFinished in
      from.viewIfLoaded?.removeFromSuperview()
      from.endAppearanceTransition()
      to.endAppearanceTransition()
      completion?(isFinished)
    }
    if options.rawValue & UIView.AnimationOptions.transitions == 0 {
      container.addSubview(to.view)
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: { animations?() },
        completion: end)
    } else {
      UIView.transition(
        with: container, duration: duration, options: options,
        animations: {
          container.addSubview(to.view)
          from.viewIfLoaded?.removeFromSuperview()
          animations?()
        }, completion: end)
    }
  }
}

extension UIView.AnimationOptions {
  /// The bits of the transitions.
  fileprivate static let transitions: UInt = 7 << 20
}
