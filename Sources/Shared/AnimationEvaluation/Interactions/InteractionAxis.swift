import ScrollPhysics

/// One direction in which an interaction moves.
package struct InteractionAxis: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// The place of the fingers' middle along x, in points.
    case x = 0
    /// The place of the fingers' middle along y, in points.
    case y = 1
    /// The distance of two fingers, relative to the one at the beginning.
    case scale = 2
    /// The turn of two fingers around each other, in radians.
    case rotation = 3
  }

  package var kind: Kind
  /// The smallest and the largest value at rest, in the axis' unit.
  package var lower: Double
  package var upper: Double
  /// The length of the view, in points: the way beyond a bound never gets longer.
  package var extent: Double
  /// The value when the interaction is made.
  package var initial: Double
  /// Units of the value for each unit of the fingers' way; −1 for content that is scrolled.
  package var gain: Double
  /// The fraction of the velocity that is left after each millisecond; nil stops the value when the fingers lift.
  package var rate: Double?
  /// False stops the value at its bounds.
  package var bounces: Bool
  /// True follows fingers even if the bounds are equal.
  package var alwaysBounces: Bool
  /// True hands the rest of the way at a bound over to the interaction outside.
  package var chains: Bool
  package var snap: InteractionSnap

  package init(
    _ kind: Kind, lower: Double, upper: Double, extent: Double = 0, initial: Double,
    gain: Double = 1, rate: Double? = 0.998, bounces: Bool = true, alwaysBounces: Bool = false,
    chains: Bool = false, snap: InteractionSnap = .none
  ) {
    self.kind = kind
    self.lower = lower
    self.upper = upper
    self.extent = extent
    self.initial = initial
    self.gain = gain
    self.rate = rate
    self.bounces = bounces
    self.alwaysBounces = alwaysBounces
    self.chains = chains
    self.snap = snap
  }
}

/// The values at which an axis comes to rest.
package enum InteractionSnap: Hashable, Sendable {
  /// Anywhere between the bounds.
  case none
  /// The nearest of some values.
  case points([Double])
  /// The nearest of the values that are a whole number of intervals from the start.
  case interval(start: Double, length: Double)
  /// The nearest page, or in a fling's direction the next one (views §14.3); a page is as long as the view.
  case pages
}

extension InteractionAxis {
  /// False when a parameter has no meaning.
  package var isValid: Bool {
    let numbers = [lower, upper, extent, initial, gain]
    guard numbers.allSatisfy({ $0.isFinite && abs($0) <= Self.largest }), lower <= upper,
      extent >= 0, abs(gain) >= Self.smallest
    else { return false }
    if let rate, !(rate > 0 && rate < 1) { return false }
    if kind == .scale, min(lower, initial) < Self.smallest { return false }
    switch snap {
    case .none: return true
    case .points(let points):
      return !points.isEmpty && points.allSatisfy { $0.isFinite && abs($0) <= Self.largest }
    case .interval(let start, let length):
      return start.isFinite && abs(start) <= Self.largest && length >= Self.smallest
        && length <= Self.largest
    case .pages: return extent > 0
    }
  }

  /// The largest magnitude of a parameter: products of a few of them are finite.
  package static let largest = 1e12

  /// The smallest magnitude of a gain, and the smallest scale: quotients by a few of them are finite.
  package static let smallest = 1e-12

  var scroll: ScrollAxis { ScrollAxis(lower: lower, upper: upper, extent: extent) }

  /// Units per second below which the value does not coast.
  var restSpeed: Double { isPlace ? FlingMotion.restSpeed : 0.05 }

  /// The distance from its end below which a pull ends.
  var restDistance: Double { isPlace ? 0.1 : 0.0005 }

  package var isPlace: Bool { kind == .x || kind == .y }

  /// True if fingers can move the value.
  package var isDraggable: Bool { lower < upper || bounces && alwaysBounces }

  // MARK: Beyond the bounds

  /// Returns the shown value for the fingers' value.
  func shown(_ value: Double) -> Double {
    let bound = scroll.clamped(value)
    guard bounces, value != bound else { return bound }
    switch kind {
    case .x, .y: return scroll.banded(value)
    // The square root of the way counts (views §14.4).
    case .scale: return bound * (value / bound).squareRoot()
    case .rotation: return bound + (value - bound) / 2
    }
  }

  /// Returns the fingers' value for a shown value.
  func unshown(_ value: Double) -> Double {
    let bound = scroll.clamped(value)
    guard value != bound else { return value }
    switch kind {
    case .x, .y: return scroll.unbanded(value)
    case .scale:
      let part = value / bound
      return bound * part * part
    case .rotation: return bound + (value - bound) * 2
    }
  }

  /// Returns the change of the shown value for a change of the fingers' value.
  func slope(at value: Double) -> Double {
    let bound = scroll.clamped(value)
    guard value != bound else { return 1 }
    guard bounces else { return 0 }
    switch kind {
    case .x, .y: return scroll.slope(at: value)
    case .scale: return 0.5 / (value / bound).squareRoot()
    case .rotation: return 0.5
    }
  }

  // MARK: Snapping

  /// Returns the value at which the axis comes to rest instead of its natural end; nil for the natural end.
  ///
  /// - Parameter velocity: units per second at the beginning.
  func target(natural end: Double, from: Double, velocity: Double) -> Double? {
    switch snap {
    case .none: return nil
    case .points(let points):
      let nearest = points.min { abs($0 - end) < abs($1 - end) }
      return nearest.map { scroll.clamped($0) }
    case .interval(let start, let length):
      return scroll.clamped(start + ((end - start) / length).rounded() * length)
    case .pages: return scroll.page(from: from, velocity: velocity)
    }
  }
}
