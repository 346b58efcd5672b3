package import GraphicsValues

/// How an animation (or a layer) maps its parent's time to its own (§4.1). Seconds throughout.
package struct Timing: Hashable, Sendable {
  /// When it begins, in the parent's time. Resolved: 0 means 0 here, not "now".
  package var beginTime: Double
  /// One forward pass; finite and positive for animations.
  package var duration: Double
  package var speed: Float
  package var timeOffset: Double
  /// Cycles to play; may be fractional or infinite. 0 means not set.
  package var repeatCount: Float
  /// Active time; wins over `repeatCount`. 0 means not set.
  package var repeatDuration: Double
  package var autoreverses: Bool
  package var fillMode: FillMode

  package init(
    beginTime: Double = 0, duration: Double = 0, speed: Float = 1, timeOffset: Double = 0,
    repeatCount: Float = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }
}

/// A cubic Bézier from (0, 0) to (1, 1) that maps elapsed fractions to progress (§5).
/// Control points are stored in single precision, as Core Animation does.
package struct TimingCurve: Hashable, Sendable {
  package var x1: Float
  package var y1: Float
  package var x2: Float
  package var y2: Float

  package init(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  package static let linear = TimingCurve(0, 0, 1, 1)
  package static let easeIn = TimingCurve(0.42, 0, 1, 1)
  package static let easeOut = TimingCurve(0, 0, 0.58, 1)
  package static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
  package static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)
}

/// An animation as it travels and as it is evaluated: a value, complete in itself.
@usableFromInline package struct AnimationDescription: Hashable, Sendable {
  package var timing: Timing
  /// Nil is linear.
  package var curve: TimingCurve?
  /// False keeps the animation attached after its end (§4.7).
  package var isRemovedOnCompletion: Bool
  package var content: Content

  package init(
    timing: Timing, curve: TimingCurve? = nil, isRemovedOnCompletion: Bool = true, content: Content
  ) {
    self.timing = timing
    self.curve = curve
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.content = content
  }

  package indirect enum Content: Hashable, Sendable {
    /// Runs its time and calls back, and changes nothing: an unknown key path (§10.5).
    case inert
    case basic(Basic)
    case keyframes(Keyframes)
    case group([AnimationDescription])
  }

  /// What basic and keyframe animations share (`CAPropertyAnimation`).
  package struct Target: Hashable, Sendable {
    package var keyPath: PropertyKeyPath
    package var isAdditive: Bool
    package var isCumulative: Bool

    package init(_ keyPath: PropertyKeyPath, isAdditive: Bool = false, isCumulative: Bool = false) {
      self.keyPath = keyPath
      self.isAdditive = isAdditive
      self.isCumulative = isCumulative
    }
  }

  /// `CABasicAnimation`. Each value is nil or has the key path's `valueType`, or is `.none` where
  /// the property is optional.
  package struct Basic: Hashable, Sendable {
    package var target: Target
    package var from: PropertyValue?
    package var to: PropertyValue?
    package var by: PropertyValue?

    package init(
      target: Target, from: PropertyValue? = nil, to: PropertyValue? = nil,
      by: PropertyValue? = nil
    ) {
      self.target = target
      self.from = from
      self.to = to
      self.by = by
    }
  }

  /// `CAKeyframeAnimation`.
  package struct Keyframes: Hashable, Sendable {
    package enum CalculationMode: UInt8, Hashable, Sendable, CaseIterable {
      case linear = 0
      case discrete = 1
      case paced = 2
    }

    package enum RotationMode: UInt8, Hashable, Sendable, CaseIterable {
      case none = 0
      case auto = 1
      case autoReverse = 2
    }

    package enum Frames: Hashable, Sendable {
      case values([PropertyValue])
      case path(PathValue)
    }

    package var target: Target
    package var frames: Frames
    /// Empty for even spacing; used as §7.2 says, which includes ignoring invalid times.
    package var keyTimes: [Double]
    /// Empty, or one curve per segment; missing ones are linear.
    package var curves: [TimingCurve]
    package var mode: CalculationMode
    package var rotation: RotationMode

    package init(
      target: Target, frames: Frames, keyTimes: [Double] = [], curves: [TimingCurve] = [],
      mode: CalculationMode = .linear, rotation: RotationMode = .none
    ) {
      self.target = target
      self.frames = frames
      self.keyTimes = keyTimes
      self.curves = curves
      self.mode = mode
      self.rotation = rotation
    }
  }
}

/// What animations are evaluated against: the server's layers, and the client's own copies.
package protocol AnimatableProperties {
  /// The current value of a property. Setting a value of another type is ignored.
  subscript(key: PropertyKey) -> PropertyValue { get set }
}
