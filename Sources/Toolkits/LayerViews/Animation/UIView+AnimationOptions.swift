import CoreAnimation
import Foundation

extension UIView {
  /// Options of animation blocks and transitions.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays the views out at the end of the block, so that layout animates as well.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets the views receive events while they are animated.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Begins with the values on screen instead of the model's values.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats without end.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Plays each pass forwards and then backwards.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Keeps the block's own duration inside another block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Keeps the block's own curve inside another block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// Lets other changes inside a transition's block animate.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// A transition between two views hides one and shows the other, instead of removing and
    /// adding.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Keeps the block's own kind of animation and options inside another block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Slow at both ends; this is the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Even pace.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Turns the view about its vertical axis, the left side coming to the front.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// Turns the view about its vertical axis, the right side coming to the front.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// Curls the old picture up like a page.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// Lays the new picture down like a page.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// Fades from the old picture to the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// Turns the view about its horizontal axis, the top coming to the front.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// Turns the view about its horizontal axis, the bottom coming to the front.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// A hint for a frame rate of 60 frames per second.
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    /// A hint for a frame rate of 30 frames per second.
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)
  }

  /// Options of a block of keyframes.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays the views out at the end of the block, so that layout animates as well.
    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    /// Lets the views receive events while they are animated.
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    /// Begins with the values on screen instead of the model's values.
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    /// Repeats without end.
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    /// Plays each pass forwards and then backwards.
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    /// Keeps the block's own duration inside another block.
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    /// Keeps the block's own kind of animation and options inside another block.
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

    /// Moves straight from value to value.
    public static let calculationModeLinear: KeyframeAnimationOptions = []
    /// Jumps from value to value.
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    /// Moves at constant speed, and ignores the times of the keyframes.
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    /// Moves along a smooth curve through the values.
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    /// Moves along a smooth curve at a nearly constant speed, and ignores the times of the keyframes.
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  }

  /// The pacing of an animation.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at the start and at the end.
    case easeInOut = 0
    /// Slow at the start.
    case easeIn = 1
    /// Slow at the end.
    case easeOut = 2
    /// Even pace.
    case linear = 3
  }

  /// The transition of a block between `beginAnimations` and `commitAnimations`.
  public enum AnimationTransition: Int, Sendable {
    /// No transition.
    case none = 0
    /// A turn about the vertical axis, from the left.
    case flipFromLeft = 1
    /// A turn about the vertical axis, from the right.
    case flipFromRight = 2
    /// The old page rolls up.
    case curlUp = 3
    /// The new page unrolls.
    case curlDown = 4
  }
}

extension UIView.AnimationCurve {
  var function: CAMediaTimingFunction {
    switch self {
    case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
    case .easeIn: CAMediaTimingFunction(name: .easeIn)
    case .easeOut: CAMediaTimingFunction(name: .easeOut)
    case .linear: CAMediaTimingFunction(name: .linear)
    }
  }
}

extension UIView.AnimationOptions {
  private static let curveShift: UInt = 16
  private static let transitionShift: UInt = 20
  private static let rateShift: UInt = 24
  private static let fieldMask: UInt = 15
  /// The number that applications pass for the motion of the keyboard (§2).
  private static let keyboardCurve: UInt = 7
  /// The options that inner blocks inherit.
  static let inherited: UIView.AnimationOptions = [
    .allowUserInteraction, .beginFromCurrentState, .repeat, .autoreverse, .layoutSubviews,
  ]

  /// The pacing; for the keyboard's number, its spring.
  var pacing: AnimationPacing {
    let number = rawValue >> Self.curveShift & Self.fieldMask
    if number == Self.keyboardCurve { return .spring(.keyboard) }
    return .curve(UIView.AnimationCurve(rawValue: Int(number)) ?? .easeInOut)
  }

  var transition: ViewTransition? {
    ViewTransition(rawValue: Int(rawValue >> Self.transitionShift & Self.fieldMask))
  }

  /// The hint of the frame rate; nil for no hint.
  var frameRateRange: CAFrameRateRange? {
    switch rawValue >> Self.rateShift & Self.fieldMask {
    case 3: CAFrameRateRange(minimum: 30, maximum: 60, preferred: 60)
    case 7: CAFrameRateRange(minimum: 15, maximum: 30, preferred: 30)
    default: nil
    }
  }

  /// The keyframe options in the same bits; the bits of the calculation mode have no meaning here.
  init(_ options: UIView.KeyframeAnimationOptions) {
    let modes: UInt = 15 << 10
    self.init(rawValue: options.rawValue & ~modes)
  }
}

extension UIView.KeyframeAnimationOptions {
  var calculationMode: CAAnimationCalculationMode {
    switch rawValue >> 10 & 15 {
    case 1: .discrete
    case 2: .paced
    case 3: .cubic
    case 4: .cubicPaced
    default: .linear
    }
  }
}
