internal import AnimationEvaluation
internal import Foundation

/// An animation on a layer: the layer's copy, what was made of it, and where it is in its life.
///
/// Touched under `SharedLock` only.
final class AttachedAnimation {
  /// Nil for an animation that was added without one; it goes with `removeAllAnimations` only.
  let key: String?
  let animation: CAAnimation
  private(set) var description: AnimationDescription
  /// Keeps the images that the description names.
  private let images: [ImageHandle]
  private let groups: [CompletionGroup]
  private var compiled: CompiledAnimation?

  /// The number on the wire; 0 until it is committed.
  var id: UInt32 = 0
  /// True once `beginTime` is a time, which may well be 0 (§4.5).
  private(set) var isResolved = false
  private(set) var didStart = false
  private(set) var didStop = false

  init(
    key: String?, animation: CAAnimation, description: AnimationDescription,
    images: [ImageHandle], groups: [CompletionGroup]
  ) {
    self.key = key
    self.animation = animation
    self.description = description
    self.images = images
    self.groups = groups
    for group in groups { group.enter() }
  }

  /// The layer went away before the animation came to an end: nobody waits for it any longer.
  deinit { SharedLock.held { stop(finished: false) } }

  /// Fixes the begin time when the animation is committed.
  ///
  /// - Parameter now: the commit's time as the layer's local time.
  func resolve(now: CFTimeInterval) {
    guard !isResolved else { return }
    isResolved = true
    guard animation.beginTime == 0 else { return }
    animation.beginTime = now
    description.timing.beginTime = now
  }

  /// Applies the animation to values, for a local time of its layer.
  func apply(at localTime: CFTimeInterval, to values: inout LayerValues) {
    guard isResolved else { return }
    let ready = compiled ?? CompiledAnimation(description)
    compiled = ready
    ready.apply(at: localTime, to: &values)
  }

  // MARK: Callbacks (§10.6)

  func start() {
    guard !didStart, !didStop else { return }
    didStart = true
    guard let delegate = animation.delegate else { return }
    let handover = Handover((delegate, animation))
    DispatchQueue.main.async { handover.content.0.animationDidStart(handover.content.1) }
  }

  /// The end, whichever way it came; the first call counts. The delegate hears of it before the
  /// completion blocks do.
  func stop(finished: Bool) {
    guard !didStop else { return }
    if finished { start() }
    didStop = true
    if let delegate = animation.delegate {
      let handover = Handover((delegate, animation))
      DispatchQueue.main.async {
        handover.content.0.animationDidStop(handover.content.1, finished: finished)
      }
    }
    for group in groups { group.leave() }
  }
}
