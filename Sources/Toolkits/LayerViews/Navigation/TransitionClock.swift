import CoreAnimation
import Foundation

/// The clock of a transition's animations: the local time of its container's layer, which is held at a place and runs
/// on or back from there.
@MainActor final class TransitionClock {
  private let layer: CALayer
  /// The layer's time at the start of the transition, in seconds.
  private var start: CFTimeInterval = 0

  /// Creates the clock of the transitions in a container.
  init(of container: UIView) { layer = container.layer }

  /// The seconds between the start of the transition and the place that is shown.
  var elapsed: TimeInterval { layerTime - start }

  /// Begins a transition now.
  ///
  /// - Parameter isHeld: true holds it at its start.
  func begin(isHeld: Bool) {
    start = layerTime
    if isHeld { hold(at: 0) }
  }

  /// Holds the transition at a place.
  ///
  /// - Parameter elapsed: seconds since the start of the transition.
  func hold(at elapsed: TimeInterval) {
    (layer.speed, layer.beginTime, layer.timeOffset) = (0, 0, start + elapsed)
  }

  /// Lets the transition run from the place where it is held.
  ///
  /// - Parameter speed: seconds of the transition per second, below 0 towards the start.
  func run(at speed: Float) {
    let now = layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
    (layer.speed, layer.beginTime) = (speed, now)
  }

  /// Gives the container the time of the layer around it again.
  func reset() { (layer.speed, layer.beginTime, layer.timeOffset) = (1, 0, 0) }

  private var layerTime: CFTimeInterval { layer.convertTime(CACurrentMediaTime(), from: nil) }
}
