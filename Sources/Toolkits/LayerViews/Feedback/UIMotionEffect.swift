public import Foundation

/// A change of a view with the inclination of the device. A display does not incline: effects are kept
/// and never applied, as on Apple's devices that reduce motion.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject, @MainActor NSCopying, @MainActor NSCoding {
  /// Creates an effect.
  public override init() { super.init() }
  /// Creates an effect without reading the coder.
  public required init?(coder: NSCoder) { super.init() }
  /// Returns the differences of a view's values for an inclination; nil, as by default, for none.
  ///
  /// - Parameter viewerOffset: the inclination, −1…1 on both axes.
  open func keyPathsAndRelativeValues(forViewerOffset viewerOffset: UIOffset) -> [String: Any]? {
    nil
  }
  /// Returns a new effect of the same class.
  open func copy(with zone: NSZone? = nil) -> Any { UIMotionEffect() }
  /// Writes nothing.
  open func encode(with coder: NSCoder) {}
}

/// A change of one value of a view from one limit of the inclination to the other. It is kept and
/// never applied.
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis about which the device is inclined.
  public enum EffectType: Int, Sendable {
    /// From left to right.
    case tiltAlongHorizontalAxis = 0
    /// From top to bottom.
    case tiltAlongVerticalAxis = 1
  }

  /// The value that changes.
  open private(set) var keyPath = ""
  /// The axis of the inclination.
  open private(set) var type = EffectType.tiltAlongHorizontalAxis
  /// The difference at the inclination −1.
  open var minimumRelativeValue: Any?
  /// The difference at the inclination 1.
  open var maximumRelativeValue: Any?

  /// Creates an effect on a value.
  public init(keyPath: String, type: EffectType) {
    self.keyPath = keyPath
    self.type = type
    super.init()
  }
  /// Creates an effect without reading the coder.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    guard let low = number(minimumRelativeValue), let high = number(maximumRelativeValue) else {
      return nil
    }
    let way =
      type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
    let part = Double(min(max(way, -1), 1) + 1) / 2
    return [keyPath: low + (high - low) * part]
  }

  private func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Int: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIInterpolatingMotionEffect(keyPath: keyPath, type: type)
    copy.minimumRelativeValue = minimumRelativeValue
    copy.maximumRelativeValue = maximumRelativeValue
    return copy
  }
}

/// Several effects as one. They are kept and never applied.
open class UIMotionEffectGroup: UIMotionEffect {
  /// The effects.
  open var motionEffects: [UIMotionEffect]?

  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    let values = (motionEffects ?? []).compactMap {
      $0.keyPathsAndRelativeValues(forViewerOffset: viewerOffset)
    }
    return values.isEmpty ? nil : values.reduce(into: [:]) { $0.merge($1) { $1 } }
  }
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = UIMotionEffectGroup()
    copy.motionEffects = motionEffects
    return copy
  }
}

extension UIView {
  /// The effects of the view, which are kept and never applied.
  public var motionEffects: [UIMotionEffect] {
    get { rare?.motionEffects ?? [] }
    set {
      if !newValue.isEmpty || rare?.motionEffects.isEmpty == false {
        rareState.motionEffects = newValue
      }
    }
  }
  /// Adds an effect, which is kept and never applied.
  public func addMotionEffect(_ effect: UIMotionEffect) {
    rareState.motionEffects.append(effect)
  }
  /// Removes an effect.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    rare?.motionEffects.removeAll { $0 === effect }
  }
}
