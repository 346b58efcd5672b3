import Foundation

/// Unused views, hidden in their superview, by their identifiers.
///
/// A view without use stays in the superview, so that later only its changes are sent to the server.
@MainActor struct ReusePool<View: UIView> {
  private var spare: [String: [View]] = [:]

  /// Takes an unused view out.
  mutating func take(_ identifier: String) -> View? { spare[identifier]?.popLast() }

  /// Hides a view until it is taken. A view without an identifier, or one too many, leaves its superview.
  mutating func keep(_ view: View, _ identifier: String?) {
    guard let identifier, spare[identifier, default: []].count < ViewsAhead.most else {
      return view.removeFromSuperview()
    }
    view.isHidden = true
    spare[identifier, default: []].append(view)
  }
}

/// The views that are made ahead of content that coasts (views §14.5).
enum ViewsAhead {
  /// Largest number of elements with views.
  static let most = 256
  /// Largest number of views that are made in a turn of the main queue for elements that content passes
  /// later.
  static let batch = 8
}

extension UIScrollView {
  /// Makes views of elements that are visible at once or soon. Views of elements that the content passes later
  /// follow a few in each turn of the main queue, so that the content begins to coast without delay.
  ///
  /// - Parameters:
  ///   - missing: the elements without views, the nearest first.
  ///   - isNear: returns true for an element less than a view's length away from what is shown.
  final func makeViews<Element>(
    of missing: [Element], isNear: (Element) -> Bool, make: (Element) -> Void
  ) {
    var room = motion.course == .none ? Int.max : ViewsAhead.batch
    var isComplete = true
    UIView.performWithoutAnimation {
      for element in missing {
        let isNear = isNear(element)
        guard isNear || room > 0 else {
          isComplete = false
          continue
        }
        if !isNear { room -= 1 }
        make(element)
      }
    }
    if !isComplete { inNextTurn { [weak self] in self?.setNeedsLayout() } }
  }

  /// Moves the offset with content that became longer in front of it, without a visible movement.
  final func moveContent(by way: CGPoint) {
    if let drag = motion.drag {
      var moved = ScrollMotion.Drag(
        start: CGPoint(x: drag.start.x + way.x, y: drag.start.y + way.y), offset: drag.offset,
        axes: drag.axes, origin: drag.origin)
      moved.offset.x += way.x
      moved.offset.y += way.y
      motion.drag = moved
    }
    let isFree = motion.drag != nil
    var offset = bounds.origin
    if way.x != 0 { offset.x = isFree ? offset.x + way.x : limits.x.clamped(offset.x + way.x) }
    if way.y != 0 { offset.y = isFree ? offset.y + way.y : limits.y.clamped(offset.y + way.y) }
    bounds.origin = offset
  }
}
