import Foundation

/// The progress of a touch's delivery to the view in which it began.
struct TouchDelivery {
  enum Stage {
    /// Nothing was delivered.
    case kept
    /// The begin was delivered.
    case begun
    /// The end or the cancelling was delivered.
    case over
  }

  var stage = Stage.kept
  /// True for a touch that recognizers receive and the view does not, because it takes one at a
  /// time.
  var isRefused = false
  /// True once the window has passed the touch on; a program may withhold events.
  var isSent = false
  /// True once a recognizer has taken the touch away from its view.
  var isTaken = false
}

extension UITouch {
  final var isDown: Bool { phase != .ended && phase != .cancelled }

  private func isKept(_ keeps: (UIGestureRecognizer) -> Bool) -> Bool {
    recognizers.contains { recognizer in
      keeps(recognizer) && recognizer.course.state == .possible
        && recognizer.course.allTouches.contains { $0 === self }
    }
  }

  /// Returns the phases to tell the touch's view now, in order, and moves the stage on to match.
  ///
  /// - Parameter news: the phase that the touch has entered; nil when a recognizer's state changed.
  final func nextPhases(_ news: Phase?) -> [Phase] {
    guard delivery.stage != .over, delivery.isSent, !delivery.isRefused else { return [] }
    if delivery.isTaken || phase == .cancelled {
      let hasBegun = delivery.stage == .begun
      delivery.stage = .over
      return hasBegun ? [.cancelled] : []
    }
    var phases: [Phase] = []
    if delivery.stage == .kept {
      guard !isKept(\.delaysTouchesBegan) else { return [] }
      delivery.stage = .begun
      phases.append(.began)
    }
    if news == .moved { phases.append(.moved) }
    if phase == .ended, !isKept(\.delaysTouchesEnded) {
      delivery.stage = .over
      phases.append(.ended)
    }
    return phases
  }
}
