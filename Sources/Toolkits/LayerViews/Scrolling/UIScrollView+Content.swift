import CoreAnimation
import Foundation
import ScrollPhysics

extension UIScrollView {
  // MARK: Limits

  final var insetsWithSafeArea: UIEdgeInsets {
    var insets = contentInset
    let safe = contentInsetAdjustmentBehavior == .never ? .zero : safeAreaInsets
    let always = contentInsetAdjustmentBehavior == .always
    if always || contentSize.height > bounds.height || alwaysBounceVertical || isContentOfBars {
      insets.top += safe.top
      insets.bottom += safe.bottom
    }
    if always || contentSize.width > bounds.width || alwaysBounceHorizontal {
      insets.left += safe.left
      insets.right += safe.right
    }
    if let refreshControl { insets.top += refreshControl.insetWhileRefreshing }
    return insets
  }

  /// True for a view that keeps clear of bars even if it does not scroll: the view of a controller in a
  /// navigation controller, or one of that view's subviews.
  private var isContentOfBars: Bool {
    contentInsetAdjustmentBehavior == .automatic
      && (controller ?? superview?.controller)?.parent is UINavigationController
  }

  final func replaceRefreshControl(_ old: UIRefreshControl?) {
    guard old !== refreshControl else { return }
    old?.removeFromSuperview()
    guard let refreshControl else { return limitsChanged() }
    alwaysBounceVertical = true
    insertSubview(refreshControl, at: 0)
    refreshControl.contentMoved()
    limitsChanged()
  }

  final var limits: (x: ScrollAxis, y: ScrollAxis) {
    let insets = adjustedContentInset
    let size = bounds.size
    return (
      ScrollAxis(
        extent: size.width, content: contentSize.width, before: insets.left, after: insets.right),
      ScrollAxis(
        extent: size.height, content: contentSize.height, before: insets.top, after: insets.bottom)
    )
  }

  /// Adapts the offset: content that rested at its beginning stays there, and no content stays
  /// beyond an edge. Outside a window the offset stays as it is (views §14).
  final func limitsChanged() {
    guard window != nil else { return indicators.update() }
    let new = limits
    defer { motion.limits = new }
    serverDragsChanged()
    guard motion.drag == nil, motion.course == .none, motion.pinch == nil else { return }
    var offset = bounds.origin
    if let old = motion.limits {
      offset.x = new.x.adapted(offset.x, from: old.x)
      offset.y = new.y.adapted(offset.y, from: old.y)
    } else if offset == .zero {
      offset = CGPoint(x: new.x.lower, y: new.y.lower)
    }
    if offset != bounds.origin { bounds.origin = offset }
    indicators.update()
  }

  final func boundsChanged(from old: CGRect) {
    let new = bounds
    if new.size != old.size { limitsChanged() }
    guard new.origin != old.origin else { return }
    setNeedsLayout()
    indicators.update()
    offsetMoved()
    if !motion.isLeaping { delegate?.scrollViewDidScroll(self) }
  }

  /// Adapts what depends on the shown offset.
  final func offsetMoved() {
    if motion.hasFloatingContent { constraintsChanged() }
    offsetDidChange()
    motion.offsetObserver?()
    refreshControl?.contentMoved()
  }

  final func offset(showing rect: CGRect) -> CGPoint {
    let (x, y) = limits
    let insets = adjustedContentInset
    func moved(_ offset: CGFloat, _ low: CGFloat, _ high: CGFloat, _ extent: CGFloat) -> CGFloat {
      if low >= offset, high <= offset + extent { return offset }
      return high - low > extent || low < offset ? low : high - extent
    }
    let visible = bounds.inset(by: insets)
    let shownX = moved(visible.minX, rect.minX, rect.maxX, visible.width)
    let shownY = moved(visible.minY, rect.minY, rect.maxY, visible.height)
    return CGPoint(x: x.clamped(shownX - insets.left), y: y.clamped(shownY - insets.top))
  }

  // MARK: The offset that is shown

  /// The offset that the server shows now.
  final var shownOffset: CGPoint {
    guard motion.course != .none, isOnDisplay else { return bounds.origin }
    return layer.presentation()?.bounds.origin ?? bounds.origin
  }

  // MARK: Moving by a call

  final func move(to offset: CGPoint, animated: Bool) {
    guard offset.x.isFinite, offset.y.isFinite else {
      return notices.say("a scroll view has no offset of \(offset)")
    }
    let shown = shownOffset
    stopCourse()
    // Content that is there already does not move, and nothing ends.
    guard offset != shown else { return bounds.origin = offset }
    guard animated, isOnDisplay else {
      bounds.origin = offset
      if animated { delegate?.scrollViewDidEndScrollingAnimation(self) }
      return
    }
    let animation = CABasicAnimation(keyPath: "bounds.origin")
    animation.fromValue = shown
    animation.toValue = offset
    animation.duration = 0.3
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    begin(.animating, [animation], from: shown, to: offset)
    indicators.follow(animation, from: shown, to: offset)
  }
}
