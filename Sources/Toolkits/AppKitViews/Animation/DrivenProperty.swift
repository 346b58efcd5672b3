import CoreAnimation
import Foundation

/// A property of the program that an animator sets in each frame, on the main thread (§8).
///
/// A layer without a size, inside the view's, has the animation: its position goes from 0 to 1. So
/// pacing, delay, repetitions and the end are those of Core Animation, and groups wait for it.
@MainActor final class DrivenProperty: NSObject, @MainActor CAAnimationDelegate {
  private static let running = EnvironmentLocal { Running() }

  /// The properties that the program's animators are setting.
  @MainActor private final class Running { var properties: [Key: DrivenProperty] = [:] }

  private struct Key: Hashable {
    let object: ObjectIdentifier
    let name: NSAnimatablePropertyKey
  }

  private let key: Key
  private let running: Running
  private let progress = CALayer()
  private var link: CADisplayLink?
  private let apply: (CGFloat) -> Void
  private static let keyPath = "position.x"

  private init(_ key: Key, _ running: Running, _ apply: @escaping (CGFloat) -> Void) {
    self.key = key
    self.running = running
    self.apply = apply
    super.init()
  }

  /// Sets a property of a view that its class has named.
  ///
  /// - Returns: false for a property that is not driven, or of a type without values in between.
  static func drive<Base: NSAnimatablePropertyContainer, Value>(
    _ base: Base, _ keyPath: ReferenceWritableKeyPath<Base, Value>, to new: Value
  ) -> Bool {
    guard let name = type(of: base).animatableKey(for: keyPath) else { return false }
    let key = Key(object: ObjectIdentifier(base), name: name)
    // A property in flight turns from its present value.
    let running = running.current
    running.properties[key]?.end()
    let old = base[keyPath: keyPath]
    guard let template = base.animation(forKey: name) as? CAPropertyAnimation,
      let view = base as? NSView, let layer = view.layer, view.window != nil,
      CATransaction.animationDuration() > 0, valueBetween(old, new, 0) != nil
    else { return false }
    let driven = DrivenProperty(key, running) { [weak base] share in
      // The ends are exact; only values in between are computed.
      base?[keyPath: keyPath] = share == 1 ? new : valueBetween(old, new, share) ?? new
    }
    driven.start(template, in: layer)
    return true
  }

  private func start(_ template: CAPropertyAnimation, in layer: CALayer) {
    // For animations other than basic ones, such as keyframes, only the duration and the pacing
    // count.
    let animation = template.copy() as? CABasicAnimation ?? CABasicAnimation()
    animation.duration = template.duration
    animation.timingFunction = template.timingFunction
    animation.keyPath = Self.keyPath
    (animation.fromValue, animation.toValue, animation.byValue) = (0, 1, nil)
    if animation.timingFunction == nil {
      animation.timingFunction =
        CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
    }
    animation.delegate = self
    layer.addSublayer(progress)
    progress.add(animation, forKey: "progress")
    running.properties[key] = self
    let link = CADisplayLink { [weak self] _ in MainActor.assumeIsolated { self?.update() } }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func update() {
    guard running.properties[key] === self, let shown = progress.presentation() else { return }
    apply(shown.position.x)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard running.properties[key] === self else { return }
    end()
    apply(1)
  }

  private func end() {
    running.properties[key] = nil
    link?.invalidate()
    progress.removeAllAnimations()
    progress.removeFromSuperlayer()
  }
}

/// Returns a value between two values; nil for a type that has none.
@MainActor private func valueBetween<Value>(
  _ old: Value, _ new: Value, _ share: CGFloat
) -> Value? {
  func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
  let result: Any? =
    switch (old, new) {
    case (let a as CGFloat, let b as CGFloat): mix(a, b)
    case (let a as Double, let b as Double): Double(mix(CGFloat(a), CGFloat(b)))
    case (let a as Float, let b as Float): Float(mix(CGFloat(a), CGFloat(b)))
    case (let a as CGPoint, let b as CGPoint): CGPoint(x: mix(a.x, b.x), y: mix(a.y, b.y))
    case (let a as CGSize, let b as CGSize):
      CGSize(width: mix(a.width, b.width), height: mix(a.height, b.height))
    case (let a as CGRect, let b as CGRect):
      CGRect(
        x: mix(a.minX, b.minX), y: mix(a.minY, b.minY), width: mix(a.width, b.width),
        height: mix(a.height, b.height))
    case (let a as NSColor, let b as NSColor): a.blended(withFraction: share, of: b)
    default: nil
    }
  return result as? Value
}
