internal import AnimationEvaluation
internal import Foundation
internal import GraphicsValues
internal import WireProtocol

/// What turns an animation object into its description, once, when it is added to a layer.
///
/// An animation may change several things: properties of the layer that it is added to, values that
/// the layer's class draws by itself, properties of sublayers that its key path names. Each is a
/// scope, and has a description of its own, in which everything that belongs to another scope runs
/// its time and changes nothing.
struct AnimationContext {
  enum Scope: Hashable {
    /// The properties of the layer itself.
    case layer
    /// Values of keys that the layer's class declares beyond those of the library (§2.10).
    case custom
    /// The properties of a sublayer, named from the layer's children downwards.
    case sublayer([String])
  }

  let scope: Scope
  /// The layer whose values change.
  let layer: CALayer
  /// The other scopes that the animation has something in, in the order met.
  private(set) var otherScopes: [Scope] = []
  /// True when the animation changes something that the layer's class draws anew.
  private(set) var needsDisplay = false
  /// Keeps the images that the description names.
  var images: [ImageHandle] = []
  private var depth = 0
  /// What the animation lasts whose content is being made, by itself or as its group says.
  fileprivate(set) var duration: CFTimeInterval = 0

  init(_ scope: Scope = .layer, of layer: CALayer) {
    self.scope = scope
    self.layer = layer
  }

  /// False when groups are nested deeper than a server takes them, or contain themselves.
  mutating func enterGroup() -> Bool {
    // What is in the innermost group counts as well.
    guard depth < Limits().animationNesting - 1 else { return false }
    depth += 1
    return true
  }

  mutating func leaveGroup() { depth -= 1 }

  /// What an animation changes in this scope; nil when that is nothing: its key path belongs to
  /// another scope, or names nothing that can be animated (§10.5).
  mutating func target(of animation: CAPropertyAnimation) -> AnimationDescription.Target? {
    guard let keyPath = animation.keyPath else { return nil }
    let (names, path) = SublayerNames.split(keyPath)
    guard names == scope.names else {
      if !names.isEmpty, scope == .layer { note(.sublayer(names)) }
      return nil
    }
    let kind = type(of: layer)
    if kind.drawsAnew(forKeyPath: path) { needsDisplay = true }
    let parsed: AnimationKeyPath
    if scope == .custom {
      guard let custom = kind.customKeyPath(path) else { return nil }
      parsed = custom
    } else if let known = kind.animationKeyPath(path) {
      parsed = known
    } else {
      if kind.customKeyPath(path) != nil { note(.custom) }
      return nil
    }
    let function = animation.valueFunction?.function
    if function != nil, parsed.attribute != nil || parsed.keyPath.valueType != .matrix {
      return nil
    }
    return AnimationDescription.Target(
      parsed, isAdditive: animation.isAdditive, isCumulative: animation.isCumulative,
      valueFunction: function)
  }

  private mutating func note(_ scope: Scope) {
    if !otherScopes.contains(scope) { otherScopes.append(scope) }
  }

  /// A value of an animation, as its target takes it; nil for one of another type.
  mutating func value(
    _ boxed: Any, for target: AnimationDescription.Target
  ) -> PropertyValue? {
    if let function = target.valueFunction {
      guard let value = Unboxed.value(boxed, type: function.valueType) else { return nil }
      // Another number of numbers makes no transform.
      guard value.asScalars.map({ $0.count == function.arity }) ?? true else { return nil }
      return value.isFinite ? value : nil
    }
    guard target.attribute == nil else {
      return Unboxed.inferred(boxed, keeping: &images).flatMap { $0.isFinite ? $0 : nil }
    }
    return Unboxed.value(boxed, for: target.keyPath, keeping: &images)
  }

  /// The value that the layer shows now; the start of an animation that has neither from, to nor
  /// by (§6.1). Nil where it is not one that the animation could move from.
  func shownValue(for target: AnimationDescription.Target) -> PropertyValue? {
    guard target.valueFunction == nil else { return nil }
    guard let attribute = target.attribute else { return layer.shownValue(target.keyPath) }
    let shown =
      scope == .custom
      ? layer.customValue(forKey: attribute.attribute)
      : layer.shownValue(PropertyKeyPath(target.keyPath.key))?
        .value(of: attribute, in: target.keyPath.key)
    return shown?.value(of: target.keyPath.component)
  }
}

extension AnimationContext.Scope {
  fileprivate var names: [String] { if case .sublayer(let names) = self { names } else { [] } }
}

/// Key paths that begin with `sublayers.NAME.`.
enum SublayerNames {
  /// The names on the way down, and the key path from there on.
  static func split(_ keyPath: String) -> (names: [String], rest: String) {
    var names: [String] = []
    var rest = Substring(keyPath)
    while rest.hasPrefix("sublayers.") {
      let path = rest.dropFirst("sublayers.".count)
      guard let dot = path.firstIndex(of: "."), dot != path.startIndex else { break }
      names.append(String(path[..<dot]))
      rest = path[path.index(after: dot)...]
    }
    return (names, String(rest))
  }
}

extension CAAnimation {
  /// The animation as a value. One whose numbers are not finite keeps its callbacks and changes
  /// nothing (§4.6).
  func description(
    in context: inout AnimationContext, duration: CFTimeInterval
  ) -> AnimationDescription {
    var timing = Timing(
      beginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
      repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses,
      fillMode: fillMode.value)
    context.duration = duration
    let curve = timingFunction?.curve
    let hadSense = timing.makeFinite() && curve?.isFinite != false
    return AnimationDescription(
      timing: timing, curve: hadSense ? curve : nil,
      isRemovedOnCompletion: isRemovedOnCompletion, frameRate: preferredFrameRateRange.hint,
      content: hadSense ? content(in: &context) : .inert)
  }
}

extension CAFrameRateRange {
  /// What the server is told; nil when there is nothing to tell.
  fileprivate var hint: FrameRateRange? {
    guard self != .default else { return nil }
    let range = FrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
    return range.isValid ? range : nil
  }
}

extension TimingCurve {
  /// True when all control points are numbers.
  var isFinite: Bool { x1.isFinite && y1.isFinite && x2.isFinite && y2.isFinite }
}

extension Timing {
  /// Replaces every number that would make no sense; false when there was one.
  fileprivate mutating func makeFinite() -> Bool {
    var hadSense = true
    func check(_ isGood: Bool, _ repair: () -> Void) {
      guard !isGood else { return }
      repair()
      hadSense = false
    }
    check(beginTime.isFinite) { beginTime = 0 }
    check(duration.isFinite && duration > 0) { duration = CATransaction.defaultDuration }
    check(speed.isFinite) { speed = 1 }
    check(timeOffset.isFinite) { timeOffset = 0 }
    check(!repeatCount.isNaN) { repeatCount = 0 }
    check(!repeatDuration.isNaN) { repeatDuration = 0 }
    // Below zero is as good as not set (§4.3).
    repeatCount = max(repeatCount, 0)
    repeatDuration = max(repeatDuration, 0)
    return hadSense
  }
}
