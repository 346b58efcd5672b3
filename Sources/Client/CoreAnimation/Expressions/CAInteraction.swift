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
  /// Units of the value for each unit of the fingers' way, not 0; 1 by default, −1 for content that is scrolled.
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

/// An interaction of a layer: fingers on the layer and below it move values, in the server and without the program.
/// Expressions read them: `layer.interaction.y`.
///
///     let scroll = CAInteraction()
///     var y = CAInteractionAxis(.y, in: 0...900, initialValue: 0)
///     (y.gain, y.extent) = (-1, 480)
///     scroll.axes = [y]
///     list.add(scroll, forKey: "scroll")
///     list.follow("bounds.origin.y", [list.interaction.y])
///     header.follow(\.opacity, 1 - list.interaction.y / 200)
///
/// It is added as an animation is, and changes nothing by itself. One that is added while the layer has another takes
/// its values and their motion over. With axes without meaning, or with two of a kind, it has no effect.
///
/// An extension of Agate's: Apple's framework has no such class.
open class CAInteraction: CAAnimation {
  /// The axes, each kind at most once.
  open var axes: [CAInteractionAxis] = []
  /// False, the default, cancels the touches of fingers that the interaction takes; true lets them go on.
  open var sharesTouches = false
  /// True moves values along one axis if the fingers begin along it. False by default.
  open var isDirectionalLockEnabled = false

  /// Creates an interaction without axes.
  public override init() {
    super.init()
    duration = 1
    repeatCount = .infinity
    isRemovedOnCompletion = false
  }

  /// Unarchives an interaction; archives have no axes.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func copyState(from other: CAAnimation) {
    super.copyState(from: other)
    guard let other = other as? CAInteraction else { return }
    axes = other.axes
    sharesTouches = other.sharesTouches
    isDirectionalLockEnabled = other.isDirectionalLockEnabled
  }

  override func content(in context: inout AnimationContext) -> AnimationDescription.Content {
    guard context.scope == .layer else { return .inert }
    let interaction = InteractionDescription(
      InteractionConfiguration(
        axes.map(\.axis), policy: sharesTouches ? .share : .take,
        isDirectionalLockEnabled: isDirectionalLockEnabled))
    guard interaction.isValid else {
      Notices.say(
        "an interaction has no effect: it needs axes of different kinds, an initial value, a gain and snaps that fit"
      )
      return .inert
    }
    return .interaction(interaction)
  }
}

extension CAInteractionAxis {
  fileprivate var axis: InteractionAxis {
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
  fileprivate var kind: InteractionAxis.Kind {
    switch self {
    case .x: .x
    case .y: .y
    case .scale: .scale
    case .rotation: .rotation
    }
  }
}

/// The numbers of a layer's interaction, for expressions. A layer without an interaction has none.
public struct CAInteractionNumbers {
  let layer: CALayer

  private func number(_ quantity: InteractionQuantity) -> CAExpression {
    CAExpression(.interaction(CAExpression.Node.Weak(layer: layer), quantity))
  }

  /// The value along x, in points.
  public var x: CAExpression { number(.x) }
  /// The value along y, in points.
  public var y: CAExpression { number(.y) }
  /// The scale.
  public var scale: CAExpression { number(.scale) }
  /// The angle in radians.
  public var rotation: CAExpression { number(.rotation) }
  /// Points along x per second.
  public var velocityX: CAExpression { number(.velocityX) }
  /// Points along y per second.
  public var velocityY: CAExpression { number(.velocityY) }
  /// Number of fingers that take part, or may.
  public var fingers: CAExpression { number(.fingers) }
}

extension CALayer {
  /// The numbers of the layer's interaction, for expressions.
  public final var interaction: CAInteractionNumbers { CAInteractionNumbers(layer: self) }
}
