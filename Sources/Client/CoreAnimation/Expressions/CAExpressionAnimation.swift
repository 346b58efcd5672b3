import AnimationEvaluation
public import Foundation
import GraphicsValues

/// An animation that sets its property to the results of expressions, in every frame while it is active and after all
/// other animations of the layer.
///
/// It is active from its begin on, without an end, unless `repeatCount` or `duration` say otherwise.
///
/// An extension of Agate's: Apple's framework has no such class.
open class CAExpressionAnimation: CAPropertyAnimation {
  /// The numbers of the property: one for a number, two for a point or a size, four for a rectangle or a colour, sixteen
  /// for a transform. With another number of expressions the animation changes nothing.
  open var expressions: [CAExpression] = []

  /// Creates an animation without an end.
  public override init() {
    super.init()
    duration = 1
    repeatCount = .infinity
    isRemovedOnCompletion = false
  }

  /// Unarchives an animation; archives have no expressions, since these name layers.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override var holdsCompletion: Bool { repeatCount != .infinity }

  override func copyState(from other: CAAnimation) {
    super.copyState(from: other)
    if let other = other as? CAExpressionAnimation { expressions = other.expressions }
  }

  override func content(in context: inout AnimationContext) -> AnimationDescription.Content {
    guard let target = context.target(of: self) else { return .inert }
    guard let program = context.program(expressions),
      target.attribute == nil, target.valueFunction == nil,
      target.keyPath.expressionResultCount == expressions.count
    else {
      Notices.say(
        "\(keyPath ?? "a property") does not follow \(expressions.count) expressions: they do not fit its "
          + "value, or have more than \(ExpressionProgram.stepLimit) steps or "
          + "\(ExpressionProgram.inputLimit) inputs")
      return .inert
    }
    return .expression(.init(target: target, program: program))
  }
}
