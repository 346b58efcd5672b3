import AnimationEvaluation
import Foundation
import GraphicsValues

extension CALayer {
  final func attach(_ anim: CAAnimation, forKey key: String?) {
    guard presentationSource == nil, let copy = anim.copy() as? CAAnimation else { return }
    attach(own: copy, forKey: key)
  }

  /// Attaches an animation that the layer keeps, and that no other code changes.
  final func attach(own copy: CAAnimation, forKey key: String?) {
    guard presentationSource == nil else { return }
    // A layer has one transition at a time (§9.2).
    let key = copy is CATransition ? kCATransition : key
    if copy.duration <= 0 {
      let duration = CATransaction.animationDuration()
      copy.duration = duration > 0 ? duration : CATransaction.defaultDuration
    }
    if copy.timingFunction == nil {
      copy.timingFunction = CATransaction.animationTimingFunction()
    }
    if let key, let interaction = copy as? CAInteraction {
      SharedLock.held { interaction.takeMovements(from: animations.last { $0.key == key }) }
    }
    let content = AnimationContent(copy, of: self)
    SharedLock.held {
      if let key { detachAnimations { $0.key == key } }
      let stack = TransactionStack.current
      let attached = AttachedAnimation(
        key: key, animation: copy, content: content,
        groups: copy.holdsCompletion ? stack.openGroups : [])
      animations.append(attached)
      stack.mark(self) { $0.animations = true }
      for names in content.sublayers { addEffect(of: attached, to: names) }
    }
  }

  /// Attaches an effect of this layer's animation to a layer below that is found by names; does
  /// nothing if there is no such layer (§10.5).
  private func addEffect(of attached: AttachedAnimation, to names: [String]) {
    guard let target = sublayer(named: names) else { return }
    let effect = AttachedAnimation(
      key: nil, animation: attached.animation,
      content: AnimationContent(attached.animation, .sublayer(names), of: target),
      host: .init(layer: self))
    attached.effects.append(.init(layer: target, attached: effect))
    target.animations.append(effect)
    TransactionStack.current.mark(target) { $0.animations = true }
  }

  /// Returns the layer that the first sublayer of each name leads to, from this layer down.
  private func sublayer(named names: [String]) -> CALayer? {
    names.reduce(self) { layer, name in layer?.children.first { $0.name == name } }
  }

  final func detachAnimations(where isDoomed: (AttachedAnimation) -> Bool) {
    guard presentationSource == nil else { return }
    SharedLock.held {
      let doomed = animations.filter { $0.host == nil && isDoomed($0) }
      guard !doomed.isEmpty else { return }
      drop(doomed)
      for attached in doomed {
        for effect in attached.effects { effect.layer?.drop([effect.attached]) }
        attached.stop(finished: false)
      }
    }
  }

  private func drop(_ doomed: [AttachedAnimation]) {
    let doomed = Set(doomed.map { ObjectIdentifier($0) })
    animations.removeAll { doomed.contains(ObjectIdentifier($0)) }
    TransactionStack.current.mark(self) { $0.animations = true }
  }

  /// Returns the presentation value, or the model's before the first commit. Nil for a part that
  /// the value does not have.
  final func shownValue(_ path: PropertyKeyPath) -> PropertyValue? {
    SharedLock.held {
      let shown =
        rendered.map { $0.values(at: CACurrentMediaTime(), of: self) }
        ?? mirrored?.shown ?? values
      return shown[path.key].value(of: path.component)
    }
  }
}
