import CoreAnimation
import Foundation

extension UIScrollView {
  /// True for a view of which nothing answers inside a movement: the server runs its drags unless the program says
  /// otherwise. It does not change while the server moves the content.
  final var isQuiet: Bool {
    if serverDrags.isActive, !motion.isAtRest { return true }
    return !answersInsideMoves && motion.offsetObserver == nil && isPanUntouched
      && delegate.map { QuietDelegates.contain($0) } ?? true
  }

  /// True if the pan recognizer has no actions and no rules of the program's.
  private var isPanUntouched: Bool {
    let pan = panGestureRecognizer
    return pan.view === self && pan.delegate === motion.pairing && pan.actions.count == 1
      && pan.mustFailFirst.isEmpty && pan.minimumNumberOfTouches == 1
      && pan.maximumNumberOfTouches == .max && pan.cancelsTouchesInView && !pan.delaysTouchesBegan
  }

  /// The length, in points, by which views are made beyond what is seen, while the server may move content before the
  /// program hears of it.
  ///
  /// - Parameter length: of the view.
  final func lengthAhead(of length: CGFloat) -> CGFloat {
    serverDrags.mayOutrun ? (length / 2).rounded(.up) : 0
  }
}
