import AnimationEvaluation
public import Foundation
import GraphicsValues

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
/// its values and their motion over, without a jump. With axes without meaning, or with two of a kind, it has no effect.
///
/// `layer.interaction` has its values, and the movements that the program gives them. No completion block of a
/// transaction waits for its end.
///
/// An extension of Agate's: Apple's framework has no such class.
open class CAInteraction: CAAnimation {
  /// The events that the program gets of fingers on the layer and below it.
  public enum TouchPolicy: Sendable {
    /// All until the interaction begins to move; then their touches are cancelled.
    case take
    /// All events.
    case share
    /// All events; the fingers move nothing, here and in the interactions of layers outside.
    case leave
  }

  /// The axes, each kind at most once.
  open var axes: [CAInteractionAxis] = []
  /// The events that the program gets of fingers; `take` by default.
  open var touchPolicy = TouchPolicy.take
  /// True moves values along one axis if the fingers begin along it. False by default.
  open var isDirectionalLockEnabled = false
  /// True lets the pointer with its left button down move values as a finger does. False by default. A press that the
  /// interaction takes ends for the program with a `pointerUp` whose `clickCount` is 0.
  open var followsPointer = false
  /// True, the default, lets wheels move values; false leaves them to the program, here and in the interactions of layers
  /// outside.
  open var followsWheels = true

  /// The number that fingers and wheels need above 0 to begin to move values; nil, the default, for no condition.
  ///
  /// It is the number of the last frame, and a condition that no frame has evaluated is not met. Fingers that have moved
  /// 10 points without it are the program's until all have lifted. Values that move already go on.
  open var condition: CAExpression?

  /// Called on the main queue with the values of a frame, if they have changed; nil, the default, asks for no values.
  ///
  /// It is called at most once for each frame, and before that for the lift of the last finger (`released`). A program
  /// that is late gets the last of the states that differ in their values alone. After a movement that the program
  /// gives the interaction, and after another interaction has replaced it, no earlier state comes.
  open var onChange: ((CAInteractionState) -> Void)?

  /// Movements that begin when the interaction is added.
  var drives: [InteractionDrive] = []

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
    touchPolicy = other.touchPolicy
    isDirectionalLockEnabled = other.isDirectionalLockEnabled
    followsPointer = other.followsPointer
    followsWheels = other.followsWheels
    condition = other.condition
    onChange = other.onChange
    drives = other.drives
  }

  /// Adds the movements of an interaction that this one replaces before any commit has had them, before its own.
  final func takeMovements(from replaced: AttachedAnimation?) {
    guard let replaced, replaced.id == 0, let earlier = replaced.animation as? CAInteraction else {
      return
    }
    drives = earlier.drives.followed(by: drives)
  }

  override var holdsCompletion: Bool { false }

  override func content(in context: inout AnimationContext) -> AnimationDescription.Content {
    guard context.scope == .layer else { return .inert }
    let program = condition.flatMap { context.program([$0]) }
    if condition != nil, program == nil {
      Notices.say("an interaction has no effect: its condition has too many steps or inputs")
      return .inert
    }
    let interaction = InteractionDescription(
      InteractionConfiguration(
        axes.map(\.axis), policy: touchPolicy.policy,
        isDirectionalLockEnabled: isDirectionalLockEnabled, followsPointer: followsPointer,
        leavesWheels: !followsWheels),
      reports: onChange != nil, drives: drives, condition: program)
    guard interaction.isValid else {
      Notices.say(
        "an interaction has no effect: it needs axes of different kinds, an initial value, a gain and snaps that fit"
      )
      return .inert
    }
    return .interaction(interaction)
  }
}

extension CAInteraction.TouchPolicy {
  fileprivate var policy: InteractionPolicy {
    switch self {
    case .take: .take
    case .share: .share
    case .leave: .leave
    }
  }
}
