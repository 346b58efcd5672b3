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

  private func fitting(_ fitting: inout LimitFitting, depth: Int) -> AnimationDescription {
    var result = self
    fitting.keyPath = content.keyPath
    if case .group(let children) = content {
      result.content =
        children.isEmpty || fitting.fits(depth + 1, .animationNesting)
        ? .group(children.map { $0.fitting(&fitting, depth: depth + 1) }) : .inert
    } else if !result.fit(&fitting) {
      result.content = .inert
    }
    return result
  }

  /// Cuts the values of an animation that is no group to the limits; false if cutting is not enough.
  private mutating func fit(_ fitting: inout LimitFitting) -> Bool {
    var fits = true
    forEachCount { limit, count in
      if fits { fits = fitting.fits(count, limit) }
    }
    let attribute = content.target?.attribute
    guard fits, attribute?.fits(&fitting) ?? true else { return false }
    var isFixed = true
    forEachValue { if !$0.hasFixedSize { isFixed = false } }
    if isFixed { return true }
    // The value of an attribute is nested as deep as the path of objects that leads to it.
    let depth = 1 + (attribute.map { max($0.objects.count, 1) } ?? 0)
    mapValues { value in
      switch value {
      case .path(let path):
        if fits { fits = fitting.fits(path.verbs.count, .pathElements) }
        return value
      case .objects(let objects):
        return PropertyValue.objects(fitting.prefix(objects, .filters))
          .fitting(&fitting, depth: depth)
      default:
        return value.fitting(&fitting, depth: depth)
      }
    }
    return fits
  }

  /// Returns false, and records the excess, for an animation that the commit has no room for.
  private func hasRoom(_ fitting: inout LimitFitting) -> Bool {
    // An element is far shorter than a kilobyte, so only animations of very many elements are
    // measured.
    guard elementCount > fitting.limits.transactionBytes / 1024 else { return true }
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
    target.map {
      AnimationKeyPath($0.keyPath, attribute: $0.attribute).spelling
    } ?? children.lazy.compactMap(\.content.keyPath).first
  }
}

extension AnimationDescription {
  /// The approximate number of numbers in the content, to within a small factor.
  fileprivate var elementCount: Int {
    guard content.children.isEmpty else {
      return content.children.reduce(0) { $0 + 1 + $1.elementCount }
    }
    var total = 0
    forEachValue { total += $0.elementCount }
    forEachCount { _, count in total += count }
    return total
  }
}

extension ObjectAttribute {
  /// False, and the excess is recorded, if a name is too long.
  fileprivate func fits(_ fitting: inout LimitFitting) -> Bool {
    for name in objects + [attribute] {
      guard name.fitting(&fitting) == name else { return false }
    }
    return true
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
