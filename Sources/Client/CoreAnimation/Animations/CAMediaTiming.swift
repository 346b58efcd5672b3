import AnimationEvaluation
import GraphicsValues

/// A time or a duration, in seconds.
public typealias CFTimeInterval = Double

/// The mapping from a parent's time to the time of a layer or an animation (§4).
public protocol CAMediaTiming {
  /// The begin of the object, in seconds of its parent's time. For an animation on a layer, 0
  /// stands for the time of the commit.
  var beginTime: CFTimeInterval { get set }
  /// Seconds of one forward pass. An animation with 0 takes the transaction's duration.
  var duration: CFTimeInterval { get set }
  /// Local seconds per second of the parent; 0 pauses, a negative number runs backwards.
  var speed: Float { get set }
  /// Seconds added to local time.
  var timeOffset: CFTimeInterval { get set }
  /// Number of passes, which may be a fraction or infinite; 0 plays one pass.
  var repeatCount: Float { get set }
  /// Seconds to repeat for; wins over `repeatCount`. 0 counts as not set.
  var repeatDuration: CFTimeInterval { get set }
  /// True plays a backward pass after each forward pass.
  var autoreverses: Bool { get set }
  /// The effect outside the active duration.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// The effect of an object outside its active duration (§4.7).
public struct CAMediaTimingFillMode: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a constant from any name; unknown names are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No effect before the begin and after the end.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The last value after the end, while the animation is attached.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The first value before the begin.
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
