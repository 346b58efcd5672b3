internal import AnimationEvaluation
internal import Foundation
internal import GraphicsValues

/// An animation on a layer: the layer's copy, what was made of it, and where it is in its life.
///
/// An animation whose key path names a sublayer is attached to that sublayer as well, as an effect
/// of the one on the layer that it was added to. The effect moves the values; key, callbacks and
/// completion are the other's alone.
///
/// Touched under `SharedLock` only.
final class AttachedAnimation {
  /// Nil for an animation that was added without one; it goes with `removeAllAnimations` only.
  let key: String?
  let animation: CAAnimation
  private(set) var description: AnimationDescription
  /// What it does to values that the layer's class draws by itself.
  private(set) var custom: AnimationDescription?
  /// True when the layer draws itself anew in every frame while it runs (§2.10).
  let needsDisplay: Bool
  /// The layer that this is an effect of an animation on; nil for an animation of its own right.
  let host: Host?
  /// What it does to sublayers.
  var effects: [Effect] = []
  /// Keeps the images that the descriptions name.
  private let images: [ImageHandle]
  private let groups: [CompletionGroup]
  private var compiled: CompiledAnimation?
  private var compiledCustom: CompiledAnimation?

  /// The number on the wire; 0 until it is committed.
  var id: UInt32 = 0
  /// True once `beginTime` is a time, which may well be 0 (§4.5).
  private(set) var isResolved = false
  private(set) var didStart = false
  private(set) var didStop = false

  struct Host { weak var layer: CALayer? }

  struct Effect {
    weak var layer: CALayer?
    let attached: AttachedAnimation
  }

  init(
    key: String?, animation: CAAnimation, content: AnimationContent,
    groups: [CompletionGroup] = [], host: Host? = nil
  ) {
    self.key = key
    self.animation = animation
    self.description = content.description
    self.custom = content.custom
    self.needsDisplay = content.needsDisplay
    self.images = content.images
    self.groups = groups
    self.host = host
    for group in groups { group.enter() }
  }

  /// The layer went away before the animation came to an end: nobody waits for it any longer.
  deinit { SharedLock.held { stop(finished: false) } }

  /// Fixes the begin time when the animation is committed.
  func resolve(on layer: CALayer, at mediaTime: CFTimeInterval) {
    guard !isResolved else { return }
    isResolved = true
    if let host {
      begin(at: description.timing.beginTime, of: host.layer, on: layer, mediaTime)
    } else if animation.beginTime == 0 {
      let now = layer.renderedTime(at: mediaTime)
      animation.beginTime = now
      setBeginTime(now)
    }
  }

  /// An effect begins when the animation that it belongs to does, and runs in its own layer's time.
  private func begin(
    at time: CFTimeInterval, of host: CALayer?, on layer: CALayer, _ now: CFTimeInterval
  ) {
    let media = time == 0 ? now : host?.mediaTime(ofRenderedTime: time) ?? now
    // A host whose time stands still does not get there, and neither does the effect.
    if media.isFinite { setBeginTime(layer.renderedTime(at: media)) }
  }

  /// Fixes the begin time of an animation whose layer no window shows.
  ///
  /// - Parameter now: in the layer's local time.
  func resolveUncommitted(now: CFTimeInterval) {
    guard !isResolved else { return }
    isResolved = true
    guard description.timing.beginTime == 0 else { return }
    if host == nil { animation.beginTime = now }
    setBeginTime(now)
  }

  private func setBeginTime(_ time: CFTimeInterval) {
    description.timing.beginTime = time
    custom?.timing.beginTime = time
  }

  /// Applies the animation to values, for a local time of its layer.
  func apply(at localTime: CFTimeInterval, to values: inout LayerValues) {
    guard isResolved else { return }
    let ready = compiled ?? CompiledAnimation(description)
    compiled = ready
    ready.apply(at: localTime, to: &values)
  }

  /// Applies the animation to values that the layer's class draws by itself.
  func apply(at localTime: CFTimeInterval, to values: inout CustomValues) {
    guard isResolved, let custom else { return }
    let ready = compiledCustom ?? CompiledAnimation(custom)
    compiledCustom = ready
    ready.apply(at: localTime, to: &values)
  }

  // MARK: Callbacks (§10.6)

  private var delegate: (any CAAnimationDelegate)? { host == nil ? animation.delegate : nil }

  func start() {
    guard !didStart, !didStop else { return }
    didStart = true
    guard let delegate else { return }
    let handover = Handover((delegate, animation))
    DispatchQueue.main.async { handover.content.0.animationDidStart(handover.content.1) }
  }

  /// The end, whichever way it came; the first call counts. The delegate hears of it before the
  /// completion blocks do.
  func stop(finished: Bool) {
    guard !didStop else { return }
    if finished { start() }
    didStop = true
    if let delegate {
      let handover = Handover((delegate, animation))
      DispatchQueue.main.async {
        handover.content.0.animationDidStop(handover.content.1, finished: finished)
      }
    }
    for group in groups { group.leave() }
  }
}

/// What an animation does to one layer.
struct AnimationContent {
  var description: AnimationDescription
  var custom: AnimationDescription?
  var needsDisplay: Bool
  var images: [ImageHandle]
  /// The sublayers that it changes as well, by name.
  var sublayers: [[String]] = []

  /// - Parameter scope: `.layer`, or the sublayer that `layer` is.
  init(_ animation: CAAnimation, _ scope: AnimationContext.Scope = .layer, of layer: CALayer) {
    var context = AnimationContext(scope, of: layer)
    description = animation.description(in: &context, duration: animation.duration)
    needsDisplay = context.needsDisplay
    images = context.images
    for other in context.otherScopes {
      switch other {
      case .layer: break
      case .sublayer(let names): sublayers.append(names)
      case .custom:
        var context = AnimationContext(.custom, of: layer)
        custom = animation.description(in: &context, duration: animation.duration)
        images += context.images
      }
    }
  }
}
