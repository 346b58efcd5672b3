internal import AnimationEvaluation
internal import Foundation
internal import GraphicsValues

extension CALayer {
  final func attach(_ anim: CAAnimation, forKey key: String?) {
    guard presentationSource == nil, let copy = anim.copy() as? CAAnimation else { return }
    if copy.duration <= 0 {
      let duration = CATransaction.animationDuration()
      copy.duration = duration > 0 ? duration : CATransaction.defaultDuration
    }
    if copy.timingFunction == nil {
      copy.timingFunction = CATransaction.animationTimingFunction()
    }
    var context = AnimationContext { [self] in shownValue($0) }
    let description = copy.description(in: &context, duration: copy.duration)
    SharedLock.held {
      if let key { detachAnimations { $0.key == key } }
      let stack = TransactionStack.current
      animations.append(
        AttachedAnimation(
          key: key, animation: copy, description: description, images: context.images,
          groups: stack.openGroups))
      stack.mark(self) { $0.animations = true }
    }
  }

  final func detachAnimations(where isDoomed: (AttachedAnimation) -> Bool) {
    guard presentationSource == nil else { return }
    SharedLock.held {
      let doomed = animations.filter(isDoomed)
      guard !doomed.isEmpty else { return }
      animations.removeAll(where: isDoomed)
      TransactionStack.current.mark(self) { $0.animations = true }
      for attached in doomed { attached.stop(finished: false) }
    }
  }

  /// The value that the layer shows now: of its presentation, or of the model before the first
  /// commit. Nil when there is no such part.
  final func shownValue(_ path: PropertyKeyPath) -> PropertyValue? {
    SharedLock.held {
      let shown = rendered.map { $0.values(at: CACurrentMediaTime(), of: self) } ?? values
      return shown[path.key].value(of: path.component)
    }
  }
}
