import AnimationEvaluation
import Foundation

/// The local times of committed layers at one media time. The timings from the root down to a layer
/// are found once for the layer, however many animations it and its sublayers have.
///
/// Valid until the timing or the superlayer of a layer changes. Used under `SharedLock` only.
struct RenderedTimes {
  /// The way from media time to a layer's time.
  private struct Way {
    /// The timings that change the time, from the root down.
    var timings: [Timing] = []
    var clock = LayerClock.identity
  }

  let mediaTime: CFTimeInterval
  private var ways: [ObjectIdentifier: Way] = [:]

  init(at mediaTime: CFTimeInterval) { self.mediaTime = mediaTime }

  /// Forgets the ways, because timings or superlayers have changed.
  mutating func removeAll() { ways.removeAll(keepingCapacity: true) }

  /// Returns the layer's local time now, by the committed timing.
  mutating func localTime(of layer: CALayer) -> CFTimeInterval {
    way(to: layer).clock.local(at: mediaTime)
  }

  /// Returns the media time at which the layer's local time reaches a value; infinite if the layer
  /// or an ancestor is paused or reversed.
  mutating func mediaTime(of layer: CALayer, localTime: CFTimeInterval) -> CFTimeInterval {
    var time = localTime
    for timing in way(to: layer).timings.reversed() {
      guard timing.speed > 0, time.isFinite else { return .infinity }
      time = timing.parentTime(local: time)
    }
    return time
  }

  private mutating func way(to layer: CALayer) -> Way {
    var way = Way()
    var path: [RenderedState] = []
    var next = layer.rendered
    while let state = next {
      if let known = ways[ObjectIdentifier(state)] {
        way = known
        break
      }
      path.append(state)
      next = state.parent?.rendered
    }
    for state in path.reversed() {
      if let timing = state.timing {
        way.timings.append(timing)
        way.clock = way.clock.then(timing, at: mediaTime)
      }
      ways[ObjectIdentifier(state)] = way
    }
    return way
  }
}
