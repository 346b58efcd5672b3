import AnimationEvaluation
import GraphicsValues

/// The state of a layer at its last commit. Used under `SharedLock` only.
final class RenderedState {
  /// The layer's id on the wire.
  var id: UInt32
  var values: LayerValues
  /// Values of keys that the class does not declare.
  var tags: [String: Any] = [:]
  var children: [CALayer] = []
  var mask: CALayer?
  /// The superlayer, or the layer whose mask this layer is; nil for a window's root.
  weak var parent: CALayer?
  var animations: [AttachedAnimation] = []
  /// The value of `contentsRect` that the server has.
  var sentPart = PropertyKey.contentsRect.defaultValue
  /// Values that the server shows in place of `values` while the layer is redrawn in each frame.
  var drawn: [PropertyKey: LayerValues] = [:]

  init(id: UInt32, values: LayerValues) {
    self.id = id
    self.values = values
  }

  /// The sublayers and the mask.
  var parts: [CALayer] { children + (mask.map { [$0] } ?? []) }

  /// Returns the committed values with the committed animations applied.
  func values(at mediaTime: CFTimeInterval, of layer: CALayer) -> LayerValues {
    guard !animations.isEmpty else { return values }
    let time = layer.renderedTime(at: mediaTime)
    var result = values
    for attached in animations { attached.apply(at: time, to: &result) }
    result.standardizeBounds()
    return result
  }
}

extension CALayer {
  /// Returns the layer's local time, by the committed timing.
  final func renderedTime(at mediaTime: CFTimeInterval) -> CFTimeInterval {
    LayerClock(renderedTimings.reversed(), at: mediaTime).local(at: mediaTime)
  }

  /// Returns the media time at which the layer's local time reaches a value; infinite if the layer
  /// or an ancestor is paused or reversed.
  final func mediaTime(ofRenderedTime localTime: CFTimeInterval) -> CFTimeInterval {
    var time = localTime
    for timing in renderedTimings {
      guard timing.speed > 0, time.isFinite else { return .infinity }
      time = timing.parentTime(local: time)
    }
    return time
  }

  /// The committed timing of this layer and its ancestors, up to the root.
  private var renderedTimings: [Timing] {
    var timings: [Timing] = []
    var next: CALayer? = self
    while let state = next?.rendered {
      timings.append(state.values.timing)
      next = state.parent
    }
    return timings
  }
}
