import CoreAnimation
import Foundation
import ScrollPhysics

// The bars of content that the server drags: expressions, so that they are in place whatever the program does.
extension ScrollIndicators {
  /// All that the expressions of the bars depend on, besides the server's offset.
  struct ServerPlace: Equatable {
    let x: ScrollAxis
    let y: ScrollAxis
    let across: UIEdgeInsets
    let down: UIEdgeInsets
    let content: CGSize
    let size: CGSize
    /// The offset along axes that the server does not move.
    let rest: CGPoint
    let axes: ScrollMotion.Axes
    let hidden: [Bool]
  }

  /// Lets the bars follow the server's offset. Does nothing if they do so already.
  func followServer() {
    let (x, y) = view.limits
    let axes = view.draggable
    let offset = view.layer.bounds.origin
    let new = ServerPlace(
      x: x, y: y, across: view.horizontalScrollIndicatorInsets,
      down: view.verticalScrollIndicatorInsets, content: view.contentSize,
      size: view.layer.bounds.size,
      rest: CGPoint(
        x: axes.contains(.horizontal) ? 0 : offset.x, y: axes.contains(.vertical) ? 0 : offset.y),
      axes: axes, hidden: [vertical.isHidden, horizontal.isHidden])
    guard new != serverPlace else { return }
    serverPlace = new
    let numbers = view.layer.interaction
    let shownX = axes.contains(.horizontal) ? numbers.x : CAExpression(offset.x)
    let shownY = axes.contains(.vertical) ? numbers.y : CAExpression(offset.y)
    let aside = Self.margin + Self.breadth / 2
    let (alongY, height) = expressions(
      y, shownY, before: new.down.top, after: new.down.bottom, content: new.content.height)
    follow(
      vertical, x: shownX + CAExpression(new.size.width - new.down.right - aside), y: alongY,
      length: height, "bounds.size.height")
    let (alongX, width) = expressions(
      x, shownX, before: new.across.left, after: new.across.right, content: new.content.width)
    follow(
      horizontal, x: alongX, y: shownY + CAExpression(new.size.height - new.across.bottom - aside),
      length: width, "bounds.size.width")
  }

  /// Leaves the bars to the program.
  func leaveServer() {
    guard serverPlace != nil else { return }
    serverPlace = nil
    for layer in [vertical, horizontal] {
      for key in ["position", "bounds.size.height", "bounds.size.width"] {
        layer.removeAnimation(forKey: key)
      }
    }
  }

  private func follow(
    _ bar: CALayer, x: CAExpression, y: CAExpression, length: CAExpression, _ path: String
  ) {
    guard !bar.isHidden else {
      bar.removeAnimation(forKey: "position")
      return bar.removeAnimation(forKey: path)
    }
    bar.follow(\.position, x: x, y: y)
    bar.follow(path, [length])
  }

  /// Returns the center and the length of a bar: those of `place`.
  private func expressions(
    _ axis: ScrollAxis, _ offset: CAExpression, before: CGFloat, after: CGFloat, content: CGFloat
  ) -> (center: CAExpression, length: CAExpression) {
    let rest = place(axis, axis.lower, before: before, after: after, content: content)
    let inside = offset.clamped(CAExpression(axis.lower), CAExpression(axis.upper))
    let beyond = (offset - inside).magnitude()
    let length = CAExpression.maximum(
      CAExpression(rest.length) - beyond, CAExpression(min(Self.least, rest.length)))
    let shortened = CAExpression.select(
      CAExpression(axis.upper).isBelow(offset), CAExpression(rest.length) - length, 0)
    let start = (inside - CAExpression(axis.lower)) * CAExpression(rest.share) + shortened
    return (offset + CAExpression(before + Self.margin) + start + length / 2, length)
  }
}
