import Foundation

/// Recognizes one or more taps of one or more fingers, or clicks.
///
/// A tap takes at most 0.35 s and moves at most 30 points; the same holds between two taps (views
/// §9).
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The number of taps; 1 by default.
  open var numberOfTapsRequired = 1
  /// The number of fingers; 1 by default.
  open var numberOfTouchesRequired = 1

  private var taps = 0
  private var mostTouches = 0
  private var starts: [ObjectIdentifier: CGPoint] = [:]
  private var firstPlace: CGPoint?
  private var timer: MediaTimer?

  private static let interval = 0.35
  private static let distance: CGFloat = 30

  override var isBetweenTouches: Bool { taps > 0 }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if numberOfTouches == touches.count { startTimer(event) }
    for touch in touches { starts[ObjectIdentifier(touch)] = touch.place }
    mostTouches = max(mostTouches, numberOfTouches)
    let place = course.place
    if firstPlace == nil { firstPlace = place }
    if mostTouches > numberOfTouchesRequired || !isNear(place, firstPlace) { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let haveLeft = touches.contains { !isNear($0.place, starts[ObjectIdentifier($0)]) }
    if haveLeft { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard !course.touches.contains(where: \.isDown) else { return }
    guard mostTouches == numberOfTouchesRequired else { return state = .failed }
    taps += 1
    mostTouches = 0
    starts = [:]
    guard taps < numberOfTapsRequired else {
      timer?.cancel()
      return state = .ended
    }
    startTimer(event)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func reset() {
    timer?.cancel()
    timer = nil
    (taps, mostTouches, starts, firstPlace) = (0, 0, [:], nil)
  }

  /// Returns false for recognizers of more taps.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  private func isNear(_ place: CGPoint, _ start: CGPoint?) -> Bool {
    guard let start else { return true }
    return hypot(place.x - start.x, place.y - start.y) <= Self.distance
  }

  private func startTimer(_ event: UIEvent) {
    timer?.cancel()
    timer = MediaTimer.schedule(at: event.timestamp + Self.interval) { [weak self] in
      self?.timer = nil
      self?.state = .failed
    }
  }
}
