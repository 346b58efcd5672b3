import Foundation

/// One axis of a scroll view: the offsets at which it rests, and those shown beyond (views §14.2).
struct ScrollAxis: Equatable {
  /// The smallest and the largest offset at which the view rests.
  let lower: CGFloat
  let upper: CGFloat
  /// The length of the view.
  let extent: CGFloat

  /// - Parameters:
  ///   - content: the length of the content.
  ///   - before: the inset in front of the content.
  ///   - after: the inset behind the content.
  init(extent: CGFloat, content: CGFloat, before: CGFloat, after: CGFloat) {
    lower = 0 - before
    upper = max(content + after - extent, lower)
    self.extent = max(extent, 0)
  }

  /// True if there is more content than is visible.
  var overflows: Bool { upper > lower }

  func clamped(_ offset: CGFloat) -> CGFloat { min(max(offset, lower), upper) }

  func contains(_ offset: CGFloat) -> Bool { offset >= lower && offset <= upper }

  /// Returns the new offset for an offset that rested within the former limits.
  func adapted(_ offset: CGFloat, from old: ScrollAxis) -> CGFloat {
    guard old != self else { return offset }
    return offset == old.lower ? lower : clamped(offset)
  }

  // MARK: The rubber band

  private static let stiffness: CGFloat = 0.55

  /// Returns the shown offset for a finger's offset: beyond a bound the way gets shorter, and never
  /// longer than the view.
  func banded(_ offset: CGFloat) -> CGFloat {
    let bound = clamped(offset)
    let way = abs(offset - bound)
    guard way > 0, extent > 0 else { return bound }
    let shown = (1 - 1 / (way * Self.stiffness / extent + 1)) * extent
    return offset < bound ? bound - shown : bound + shown
  }

  /// Returns the finger's offset for a shown offset.
  func unbanded(_ shown: CGFloat) -> CGFloat {
    let bound = clamped(shown)
    let way = min(abs(shown - bound), extent * 0.999)
    guard way > 0, extent > 0 else { return bound }
    let offset = (1 / (1 - way / extent) - 1) * extent / Self.stiffness
    return shown < bound ? bound - offset : bound + offset
  }

  /// Returns the speed of the shown offset relative to the finger's, at a finger's offset.
  func slope(at offset: CGFloat) -> CGFloat {
    let way = abs(offset - clamped(offset))
    guard way > 0 else { return 1 }
    guard extent > 0 else { return 0 }
    let part = way * Self.stiffness / extent + 1
    return Self.stiffness / (part * part)
  }
}
