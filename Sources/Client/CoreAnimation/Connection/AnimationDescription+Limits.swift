import AnimationEvaluation
import GraphicsValues
import WireProtocol

extension AnimationDescription {
  /// Returns the animation within the protocol's limits: lists and texts of its values are cut. An
  /// animation keeps its timing and callbacks but changes nothing if it exceeds a limit on a value
  /// that cannot be cut, or if the commit has no room for it.
  func fitting(_ fitting: inout LimitFitting) -> AnimationDescription {
    var result = fittingParts(&fitting)
    if !result.hasRoom(&fitting) { result.content = .inert }
    return result
  }

  /// Returns the animation with each part within its limit. The size of the whole is not limited.
  func fittingParts(_ fitting: inout LimitFitting) -> AnimationDescription {
    self.fitting(&fitting, depth: 1)
  }

  fileprivate func fitting(_ fitting: inout LimitFitting, depth: Int) -> AnimationDescription {
    var result = self
    fitting.keyPath = content.keyPath
    result.content = content.fitting(&fitting, depth: depth) ?? .inert
    return result
  }

  /// Returns false, and records the excess, for an animation that the commit has no room for.
  private func hasRoom(_ fitting: inout LimitFitting) -> Bool {
    // An element is far shorter than a kilobyte, so only animations of very many elements are
    // measured.
    guard content.elementCount > fitting.limits.transactionBytes / 1024 else { return true }
    var encoder = MessageEncoder()
    encode(into: &encoder)
    fitting.keyPath = content.keyPath
    // 64 bytes are for the operation's other fields.
    return fitting.reserveLongAnimation(bytes: encoder.bytes.count + 64)
  }
}

extension AnimationDescription.Content {
  /// The key path of the animation, or of the first child in a group that has one.
  fileprivate var keyPath: String? {
    if case .group(let children) = self {
      return children.lazy.compactMap(\.content.keyPath).first
    }
    return target.map {
      AnimationKeyPath($0.keyPath, attribute: $0.attribute).spelling
    }
  }

  /// The approximate number of numbers in the content, to within a small factor.
  fileprivate var elementCount: Int {
    switch self {
    case .inert, .deceleration, .transition: 0
    case .basic(let basic):
      [basic.from, basic.to, basic.by].reduce(0) { $0 + ($1?.elementCount ?? 0) }
    case .keyframes(let keyframes):
      switch keyframes.frames {
      case .values(let values): values.reduce(0) { $0 + $1.elementCount }
      case .path(let path): path.points.count
      }
    case .group(let children): children.reduce(0) { $0 + 1 + $1.content.elementCount }
    }
  }

  /// Returns the content within the limits; nil if cutting is not enough.
  fileprivate func fitting(_ fitting: inout LimitFitting, depth: Int) -> Self? {
    switch self {
    case .inert: return self
    case .basic(var basic):
      guard let target = basic.target.fitting(&fitting),
        let values = target.fitting([basic.from, basic.to, basic.by], &fitting)
      else { return nil }
      basic.target = target
      (basic.from, basic.to, basic.by) = (values[0], values[1], values[2])
      return .basic(basic)
    case .keyframes(let keyframes): return keyframes.fitting(&fitting).map { .keyframes($0) }
    case .group(let children):
      guard children.isEmpty || fitting.fits(depth + 1, .animationNesting) else { return nil }
      return .group(children.map { $0.fitting(&fitting, depth: depth + 1) })
    case .deceleration(let decelerating):
      return decelerating.target.fitting(&fitting) == nil ? nil : self
    case .transition(var transition):
      transition.filter = transition.filter.flatMap {
        PropertyValue.objects([$0]).fitting(&fitting).asObjects?.first
      }
      return .transition(transition)
    }
  }
}

extension AnimationDescription.Keyframes {
  fileprivate func fitting(_ fitting: inout LimitFitting) -> Self? {
    var result = self
    guard let target = target.fitting(&fitting) else { return nil }
    result.target = target
    var most = LimitID.keyframes
    switch frames {
    case .values(let values):
      guard fitting.fits(values.count, .keyframes),
        let values = target.fitting(values, &fitting)
      else { return nil }
      result.frames = .values(values.compactMap { $0 })
    case .path(let path):
      guard fitting.fits(path.verbs.count, .pathElements) else { return nil }
      if fitting.limits.pathElements > fitting.limits.keyframes { most = .pathElements }
    }
    for count in [
      keyTimes.count, curves.count, tensions.count, continuities.count, biases.count,
    ] {
      guard fitting.fits(count, most) else { return nil }
    }
    return result
  }
}

extension AnimationDescription.Target {
  fileprivate func fitting(_ fitting: inout LimitFitting) -> Self? {
    guard let attribute else { return self }
    guard fitting.fits(attribute.objects.count, .objectNesting) else { return nil }
    for name in attribute.objects + [attribute.attribute] {
      guard name.fitting(&fitting) == name else { return nil }
    }
    return self
  }

  /// Returns the values cut to the limits, in the same order; nil if one of them cannot be cut.
  fileprivate func fitting(
    _ values: [PropertyValue?], _ fitting: inout LimitFitting
  ) -> [PropertyValue?]? {
    if values.allSatisfy({ $0?.hasFixedSize ?? true }) { return values }
    // The value of an attribute is nested as deep as the path of objects that leads to it.
    let depth = 1 + (attribute.map { max($0.objects.count, 1) } ?? 0)
    var result: [PropertyValue?] = []
    result.reserveCapacity(values.count)
    for value in values {
      switch value {
      case nil: result.append(nil)
      case .path(let path):
        guard fitting.fits(path.verbs.count, .pathElements) else { return nil }
        result.append(value)
      case .objects(let objects):
        result.append(
          PropertyValue.objects(fitting.prefix(objects, .filters))
            .fitting(&fitting, depth: depth))
      case let value?: result.append(value.fitting(&fitting, depth: depth))
      }
    }
    return result
  }
}

extension PropertyValue {
  fileprivate var elementCount: Int {
    switch self {
    case .path(let path): 1 + path.points.count
    case .scalars(let numbers): 1 + numbers.count
    case .colors(let colors): 1 + colors.count
    case .text(let text): 1 + text.utf8.count / 8
    // The contents of attributes are not counted: each attribute counts as 64 elements.
    case .objects(let objects): objects.reduce(1) { $0 + 64 * (1 + $1.attributes.count) }
    default: 1
    }
  }
}
