internal import AnimationEvaluation
internal import GraphicsValues

/// Seconds.
public typealias CFTimeInterval = Double

/// The mapping from a parent's time to the time of a layer or an animation (§4).
public protocol CAMediaTiming {
  /// The begin of the object, in seconds of its parent. For an animation on a layer, 0 is the time
  /// of the commit.
  var beginTime: CFTimeInterval { get set }
  /// Seconds of one forward pass. An animation with 0 takes the transaction's.
  var duration: CFTimeInterval { get set }
  /// Local seconds per second of the parent; 0 pauses, negative runs backwards.
  var speed: Float { get set }
  /// Seconds added to local time.
  var timeOffset: CFTimeInterval { get set }
  /// Cycles to play; may be fractional or infinite. 0 plays once.
  var repeatCount: Float { get set }
  /// Seconds to repeat for; wins over `repeatCount`. 0 is not set.
  var repeatDuration: CFTimeInterval { get set }
  /// True plays backwards after each forward pass.
  var autoreverses: Bool { get set }
  /// The effect outside the active duration.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The effect of an object outside its active duration (§4.7).
public struct CAMediaTimingFillMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Any name; unknown ones are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No effect before the begin and after the end.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// After the end, the last value, while the animation is attached.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Before the begin, the first value.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The first value before the begin and the last one after the end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")
}

/// The older spelling of `CAMediaTimingFillMode.removed`.
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// The older spelling of `CAMediaTimingFillMode.forwards`.
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// The older spelling of `CAMediaTimingFillMode.backwards`.
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// The older spelling of `CAMediaTimingFillMode.both`.
public let kCAFillModeBoth = CAMediaTimingFillMode.both

extension CAMediaTimingFillMode {
  init(_ mode: FillMode) {
    switch mode {
    case .removed: self = .removed
    case .forwards: self = .forwards
    case .backwards: self = .backwards
    case .both: self = .both
    }
  }

  /// An unknown name counts as removed.
  var value: FillMode {
    switch self {
    case .forwards: .forwards
    case .backwards: .backwards
    case .both: .both
    default: .removed
    }
  }
}
