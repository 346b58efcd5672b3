public import Foundation

// The methods of views that an animator supports.
extension AnimatorProxy where Base: NSView {
  /// Moves the view, with the animation of `frameOrigin`.
  public func setFrameOrigin(_ newOrigin: NSPoint) {
    AnimatorScope.run(for: base) { base.setFrameOrigin(newOrigin) }
  }
  /// Changes the size of the frame, with the animation of `frameSize`.
  public func setFrameSize(_ newSize: NSSize) {
    AnimatorScope.run(for: base) { base.setFrameSize(newSize) }
  }
  /// Scrolls the view's contents, with the animation of `boundsOrigin`.
  public func setBoundsOrigin(_ newOrigin: NSPoint) {
    AnimatorScope.run(for: base) { base.setBoundsOrigin(newOrigin) }
  }
  /// Scales the view's contents, with the animation of `boundsSize`.
  public func setBoundsSize(_ newSize: NSSize) {
    AnimatorScope.run(for: base) { base.setBoundsSize(newSize) }
  }
  /// Adds a view, with the transition of `subviews`.
  public func addSubview(_ view: NSView) { base.setSubviews { base.addSubview(view) } }
  /// Adds a view among the subviews, with the transition of `subviews`.
  public func addSubview(
    _ view: NSView, positioned place: NSWindow.OrderingMode, relativeTo otherView: NSView?
  ) {
    base.setSubviews { base.addSubview(view, positioned: place, relativeTo: otherView) }
  }
  /// Replaces a subview, with the transition of `subviews`.
  public func replaceSubview(_ oldView: NSView, with newView: NSView) {
    base.setSubviews { base.replaceSubview(oldView, with: newView) }
  }
  /// Removes the view, with the superview's transition of `subviews`.
  public func removeFromSuperview() {
    guard let superview = base.superview else { return }
    superview.setSubviews { base.removeFromSuperview() }
  }
}
