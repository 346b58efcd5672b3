public import Foundation

/// The change of a view's frame with its superview's size: on each axis, the flexible parts share the
/// change in proportion to their lengths.
public enum Autoresizing {
  /// Returns the frame of a view after its superview changed size.
  ///
  /// - Parameters:
  ///   - flexible: the flexible parts as bits: 1 the space before the view on the x axis, 2 its width,
  ///     4 the space after it; 8, 16 and 32 the same of the y axis.
  ///   - old: the superview's size before the change.
  ///   - new: the superview's size after the change.
  public static func frame(
    _ frame: CGRect, flexible: UInt, from old: CGSize, to new: CGSize
  ) -> CGRect {
    let x = span(frame.origin.x, frame.size.width, flexible, from: old.width, to: new.width)
    let y = span(frame.origin.y, frame.size.height, flexible >> 3, from: old.height, to: new.height)
    return CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
  }

  private static func span(
    _ start: CGFloat, _ length: CGFloat, _ bits: UInt, from old: CGFloat, to new: CGFloat
  ) -> (start: CGFloat, length: CGFloat) {
    let parts: [(isFlexible: Bool, length: CGFloat)] = [
      (bits & 1 != 0, start), (bits & 2 != 0, length), (bits & 4 != 0, old - start - length),
    ]
    let flexible = parts.filter(\.isFlexible)
    guard !flexible.isEmpty, old.isFinite, new.isFinite else { return (start, length) }
    let sum = flexible.reduce(0) { $0 + $1.length }
    func change(_ part: (isFlexible: Bool, length: CGFloat)) -> CGFloat {
      guard part.isFlexible else { return 0 }
      let share = sum == 0 ? 1 / CGFloat(flexible.count) : part.length / sum
      return (new - old) * share
    }
    return (start + change(parts[0]), max(length + change(parts[1]), 0))
  }
}
