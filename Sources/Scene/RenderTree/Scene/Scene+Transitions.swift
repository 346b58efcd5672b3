import AnimationEvaluation
import DrawList
import GraphicsValues

extension Scene {
  /// Updates the transition that a layer shows: the last that was added among the active ones (§10.4).
  mutating func updateTransition(_ index: Int, at localTime: Double) {
    let found: LayerTransition? = animations.layers[index].animations.withUnsafeBufferPointer {
      attached in
      for i in attached.indices.reversed() where attached[i].compiled.hasTransition {
        guard attached[i].picture != nil,
          let (transition, progress) = attached[i].compiled.transition(at: localTime)
        else { continue }
        return LayerTransition(
          animation: attached[i].id, draw: TransitionDraw(transition, progress: progress))
      }
      return nil
    }
    setTransition(found, of: Int(animations.layers[index].slot))
  }

  mutating func setTransition(_ transition: LayerTransition?, of slot: Int) {
    let old = transitions[Int32(slot)]
    guard old != transition else { return }
    transitions[Int32(slot)] = transition
    presentation.setTransition(slot, transition != nil)
    recordChange(slot, .look)
    if old?.animation != transition?.animation || old?.draw.effect != transition?.draw.effect {
      // The commands and the clips of sublayers change.
      recordChange(slot, .geometry)
    }
  }
}
