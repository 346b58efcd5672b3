import AnimationEvaluation
public import Foundation
import GraphicsValues

/// One direction in which fingers move a value.
public struct CAInteractionAxis {
  /// The movement of the fingers that counts.
  public enum Kind: Sendable {
    /// Their middle, along x, in points.
    case x
    /// Their middle, along y, in points.
    case y
    /// The distance of two fingers, relative to that at the beginning.
    case scale
    /// The turn of two fingers around each other, in radians.
    case rotation
  }

  /// The values at which the axis comes to rest; the natural end of the motion chooses among them.
  public enum Snap: Sendable {
    /// All values.
    case none
    /// The nearest of these.
    case points([CGFloat])
    /// The nearest that is a whole number of lengths from the start; the length is above 0.
    case interval(start: CGFloat, length: CGFloat)
    /// Pages as long as the extent: the nearest, or in a fling's direction the next one.
    case pages
  }

  /// The movement that counts.
  public var kind: Kind
  /// The values at rest.
  public var bounds: ClosedRange<CGFloat>
  /// The length of the view, in points: the way beyond a bound never gets longer. 0 by default, which allows no way.
  public var extent: CGFloat = 0
  /// The value when a layer gets the interaction. An interaction that replaces another one takes its values over.
  public var initialValue: CGFloat
  /// Units of the value for each unit of the fingers' way, 10⁻¹² or more of either sign; 1 by default, −1 for content that
  /// is scrolled.
  public var gain: CGFloat = 1
  /// The fraction of the velocity that is left after each millisecond, between 0 and 1, 0.998 by default; nil leaves
  /// values where the fingers leave them.
  public var decelerationRate: CGFloat? = 0.998
  /// True, the default, lets values go beyond a bound and return.
  public var bounces = true
  /// True lets fingers move a value whose bounds are equal. False by default.
  public var alwaysBounces = false
  /// True hands the rest of the way at a bound over to the interaction outside. False by default.
  public var chains = false
  /// Where values rest.
  public var snap = Snap.none

  /// Creates an axis.
  public init(_ kind: Kind, in bounds: ClosedRange<CGFloat>, initialValue: CGFloat) {
    self.kind = kind
    self.bounds = bounds
    self.initialValue = initialValue
  }
}

extension CAInteractionAxis {
  var axis: InteractionAxis {
    var axis = InteractionAxis(
      kind.kind, lower: Double(bounds.lowerBound), upper: Double(bounds.upperBound),
      extent: Double(extent), initial: Double(initialValue), gain: Double(gain),
      rate: decelerationRate.map { Double($0) }, bounces: bounces, alwaysBounces: alwaysBounces,
      chains: chains)
    switch snap {
    case .none: break
    case .points(let points): axis.snap = .points(points.map { Double($0) })
    case .interval(let start, let length):
      axis.snap = .interval(start: Double(start), length: Double(length))
    case .pages: axis.snap = .pages
    }
    return axis
  }
}

extension CAInteractionAxis.Kind {
  var kind: InteractionAxis.Kind {
    switch self {
    case .x: .x
    case .y: .y
    case .scale: .scale
    case .rotation: .rotation
    }
  }
}
