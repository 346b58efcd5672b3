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
