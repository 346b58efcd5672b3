internal import AnimationEvaluation
internal import GraphicsValues

/// Seconds.
public typealias CFTimeInterval = Double

/// How a layer's or an animation's time derives from its parent's (§4).
public protocol CAMediaTiming {
  /// When the object begins, in its parent's time. For an animation that is added to a layer, 0
  /// means when it is committed.
  var beginTime: CFTimeInterval { get set }
  /// One forward pass. An animation with 0 takes the transaction's.
  var duration: CFTimeInterval { get set }
  /// Local seconds per second of the parent; 0 pauses, negative runs backwards.
  var speed: Float { get set }
  /// Added to local time.
  var timeOffset: CFTimeInterval { get set }
  /// Cycles to play; may be fractional or infinite. 0 plays once.
  var repeatCount: Float { get set }
  /// Seconds to repeat for; wins over `repeatCount`. 0 is not set.
  var repeatDuration: CFTimeInterval { get set }
  /// Plays backwards after each forward pass.
  var autoreverses: Bool { get set }
  /// What shows outside the active duration.
  var fillMode: CAMediaTimingFillMode { get set }
}

/// What an object shows outside its active duration (§4.7).
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Any name; unknown ones are allowed.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing before the beginning, nothing after the end.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The end, after it, while the animation is attached.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The start, before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The start before the beginning and the end after it.
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
