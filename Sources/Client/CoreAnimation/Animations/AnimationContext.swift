import AnimationEvaluation
import Foundation
import GraphicsValues
import WireProtocol

/// Turns an animation object into its description, once, when it is added to a layer.
///
/// The parts of a group have one of three scopes: a property of the layer, a value that the layer's
/// class itself draws, or a property of a sublayer that the key path names. One description is made
/// for each scope that occurs. In it, parts of the other scopes are timing without effect.
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
  /// The other scopes that the animation changes, in order of their first occurrence.
  private(set) var otherScopes: [Scope] = []
  /// True if the animation changes a value for which the layer draws itself again.
  private(set) var needsDisplay = false
  /// Keeps the images of the description alive.
  var images: [ImageHandle] = []
  /// The layers that the animation's programs read, and the partner of a pairing.
  private(set) var sources: [CAExpression.Node.Weak] = []
  private var depth = 0
  /// Duration of the animation whose content is being made: its own, or the one from its group.
  fileprivate(set) var duration: CFTimeInterval = 0

  init(_ scope: Scope = .layer, of layer: CALayer) {
    self.scope = scope
    self.layer = layer
  }

  /// Returns false if groups are nested deeper than any server accepts, or contain themselves.
  mutating func enterGroup() -> Bool {
    // One level more than `Limits.animationNesting` allows, so that exceeding the limit is
    // detected.
    guard depth < Limits().animationNesting else { return false }
    depth += 1
    return true
  }

  mutating func leaveGroup() { depth -= 1 }

  /// Returns the program of expressions; nil for none, for too many steps or inputs, and in a group, where programs have
  /// no effect.
  mutating func program(_ expressions: [CAExpression]) -> ExpressionProgram? {
    guard depth == 0, scope == .layer, !expressions.isEmpty else { return nil }
    var builder = ExpressionBuilder(sources: sources)
    guard let program = builder.program(expressions) else { return nil }
    sources = builder.sources
    return program
  }

  /// Returns the number of another layer; nil in a group, where nothing names layers.
  mutating func source(_ layer: CALayer) -> UInt32? {
    guard depth == 0, scope == .layer else { return nil }
    if let index = sources.firstIndex(where: { $0.layer === layer }) { return UInt32(index) }
    sources.append(CAExpression.Node.Weak(layer: layer))
    return UInt32(sources.count - 1)
  }

  /// Returns the target of an animation in this scope; nil for a key path of another scope, and for
  /// a key path that names nothing animatable (§10.5).
  ///
  /// - Parameter key: the property that the key path names, if that is known; the path is not read
  ///   then.
  mutating func target(
    of animation: CAPropertyAnimation, knownAs key: PropertyKey? = nil
  ) -> AnimationDescription.Target? {
    guard
      let parsed = key.flatMap({ keyPath(of: $0) }) ?? animation.keyPath.flatMap({ parse($0) })
    else { return nil }
    let function = animation.valueFunction?.function
    if function != nil, parsed.attribute != nil || parsed.keyPath.valueType != .matrix {
      return nil
    }
    return AnimationDescription.Target(
      parsed, isAdditive: animation.isAdditive, isCumulative: animation.isCumulative,
      valueFunction: function)
  }

  /// Returns the path of a property of the layer's class; nil for properties of other classes, and
  /// in other scopes.
  private mutating func keyPath(of key: PropertyKey) -> AnimationKeyPath? {
    let kind = type(of: layer)
    guard scope == .layer, key.isAnimatable, kind.has(key) else { return nil }
    if kind.drawsAnew(for: key) { needsDisplay = true }
    return AnimationKeyPath(PropertyKeyPath(key))
  }

  private mutating func parse(_ keyPath: String) -> AnimationKeyPath? {
    let (names, path) = SublayerNames.split(keyPath)
    guard names == scope.names else {
      if !names.isEmpty, scope == .layer { addOtherScope(.sublayer(names)) }
      return nil
    }
    let kind = type(of: layer)
    if kind.drawsAnew(forKeyPath: path) { needsDisplay = true }
    if scope == .custom { return kind.customKeyPath(path) }
    if let known = kind.animationKeyPath(path) { return known }
    if kind.customKeyPath(path) != nil { addOtherScope(.custom) }
    return nil
  }

  private mutating func addOtherScope(_ scope: Scope) {
    if !otherScopes.contains(scope) { otherScopes.append(scope) }
  }

  /// Returns an animation's value in the form of its target; nil for a value of the wrong type.
  mutating func value(
    _ boxed: Any, for target: AnimationDescription.Target
  ) -> PropertyValue? {
    if let function = target.valueFunction {
      guard let value = Unboxed.value(boxed, type: function.valueType) else { return nil }
      // The function takes exactly `arity` numbers.
      guard value.asScalars.map({ $0.count == function.arity }) ?? true else { return nil }
      return value.isFinite ? value : nil
    }
    guard target.attribute == nil else {
      return Unboxed.inferred(boxed, keeping: &images).flatMap { $0.isFinite ? $0 : nil }
    }
    return Unboxed.value(boxed, for: target.keyPath, keeping: &images)
  }

  /// Returns the presentation value, from which an animation without from, to and by starts (§6.1);
  /// nil for a value that the animation cannot interpolate from.
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
  /// Returns the names of the sublayers, from the top, and the rest of the key path.
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
  /// Returns the animation as a value. An animation with numbers that are not finite keeps its
  /// callbacks and changes nothing (§4.6).
  func description(
    in context: inout AnimationContext, duration: CFTimeInterval
  ) -> AnimationDescription {
    var timing = Timing(
      beginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
      repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses,
      fillMode: FillMode(apiName: fillMode.rawValue))
    context.duration = duration
    let curve = timingFunction?.curve
    let hadSense = timing.makeFinite() && curve?.isFinite != false
    let source = timeSource.flatMap { context.program([$0]) }
    if timeSource != nil, source == nil {
      Notices.sayOnce(
        "a time source in a group, or one of too many steps or inputs, is left out: its animation runs by the clock"
      )
    }
    return AnimationDescription(
      timing: timing, curve: hadSense ? curve : nil,
      isRemovedOnCompletion: isRemovedOnCompletion, frameRate: preferredFrameRateRange.hint,
      timeSource: source, content: hadSense ? content(in: &context) : .inert)
  }
}

extension CAFrameRateRange {
  /// The hint for the server; nil for the default and for an invalid range.
  fileprivate var hint: FrameRateRange? {
    guard self != .default else { return nil }
    let range = FrameRateRange(minimum: minimum, maximum: maximum, preferred: preferred)
    return range.isValid ? range : nil
  }
}

extension TimingCurve {
  /// True if all control points are finite.
  var isFinite: Bool { x1.isFinite && y1.isFinite && x2.isFinite && y2.isFinite }
}

extension Timing {
  /// Replaces each invalid number by its default. Returns false if there was any.
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
    // Numbers below 0 count as not set (§4.3).
    repeatCount = max(repeatCount, 0)
    repeatDuration = max(repeatDuration, 0)
    return hadSense
  }
}
