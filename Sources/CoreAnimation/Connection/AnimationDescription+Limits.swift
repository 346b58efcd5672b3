internal import AnimationEvaluation
internal import GraphicsValues
internal import WireProtocol

extension AnimationDescription {
  /// The animation within the protocol's limits: lists and texts of its values are cut. An
  /// animation over a limit on something that cannot be cut keeps its timing and callbacks and
  /// changes nothing.
  func fitting(_ limits: Limits, depth: Int = 1) -> AnimationDescription {
    var result = self
    if let content = content.fitting(limits, depth: depth) {
      result.content = content
    } else {
      Notices.sayOnce(
        "an animation has more keyframes, path elements or levels than the server takes; "
          + "it changes nothing")
      result.content = .inert
    }
    return result
  }
}

extension AnimationDescription.Content {
  /// Nil when cutting is not enough.
  fileprivate func fitting(_ limits: Limits, depth: Int) -> Self? {
    switch self {
    case .inert: return self
    case .basic(var basic):
      guard let target = basic.target.fitting(limits),
        let values = target.fitting([basic.from, basic.to, basic.by], limits)
      else { return nil }
      basic.target = target
      (basic.from, basic.to, basic.by) = (values[0], values[1], values[2])
      return .basic(basic)
    case .keyframes(let keyframes): return keyframes.fitting(limits).map { .keyframes($0) }
    case .group(let children):
      guard depth < limits.animationNesting || children.isEmpty else { return nil }
      return .group(children.map { $0.fitting(limits, depth: depth + 1) })
    case .transition(var transition):
      transition.filter = transition.filter.flatMap {
        PropertyValue.objects([$0]).fitting(limits).asObjects?.first
      }
      return .transition(transition)
    }
  }
}

extension AnimationDescription.Keyframes {
  fileprivate func fitting(_ limits: Limits) -> Self? {
    var result = self
    guard let target = target.fitting(limits) else { return nil }
    result.target = target
    var most = limits.keyframes
    switch frames {
    case .values(let values):
      guard values.count <= limits.keyframes,
        let values = target.fitting(values, limits)
      else { return nil }
      result.frames = .values(values.compactMap { $0 })
    case .path(let path):
      guard path.fits(limits) else { return nil }
      most = max(most, limits.pathElements)
    }
    let parts = [
      keyTimes.count, curves.count, tensions.count, continuities.count, biases.count,
    ]
    return parts.allSatisfy { $0 <= most } ? result : nil
  }
}

extension AnimationDescription.Target {
  fileprivate func fitting(_ limits: Limits) -> Self? {
    guard let attribute else { return self }
    let names = attribute.objects + [attribute.attribute]
    return attribute.objects.count <= limits.objectNesting
      && names.allSatisfy { $0.fitting(limits) == $0 } ? self : nil
  }

  /// The values cut to the limits, in the same order; nil when one cannot be cut.
  fileprivate func fitting(
    _ values: [PropertyValue?], _ limits: Limits
  ) -> [PropertyValue?]? {
    // A value of an attribute is as deep as the objects that lead to it.
    let depth = 1 + (attribute.map { max($0.objects.count, 1) } ?? 0)
    var result: [PropertyValue?] = []
    for value in values {
      switch value {
      case nil: result.append(nil)
      case .path(let path):
        guard path.fits(limits) else { return nil }
        result.append(value)
      case .objects(let objects):
        result.append(
          PropertyValue.objects(Array(objects.prefix(limits.filters)))
            .fitting(limits, depth: depth))
      case let value?: result.append(value.fitting(limits, depth: depth))
      }
    }
    return result
  }
}
