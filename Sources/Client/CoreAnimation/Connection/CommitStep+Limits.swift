import AnimationEvaluation
import GraphicsValues
package import WireProtocol

extension CommitStep {
  /// False for a step that is within all limits on values.
  var mayBeTooLong: Bool {
    switch self {
    case .set(_, _, let value): !value.hasFixedSize
    case .addAnimation(_, _, let description): description.mayBeTooLong
    default: false
    }
  }

  /// Returns the step with its value or animation within the limits.
  func fitting(_ fitting: inout LimitFitting) -> CommitStep {
    switch self {
    case .set(let layer, let key, let value):
      .set(layer: layer, key: key, value: value.fitting(&fitting, as: key))
    case .addAnimation(let layer, let id, let description):
      .addAnimation(layer: layer, id: id, description.fitting(&fitting))
    default: self
    }
  }
}

extension [CommitStep] {
  /// Returns the steps with all values and animations within the limits.
  package func fitting(_ limits: Limits) -> [CommitStep] {
    var fitting = LimitFitting(limits)
    return map { $0.mayBeTooLong ? $0.fitting(&fitting) : $0 }
  }
}

extension AnimationDescription {
  /// False for an animation between values of fixed size whose target has no names.
  fileprivate var mayBeTooLong: Bool {
    guard case .basic(let basic) = content, basic.target.attribute == nil else { return true }
    func isFixed(_ value: PropertyValue?) -> Bool { value?.hasFixedSize ?? true }
    return !(isFixed(basic.from) && isFixed(basic.to) && isFixed(basic.by))
  }
}
