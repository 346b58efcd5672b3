import Foundation

/// One axis of a scroll view: where its offset rests, and what is shown beyond (views §14.2).
struct ScrollAxis: Equatable {
  /// The least and the largest offset that the view rests at.
  let lower: CGFloat
  let upper: CGFloat
  /// The length of the view.
  let extent: CGFloat

  /// - Parameters:
  ///   - content: the length of the content.
  ///   - before: the inset in front of the content.
  ///   - after: the inset behind it.
  init(extent: CGFloat, content: CGFloat, before: CGFloat, after: CGFloat) {
    lower = 0 - before
    upper = max(content + after - extent, lower)
    self.extent = max(extent, 0)
  }

  /// True if there is more content than is visible.
  var overflows: Bool { upper > lower }

  func clamped(_ offset: CGFloat) -> CGFloat { min(max(offset, lower), upper) }

  func contains(_ offset: CGFloat) -> Bool { offset >= lower && offset <= upper }

  /// An offset that rested before the limits became these.
  func adapted(_ offset: CGFloat, from old: ScrollAxis) -> CGFloat {
    guard old != self else { return offset }
    return offset == old.lower ? lower : clamped(offset)
  }

  // MARK: The rubber band

  private static let stiffness: CGFloat = 0.55

  /// Where a finger's offset is shown: beyond a bound the way gets shorter, and never longer than the view.
  func banded(_ offset: CGFloat) -> CGFloat {
    let bound = clamped(offset)
    let way = abs(offset - bound)
    guard way > 0, extent > 0 else { return bound }
    let shown = (1 - 1 / (way * Self.stiffness / extent + 1)) * extent
    return offset < bound ? bound - shown : bound + shown
  }

  /// The finger's offset that is shown at one.
  func unbanded(_ shown: CGFloat) -> CGFloat {
    let bound = clamped(shown)
    let way = min(abs(shown - bound), extent * 0.999)
    guard way > 0, extent > 0 else { return bound }
    let offset = (1 / (1 - way / extent) - 1) * extent / Self.stiffness
    return shown < bound ? bound - offset : bound + offset
  }

  /// How fast what is shown moves beside the finger, where the finger's offset is one.
  func slope(at offset: CGFloat) -> CGFloat {
    let way = abs(offset - clamped(offset))
    guard way > 0 else { return 1 }
    guard extent > 0 else { return 0 }
    let part = way * Self.stiffness / extent + 1
    return Self.stiffness / (part * part)
  }
}
