internal import AnimationEvaluation
internal import GraphicsValues

/// A layer as it was committed last. Touched under `SharedLock` only.
final class RenderedState {
  /// The layer's number on the wire.
  var id: UInt32
  var values: LayerValues
  /// Values of keys that the class does not declare.
  var tags: [String: Any] = [:]
  var children: [CALayer] = []
  var mask: CALayer?
  /// The layer above, or the one whose mask this is; nil for a window's root.
  weak var parent: CALayer?
  var animations: [AttachedAnimation] = []
  /// What the server shows instead of a value above, while the layer is drawn for every frame.
  var drawn: [PropertyKey: LayerValues] = [:]

  init(id: UInt32, values: LayerValues) {
    self.id = id
    self.values = values
  }

  /// The layers right below this one: the sublayers, and the mask.
  var parts: [CALayer] { children + (mask.map { [$0] } ?? []) }

  /// The committed values with the committed animations applied.
  func values(at mediaTime: CFTimeInterval, of layer: CALayer) -> LayerValues {
    guard !animations.isEmpty else { return values }
    let time = layer.renderedTime(at: mediaTime)
    var result = values
    for attached in animations { attached.apply(at: time, to: &result) }
    return result
  }
}

extension CALayer {
  /// The layer's local time, by the timing that was committed.
  final func renderedTime(at mediaTime: CFTimeInterval) -> CFTimeInterval {
    LayerClock(renderedTimings.reversed(), at: mediaTime).local(at: mediaTime)
  }

  /// The media time at which the layer's local time reaches a value; infinite when a pause or a
  /// reversal above keeps it from getting there.
  final func mediaTime(ofRenderedTime localTime: CFTimeInterval) -> CFTimeInterval {
    var time = localTime
    for timing in renderedTimings {
      guard timing.speed > 0, time.isFinite else { return .infinity }
      time = timing.parentTime(local: time)
    }
    return time
  }

  /// From this layer up to the root.
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
