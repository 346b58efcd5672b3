import CoreAnimation
import Foundation

/// The recognizers that follow touches now, and the rules by which they recognize, wait or fail.
@MainActor final class GestureArena {
  private static let arenas = EnvironmentLocal { GestureArena() }

  /// The arena of the calling code's environment.
  static var shared: GestureArena { arenas.current }

  /// The next step of a recognizer that has found its gesture.
  enum Outlook { case go, wait, fail }

  /// The recognizers from their first touch to their reset.
  private var inPlay: [UIGestureRecognizer] = []
  private var queue: [(recognizer: UIGestureRecognizer, state: UIGestureRecognizer.State)] = []
  private var depth = 0
  /// Called after changes of states, to deliver touches that were kept from views.
  private var settlers: [Weak<TouchDispatch>] = []

  func add(_ recognizer: UIGestureRecognizer) {
    guard !inPlay.contains(where: { $0 === recognizer }) else { return }
    inPlay.append(recognizer)
  }

  func add(_ dispatch: TouchDispatch) {
    settlers.removeAll { $0.object == nil }
    settlers.append(Weak(dispatch))
  }

  // MARK: Changes

  /// Runs changes of states, and then the actions that follow from them.
  func perform(_ changes: () -> Void) {
    depth += 1
    changes()
    if depth == 1 {
      while !queue.isEmpty {
        let next = queue.removeFirst()
        next.recognizer.callActions(with: next.state)
      }
    }
    depth -= 1
    guard depth == 0 else { return }
    for dispatch in settlers { dispatch.object?.settle() }
    resetFinished()
  }

  func queueActions(
    of recognizer: UIGestureRecognizer, with state: UIGestureRecognizer.State
  ) {
    queue.append((recognizer, state))
  }

  /// Lets the recognizers fail that a recognizer prevents, and resumes the recognizers that waited.
  func recognized(_ recognizer: UIGestureRecognizer) {
    for other in inPlay where other !== recognizer && other.course.state == .possible {
      other.otherRecognized(recognizer)
      if other.isPrevented(by: recognizer) { other.fail() }
    }
    resumeWaiting()
  }

  func failed() { resumeWaiting() }

  private func resumeWaiting() {
    for recognizer in inPlay where !recognizer.course.waiting.isEmpty { recognizer.resume() }
  }

  func outlook(of recognizer: UIGestureRecognizer) -> Outlook {
    var mustWait = false
    for other in inPlay where other !== recognizer {
      if other.course.hasRecognized, recognizer.isPrevented(by: other) { return .fail }
      guard other.course.hasRecognized || other.course.state == .possible,
        recognizer.waits(for: other)
      else { continue }
      if other.course.hasRecognized { return .fail }
      mustWait = true
    }
    return mustWait ? .wait : .go
  }

  /// Resets recognizers to `possible` if they are over and have no touch down.
  func resetFinished() {
    guard depth == 0 else { return }
    for recognizer in inPlay where !recognizer.course.touches.contains(where: \.isDown) {
      let course = recognizer.course
      if course.isOver {
        recognizer.course = GestureCourse(place: course.place)
        recognizer.reset()
      } else if course.state == .possible, course.waiting.isEmpty, !recognizer.isBetweenTouches {
        // The recognizer has recognized nothing.
        recognizer.course.past = []
      } else {
        continue
      }
      inPlay.removeAll { $0 === recognizer }
    }
  }
}
