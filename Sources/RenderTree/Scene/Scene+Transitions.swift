internal import AnimationEvaluation
internal import DrawList
internal import GraphicsValues

extension Scene {
  /// Finds which transition a layer shows: of several, the one added last (§10.4).
  mutating func updateTransition(_ index: Int, at localTime: Double) {
    let layer = animations.layers[index]
    var found: LayerTransition?
    for animation in layer.animations where animation.compiled.hasTransition {
      guard animation.picture != nil,
        let (transition, progress) = animation.compiled.transition(at: localTime)
      else { continue }
      found = LayerTransition(
        animation: animation.id, draw: TransitionDraw(transition, progress: progress))
    }
    setTransition(found, of: Int(layer.slot))
  }

  mutating func setTransition(_ transition: LayerTransition?, of slot: Int) {
    let old = transitions[Int32(slot)]
    guard old != transition else { return }
    transitions[Int32(slot)] = transition
    presentation.setTransition(slot, transition != nil)
    mark(slot, .look)
    if old?.animation != transition?.animation || old?.draw.effect != transition?.draw.effect {
      // Other commands, and other limits for what is below.
      mark(slot, .geometry)
    }
  }
}
