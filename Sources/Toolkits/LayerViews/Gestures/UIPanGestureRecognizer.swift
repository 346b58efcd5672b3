import CoreAnimation
public import Foundation
import ScrollPhysics

/// Recognizes touches that move, and follows them.
///
/// A pan begins once the middle of the touches has moved 10 points, which do not count as
/// translation (views §9).
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The smallest number of fingers with which the gesture begins; 1 by default.
  open var minimumNumberOfTouches = 1
  /// The largest number of fingers that are followed; any number by default.
  open var maximumNumberOfTouches = Int.max

  /// The way of the touches since the first touch, in the window's space.
  private var way = CGPoint.zero
  /// The part of `way` that does not count as translation.
  private var absorbed = CGPoint.zero
  private var track = VelocityTrack()

  /// Points that the touches move before the gesture begins.
  static let slop: CGFloat = 10

  /// Returns the translation since the gesture began, or since it was set, in a view's space; nil
  /// is the window.
  open func translation(in view: UIView?) -> CGPoint {
    vector(CGPoint(x: way.x - absorbed.x, y: way.y - absorbed.y), in: view)
  }
  /// Sets the translation that further movements add to.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let translation = vector(translation, from: view)
    absorbed = CGPoint(x: way.x - translation.x, y: way.y - translation.y)
  }
  /// Returns the velocity over the last 0.1 s, in points per second of a view's space; nil is the
  /// window.
  open func velocity(in view: UIView?) -> CGPoint { vector(track.pointVelocity, in: view) }

  /// Returns true if the gesture may begin after a way of at least 10 points; subclasses check the
  /// direction.
  func mayBegin(after way: CGPoint) -> Bool { true }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches > maximumNumberOfTouches {
      if state == .possible { return state = .failed }
      for touch in touches { ignore(touch, for: event) }
    }
    // The way counts from the last finger that the gesture needs.
    if state == .possible, numberOfTouches <= minimumNumberOfTouches, course.waiting.isEmpty {
      (way, track) = (.zero, VelocityTrack())
    }
    track.add(way, at: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    advance(touches, event)
    guard state == .possible else { return state = .changed }
    guard course.waiting.isEmpty else { return }
    // The server's arithmetic, which takes no function of the C library's.
    let distance = (way.x * way.x + way.y * way.y).squareRoot()
    guard numberOfTouches >= minimumNumberOfTouches, distance >= Self.slop else { return }
    guard mayBegin(after: way) else { return state = .failed }
    let part = Self.slop / distance
    absorbed = CGPoint(x: way.x * part, y: way.y * part)
    state = .began
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.contains(where: { $0.place != $0.previousPlace }) {
      advance(touches, event)
    } else {
      track.lift(at: event.timestamp)
    }
    let down = course.touches.count(where: \.isDown)
    if state == .possible {
      // A gesture that waits for others to fail ends after it has begun.
      if down == 0 { state = course.waiting.isEmpty ? .failed : .ended }
    } else if down == 0 || down < minimumNumberOfTouches {
      state = .ended
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() {
    (way, absorbed, track) = (.zero, .zero, VelocityTrack())
  }

  /// Adds the touches' part in the movement of their middle.
  private func advance(_ touches: Set<UITouch>, _ event: UIEvent) {
    let count = CGFloat(max(numberOfTouches, 1))
    for touch in touches {
      way.x += (touch.place.x - touch.previousPlace.x) / count
      way.y += (touch.place.y - touch.previousPlace.y) / count
    }
    track.add(way, at: event.timestamp)
  }
}

/// Recognizes a pan that begins at an edge of the window and leads inwards.
@preconcurrency @MainActor open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges at which the pan may begin; none by default.
  open var edges: UIRectEdge = []

  private var start: CGPoint?
  /// Points from the edge within which the first touch has to begin.
  static let reach: CGFloat = 20

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard start == nil, let place = touches.first?.place else { return }
    start = place
    if touchedEdges(at: place).isEmpty { state = .failed }
  }

  open override func reset() {
    super.reset()
    start = nil
  }

  /// True for a place at which a pan of this recognizer may begin.
  func mayBegin(at place: CGPoint) -> Bool { !touchedEdges(at: place).isEmpty }

  private func touchedEdges(at place: CGPoint) -> UIRectEdge {
    guard let bounds = view?.window?.bounds else { return [] }
    var touched: UIRectEdge = []
    if place.x - bounds.minX <= Self.reach { touched.insert(.left) }
    if bounds.maxX - place.x <= Self.reach { touched.insert(.right) }
    if place.y - bounds.minY <= Self.reach { touched.insert(.top) }
    if bounds.maxY - place.y <= Self.reach { touched.insert(.bottom) }
    return touched.intersection(edges)
  }

  override func mayBegin(after way: CGPoint) -> Bool {
    guard let start else { return false }
    let touched = touchedEdges(at: start)
    let isLevel = abs(way.x) >= abs(way.y)
    return touched.contains(.left) && isLevel && way.x > 0
      || touched.contains(.right) && isLevel && way.x < 0
      || touched.contains(.top) && !isLevel && way.y > 0
      || touched.contains(.bottom) && !isLevel && way.y < 0
  }
}
