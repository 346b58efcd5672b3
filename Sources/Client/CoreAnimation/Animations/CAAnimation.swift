import AnimationEvaluation
public import Foundation

/// Receives the start and the stop of animations, on the main queue. The argument is the layer's
/// copy of the animation (§10.6).
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// Called when the active period has begun.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation has ended or was removed.
  ///
  /// - Parameter flag: true if the animation reached its end, false if it was removed before.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// The base of all animations: timing, pacing and a delegate.
///
/// `setValue(_:forKey:)` stores a value for any key. The layer's copy of the animation keeps these
/// values, so a delegate can tell animations apart by them.
open class CAAnimation: NSObject, NSCopying, NSSecureCoding, CAMediaTiming, CAAction {
  /// The begin, in seconds of the time of the layer, or of the group that has the animation. If it
  /// is 0, the commit sets it in an animation of a layer, on any thread.
  open var beginTime: CFTimeInterval {
    get { SharedLock.held { begin } }
    set { SharedLock.held { begin = newValue } }
  }
  private var begin: CFTimeInterval = 0
  /// Seconds of one pass; 0 stands for the transaction's duration.
  open var duration: CFTimeInterval = 0
  /// Seconds of the animation per second of its layer's time; 0 pauses the animation, a negative
  /// number runs it backwards.
  open var speed: Float = 1
  /// Seconds added to the animation's own time.
  open var timeOffset: CFTimeInterval = 0
  /// Number of passes, which may be a fraction or infinite; 0 plays one pass.
  open var repeatCount: Float = 0
  /// Seconds of all passes together; 0 leaves the number of passes to `repeatCount`.
  open var repeatDuration: CFTimeInterval = 0
  /// True plays each pass backwards after it has played forwards.
  open var autoreverses = false
  /// The values shown before the animation begins and after it ends (§4.4).
  open var fillMode = CAMediaTimingFillMode.removed

  /// The pacing of each pass; nil stands for the transaction's function, or else for linear pacing.
  open var timingFunction: CAMediaTimingFunction?
  /// The receiver of start and stop; retained by the animation.
  open var delegate: (any CAAnimationDelegate)?
  /// False keeps the animation on its layer after its end (§4.7).
  open var isRemovedOnCompletion = true
  /// The wanted frame rate while the animation runs: a hint, not archived (§13.2).
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// The animation's time in seconds, instead of that of its layer: an animation is scrubbed by what a layer shows, or
  /// tied to another animation. It never ends by itself, and while the expression has no number it has no effect.
  /// `beginTime` is in this time, and 0 stays 0. Animations in a group have their group's time. Not archived.
  ///
  /// An extension of Agate's.
  open var timeSource: CAExpression?

  /// Values of keys that the class does not declare.
  var tags: [String: Any] = [:]

  public override init() { super.init() }

  /// The animation for a debugger, on one line, in the words of recordings.
  open override var debugDescription: String {
    DebugWords.cut("\(description) \(DebugWords.animation(self))")
  }

  // MARK: Archiving

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Unarchives an animation. A missing or invalid value leaves the default.
  public required init?(coder: NSCoder) {
    super.init()
    for key in type(of: self).declaredKeys {
      if let value = coder.storedValue(forKey: key) { _ = setDeclaredValue(value, forKey: key) }
    }
    tags = coder.storedValue(forKey: Self.tagsKey) as? [String: Any] ?? [:]
  }

  /// Archives the keys for which `shouldArchiveValue(forKey:)` is true, and the values of
  /// undeclared keys. Objects that cannot be archived are left out.
  open func encode(with coder: NSCoder) {
    for key in type(of: self).declaredKeys where shouldArchiveValue(forKey: key) {
      guard let value = declaredValue(forKey: key)?.value,
        let archived = ArchivedValue.archived(value, for: coder)
      else { continue }
      coder.encode(archived, forKey: key)
    }
    let tags = tags.filter { shouldArchiveValue(forKey: $0.key) }
    if !tags.isEmpty {
      coder.encode(ArchivedValue.archived(tags, for: coder), forKey: Self.tagsKey)
    }
  }

  private static let tagsKey = "values.undeclared"

  /// Returns true for keys whose value is not the default. An object such as `fromValue` is nil by
  /// default, so that 0 is archived there.
  open func shouldArchiveValue(forKey key: String) -> Bool {
    guard let declared = declaredValue(forKey: key) else { return tags[key] != nil }
    guard key == "delegate" || type(of: self).declaredKeys.contains(key),
      let value = declared.value
    else { return false }
    if type(of: self).objectKeys.contains(key) { return true }
    let fallback = type(of: self).defaultValue(forKey: key)
    if let number = Unboxed.number(value) { return number != Unboxed.number(fallback) ?? 0 }
    if let string = Unboxed.string(value) { return string != Unboxed.string(fallback) }
    return true
  }

  /// The keys of objects of any class.
  class var objectKeys: Set<String> { [] }

  /// The keys that are archived: all declared keys but the delegate, since Foundation on Linux
  /// cannot read two objects that refer to each other.
  class var declaredKeys: [String] {
    [
      "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
      "autoreverses", "fillMode", "timingFunction", "removedOnCompletion",
    ]
  }

  /// Returns the default value of a key; nil for a default of zero.
  open class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "speed": NSNumber(value: 1)
    case "removedOnCompletion": NSNumber(value: true)
    case "fillMode": CAMediaTimingFillMode.removed.rawValue as NSString
    default: nil
    }
  }

  // MARK: Copying

  /// Returns a copy with all declared properties, the delegate and the values of undeclared keys.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = DynamicInitialization.instance(like: self)
    copy.copyState(from: self)
    return copy
  }

  /// Copies all declared state; each class of the library adds the state that it declares.
  func copyState(from other: CAAnimation) {
    beginTime = other.beginTime
    duration = other.duration
    speed = other.speed
    timeOffset = other.timeOffset
    repeatCount = other.repeatCount
    repeatDuration = other.repeatDuration
    autoreverses = other.autoreverses
    fillMode = other.fillMode
    timingFunction = other.timingFunction
    delegate = other.delegate
    isRemovedOnCompletion = other.isRemovedOnCompletion
    preferredFrameRateRange = other.preferredFrameRateRange
    timeSource = other.timeSource
    tags = other.tags
  }

  // MARK: Action

  /// Adds a copy of the animation to the layer under the event's name (§3.5).
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    var animation = self
    if let property = self as? CAPropertyAnimation, property.keyPath == nil,
      let copy = property.copy() as? CAPropertyAnimation
    {
      copy.keyPath = event
      animation = copy
    }
    layer.add(animation, forKey: event)
  }

  // MARK: Key-value coding

  /// Returns the value of a property or of an undeclared key, or else the class's default.
  open func value(forKey key: String) -> Any? {
    if let declared = declaredValue(forKey: key) { return declared.value }
    return tags[key] ?? type(of: self).defaultValue(forKey: key)
  }

  /// Sets a property; a value for any other key is stored.
  open func setValue(_ value: Any?, forKey key: String) {
    if !setDeclaredValue(value, forKey: key) { tags[key] = Boxed.stored(value) }
  }

  /// Returns the value at a key path.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyValueCoding.value(in: value(forKey:), keyPath: keyPath)
  }

  /// Sets the property of that name; a value for any other path is stored under the path.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    if !setDeclaredValue(value, forKey: keyPath) { tags[keyPath] = Boxed.stored(value) }
  }

  /// Returns the value of a declared property; nil for an undeclared key.
  func declaredValue(forKey key: String) -> DeclaredValue? {
    switch key {
    case "beginTime": DeclaredValue(NSNumber(value: beginTime))
    case "duration": DeclaredValue(NSNumber(value: duration))
    case "speed": DeclaredValue(NSNumber(value: speed))
    case "timeOffset": DeclaredValue(NSNumber(value: timeOffset))
    case "repeatCount": DeclaredValue(NSNumber(value: repeatCount))
    case "repeatDuration": DeclaredValue(NSNumber(value: repeatDuration))
    case "autoreverses": DeclaredValue(NSNumber(value: autoreverses))
    case "fillMode": DeclaredValue(name: fillMode)
    case "timingFunction": DeclaredValue(timingFunction)
    case "delegate": DeclaredValue(delegate)
    case "removedOnCompletion", "isRemovedOnCompletion":
      DeclaredValue(NSNumber(value: isRemovedOnCompletion))
    default: nil
    }
  }

  /// Sets a declared property. Returns false for an undeclared key. A value of the wrong type
  /// changes nothing.
  func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    switch key {
    case "beginTime": beginTime = Unboxed.number(value) ?? beginTime
    case "duration": duration = Unboxed.number(value) ?? duration
    case "speed": speed = Unboxed.number(value).map { Float($0) } ?? speed
    case "timeOffset": timeOffset = Unboxed.number(value) ?? timeOffset
    case "repeatCount": repeatCount = Unboxed.number(value).map { Float($0) } ?? repeatCount
    case "repeatDuration": repeatDuration = Unboxed.number(value) ?? repeatDuration
    case "autoreverses": autoreverses = Unboxed.bool(value) ?? autoreverses
    case "fillMode":
      fillMode = Unboxed.string(value).map(CAMediaTimingFillMode.init(rawValue:)) ?? fillMode
    case "timingFunction": timingFunction = value as? CAMediaTimingFunction
    case "delegate": delegate = value as? any CAAnimationDelegate
    case "removedOnCompletion", "isRemovedOnCompletion":
      isRemovedOnCompletion = Unboxed.bool(value) ?? isRemovedOnCompletion
    default: return false
    }
    return true
  }

  // MARK: Description

  /// False for an animation that never ends by itself: completion blocks of transactions do not wait for it.
  var holdsCompletion: Bool { true }

  /// Returns the effect of the animation on a layer, with resolved values; the base class has none.
  func content(in context: inout AnimationContext) -> AnimationDescription.Content { .inert }
}

/// A declared property's value, which may be nil.
struct DeclaredValue {
  let value: Any?
  init(_ value: Any?) { self.value = value }
  init(name: (any CAStringConstant)?) { value = name?._bridgeToObjectiveC() }
}
