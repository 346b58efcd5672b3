import AnimationEvaluation
public import Foundation
import GraphicsValues
public import Quartz2D
import WireProtocol

/// An animation through several values, or along a path (§7).
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values at the keyframes; fewer than two have no effect. A server accepts 65536 values and
  /// 65536 key times, so a discrete animation with `keyTimes` has at most 65535 values. More are an
  /// error: see `RenderServerConnection.onLimitExceeded`.
  open var values: [Any]?
  /// The path of a property whose values are points, or other pairs of numbers; `values` is then
  /// ignored. A server accepts 65536 elements, whose points are finite.
  open var path: CGPath? {
    get { storedPath }
    set { storedPath = newValue?.copy() }
  }
  /// The times of the keyframes as fractions of the duration: one per value, and one more for
  /// `discrete`. With any other number of times, all are ignored (§7.2). The segment at a time is
  /// the first that ends after the time, even if the times are not in order (§17.2). Along a path
  /// there may be fewer times than points.
  open var keyTimes: [NSNumber]?
  /// The pacing of each segment, one fewer than the values; ignored by discrete and paced modes.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The interpolation between keyframes. With an unknown name, the animation changes nothing.
  open var calculationMode = CAAnimationCalculationMode.linear
  /// The rotation of the layer along the path; nil does not rotate it.
  open var rotationMode: CAAnimationRotationMode?
  /// The tightness of the curve at each value, -1…1, for the cubic modes (§7.3); missing numbers are
  /// 0.
  open var tensionValues: [NSNumber]?
  /// The sharpness of the corner at each value, -1…1, for the cubic modes; missing numbers are 0.
  open var continuityValues: [NSNumber]?
  /// The side of each value on which the curve passes, -1…1, for the cubic modes; missing numbers
  /// are 0.
  open var biasValues: [NSNumber]?

  private var storedPath: CGPath?

  public override init() { super.init() }

  /// Unarchives an animation.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func copyState(from other: CAAnimation) {
    super.copyState(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    values = other.values
    storedPath = other.path
    keyTimes = other.keyTimes
    timingFunctions = other.timingFunctions
    calculationMode = other.calculationMode
    rotationMode = other.rotationMode
    tensionValues = other.tensionValues
    continuityValues = other.continuityValues
    biasValues = other.biasValues
  }

  override class var declaredKeys: [String] {
    super.declaredKeys + [
      "values", "path", "keyTimes", "timingFunctions", "calculationMode", "tensionValues",
      "continuityValues", "biasValues", "rotationMode",
    ]
  }

  open override class func defaultValue(forKey key: String) -> Any? {
    key == "calculationMode"
      ? CAAnimationCalculationMode.linear.rawValue as NSString : super.defaultValue(forKey: key)
  }

  override func declaredValue(forKey key: String) -> DeclaredValue? {
    switch key {
    case "values": DeclaredValue(values)
    case "path": DeclaredValue(path)
    case "keyTimes": DeclaredValue(keyTimes)
    case "timingFunctions": DeclaredValue(timingFunctions)
    case "calculationMode": DeclaredValue(name: calculationMode)
    case "rotationMode": DeclaredValue(name: rotationMode)
    case "tensionValues": DeclaredValue(tensionValues)
    case "continuityValues": DeclaredValue(continuityValues)
    case "biasValues": DeclaredValue(biasValues)
    default: super.declaredValue(forKey: key)
    }
  }

  override func setDeclaredValue(_ value: Any?, forKey key: String) -> Bool {
    switch key {
    case "values": values = value as? [Any]
    case "path": path = value as? CGPath
    case "keyTimes": keyTimes = Self.numbers(value)
    case "tensionValues": tensionValues = Self.numbers(value)
    case "continuityValues": continuityValues = Self.numbers(value)
    case "biasValues": biasValues = Self.numbers(value)
    case "timingFunctions": timingFunctions = value as? [CAMediaTimingFunction]
    case "calculationMode":
      calculationMode = Unboxed.string(value).map { .init(rawValue: $0) } ?? calculationMode
    case "rotationMode": rotationMode = Unboxed.string(value).map { .init(rawValue: $0) }
    default: return super.setDeclaredValue(value, forKey: key)
    }
    return true
  }

  private static func numbers(_ value: Any?) -> [NSNumber]? {
    (value as? [Any])?.compactMap { Unboxed.number($0).map { NSNumber(value: $0) } }
  }

  override func content(in context: inout AnimationContext) -> AnimationDescription.Content {
    guard let target = context.target(of: self),
      let mode = AnimationDescription.Keyframes.CalculationMode(apiName: calculationMode.rawValue),
      let frames = frames(for: target, &context)
    else { return .inert }
    // Parameters beyond the last keyframe are left out.
    let most = frames.count
    let times = keyTimes?.map(\.doubleValue) ?? []
    let areTimes = times.count <= most + 1 && times.allSatisfy(\.isFinite)
    let curves = (timingFunctions ?? []).prefix(most).map(\.curve)
    guard curves.allSatisfy(\.isFinite) else { return .inert }
    var keyframes = AnimationDescription.Keyframes(
      target: target, frames: frames, keyTimes: areTimes ? times : [], curves: curves,
      mode: mode, rotation: rotation)
    if mode == .cubic || mode == .cubicPaced {
      keyframes.tensions = Self.shape(tensionValues, most)
      keyframes.continuities = Self.shape(continuityValues, most)
      keyframes.biases = Self.shape(biasValues, most)
    }
    return .keyframes(keyframes)
  }

  /// Returns the parameters of a curve; an invalid number counts as 0, like a missing one.
  private static func shape(_ numbers: [NSNumber]?, _ most: Int) -> [Double] {
    (numbers ?? []).prefix(most).map { $0.doubleValue.isFinite ? $0.doubleValue : 0 }
  }

  /// Returns the keyframes; nil for none, and for invalid values.
  private func frames(
    for target: AnimationDescription.Target, _ context: inout AnimationContext
  ) -> AnimationDescription.Keyframes.Frames? {
    if let path {
      guard target.isPair, path.value.points.allSatisfy(\.isFinite) else { return nil }
      return .path(path.value)
    }
    var unboxed: [PropertyValue] = []
    unboxed.reserveCapacity(values?.count ?? 0)
    for value in values ?? [] {
      guard let one = context.value(value, for: target) else { return nil }
      unboxed.append(one)
    }
    return unboxed.isEmpty ? nil : .values(unboxed)
  }

  private var rotation: AnimationDescription.Keyframes.RotationMode {
    rotationMode.map { .init(apiName: $0.rawValue) } ?? .none
  }
}

extension AnimationDescription.Target {
  /// True if the values are pairs of numbers, which may lie on a path (§17.1).
  fileprivate var isPair: Bool {
    switch valueType {
    case .point, .size: true
    case nil: valueFunction == nil
    default: false
    }
  }
}

extension AnimationDescription.Keyframes.Frames {
  /// Number of values, or of elements of the path.
  fileprivate var count: Int {
    switch self {
    case .values(let values): values.count
    case .path(let path): path.verbs.count
    }
  }
}
