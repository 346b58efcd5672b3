/// One axis of scrolled content: the offsets at which it rests, and those shown beyond (views §14.2).
public struct ScrollAxis: Hashable, Sendable {
  /// The smallest offset at which the content rests.
  public let lower: Double
  /// The largest offset at which the content rests.
  public let upper: Double
  /// The length of the view, at least 0.
  public let extent: Double

  /// Creates an axis from its bounds; an upper bound below the lower one is the lower one.
  public init(lower: Double, upper: Double, extent: Double) {
    self.lower = lower
    self.upper = max(upper, lower)
    self.extent = max(extent, 0)
  }

  /// Creates the axis of a view.
  ///
  /// - Parameters:
  ///   - extent: the length of the view.
  ///   - content: the length of the content.
  ///   - before: the inset in front of the content.
  ///   - after: the inset behind the content.
  public init(extent: Double, content: Double, before: Double, after: Double) {
    self.init(lower: 0 - before, upper: content + after - extent, extent: extent)
  }

  /// True if there is more content than is visible.
  public var overflows: Bool { upper > lower }

  /// Returns the nearest offset at which the content rests.
  public func clamped(_ offset: Double) -> Double { min(max(offset, lower), upper) }

  /// Returns true for an offset at which the content rests.
  public func contains(_ offset: Double) -> Bool { offset >= lower && offset <= upper }

  /// Returns the new offset for an offset that rested within the former limits.
  public func adapted(_ offset: Double, from old: ScrollAxis) -> Double {
    guard old != self else { return offset }
    return offset == old.lower ? lower : clamped(offset)
  }

  // MARK: The rubber band

  private static let stiffness = 0.55

  /// Returns the shown offset for a finger's offset: beyond a bound the way gets shorter, and never
  /// longer than the view.
  public func banded(_ offset: Double) -> Double {
    let bound = clamped(offset)
    let way = abs(offset - bound)
    guard way > 0, extent > 0 else { return bound }
    let shown = (1 - 1 / (way * Self.stiffness / extent + 1)) * extent
    return offset < bound ? bound - shown : bound + shown
  }

  /// Returns the finger's offset for a shown offset.
  public func unbanded(_ shown: Double) -> Double {
    let bound = clamped(shown)
    let way = min(abs(shown - bound), extent * 0.999)
    guard way > 0, extent > 0 else { return bound }
    let offset = (1 / (1 - way / extent) - 1) * extent / Self.stiffness
    return shown < bound ? bound - offset : bound + offset
  }

  /// Returns the speed of the shown offset relative to the finger's, at a finger's offset.
  public func slope(at offset: Double) -> Double {
    let way = abs(offset - clamped(offset))
    guard way > 0 else { return 1 }
    guard extent > 0 else { return 0 }
    let part = way * Self.stiffness / extent + 1
    return Self.stiffness / (part * part)
  }

  // MARK: Pages

  /// Returns the start of the page to which content moves: the next page in a fling's direction, or else the
  /// nearest.
  ///
  /// - Parameter velocity: points per second; a fling is faster than 300.
  public func page(from offset: Double, velocity: Double) -> Double {
    guard extent > 0 else { return clamped(offset) }
    let place = (offset - lower) / extent
    let isFling = abs(velocity) > 300
    let page =
      isFling ? (velocity > 0 ? place.rounded(.down) + 1 : place.rounded(.up) - 1) : place.rounded()
    return clamped(lower + page * extent)
  }
}
