import Foundation

extension TouchDispatch {
  /// Passes the touches that changed to recognizers, calls their actions, and then calls the views.
  func deliver(_ event: UIEvent) {
    lastEvent = event
    MediaTimer.fire(through: event.timestamp)
    let changed = (event.allTouches ?? []).filter {
      $0.window === window && $0.phase != .stationary
    }
    for touch in changed { touch.delivery.isSent = true }
    GestureArena.shared.perform { tellRecognizers(changed, event) }
    tellViews(changed.map { ($0, $0.nextPhases($0.phase)) }, event)
    keepUnfinished(changed)
  }

  private func tellRecognizers(_ changed: Set<UITouch>, _ event: UIEvent) {
    var told: Set<ObjectIdentifier> = []
    for recognizer in changed.flatMap(\.recognizers)
    where told.insert(ObjectIdentifier(recognizer)).inserted {
      for (phase, touches) in Dictionary(grouping: changed, by: \.phase) {
        recognizer.receive(touches, phase, event)
      }
    }
  }

  /// Delivers to views the touches that recognizers, which have changed, no longer keep from them.
  func settle() {
    let event = lastEvent ?? UIEvent()
    let all = Array(touches.values) + kept.filter { touch in !touches.values.contains(touch) }
    tellViews(all.map { ($0, $0.nextPhases(nil)) }, event)
    kept.removeAll { $0.delivery.stage == .over }
  }

  private func tellViews(_ news: [(touch: UITouch, phases: [UITouch.Phase])], _ event: UIEvent) {
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      let touches = news.filter { $0.phases.contains(phase) }.map(\.touch)
      // Freed views receive nothing more.
      for (_, ofView) in Dictionary(grouping: touches, by: { $0.view.map(ObjectIdentifier.init) }) {
        guard let view = ofView.first?.view else { continue }
        let phases = ofView.map(\.phase)
        for touch in ofView { touch.phase = phase }
        tell(view, phase, Set(ofView), event)
        for (touch, phase) in zip(ofView, phases) { touch.phase = phase }
      }
    }
  }

  private func tell(
    _ view: UIView, _ phase: UITouch.Phase, _ touches: Set<UITouch>, _ event: UIEvent
  ) {
    switch phase {
    case .began: view.touchesBegan(touches, with: event)
    case .moved: view.touchesMoved(touches, with: event)
    case .ended: view.touchesEnded(touches, with: event)
    case .cancelled: view.touchesCancelled(touches, with: event)
    case .stationary: break
    }
  }

  private func keepUnfinished(_ changed: Set<UITouch>) {
    for touch in changed where !touch.isDown && touch.delivery.stage != .over {
      if !touch.delivery.isRefused, !kept.contains(touch) { kept.append(touch) }
    }
  }
}
