import AnimationEvaluation
import GraphicsValues

/// The state of a layer at its last commit. Used under `SharedLock` only.
final class RenderedState {
  /// The layer's id on the wire.
  var id: UInt32
  var values: LayerValues
  /// False for a layer whose time is its superlayer's, which almost every layer's is.
  private var mayHaveTiming = false
  /// Values of keys that the class does not declare.
  var tags: [String: Any] = [:]
  var children: [CALayer] = []
  var mask: CALayer?
  /// The superlayer, or the layer whose mask this layer is; nil for a window's root.
  weak var parent: CALayer?
  var animations: [AttachedAnimation] = []
  /// The values of the layer's interaction that the server told last.
  var interaction: CAInteractionState?
  /// True if the server may have another `contentsRect` than the whole contents.
  var showsPart = false
  /// Values that the server shows in place of `values` while the layer is redrawn in each frame.
  var drawn: [PropertyKey: LayerValues] = [:]

  init(id: UInt32, values: LayerValues) {
    self.id = id
    self.values = values
    timingDidChange()
  }

  /// The properties of a layer's timing, a change of which may change the layer's time.
  static let timingKeys = PropertyKeySet([
    .beginTime, .duration, .speed, .timeOffset, .repeatCount, .repeatDuration, .autoreverses,
    .fillMode,
  ])

  /// The layer's own timing; nil while its time is its superlayer's.
  var timing: Timing? {
    guard mayHaveTiming else { return nil }
    let timing = values.timing
    return timing.isIdentity ? nil : timing
  }

  /// Called after a change of the timing among the values.
  func timingDidChange() {
    mayHaveTiming = !values.keysBeyondDefaults.isDisjoint(with: Self.timingKeys)
  }

  /// The sublayers and the mask.
  var parts: [CALayer] { children + (mask.map { [$0] } ?? []) }

  /// Returns the committed values with the committed animations applied.
  func values(at mediaTime: CFTimeInterval, of layer: CALayer) -> LayerValues {
    values(at: PresentationMoment(mediaTime), of: layer)
  }

  /// Returns the committed values with the committed animations applied, expressions last.
  func values(at moment: PresentationMoment, of layer: CALayer) -> LayerValues {
    guard !animations.isEmpty else { return values }
    let time = layer.renderedTime(at: moment.mediaTime)
    var result = values
    for attached in animations {
      attached.apply(at: attached.time(time, moment), to: &result)
    }
    for attached in animations where attached.namesLayers {
      attached.applyExpression(at: time, moment, to: &result)
    }
    result.standardizeBounds()
    return result
  }
}

extension CALayer {
  /// Returns the layer's local time, by the committed timing.
  final func renderedTime(at mediaTime: CFTimeInterval) -> CFTimeInterval {
    var times = RenderedTimes(at: mediaTime)
    return times.localTime(of: self)
  }
}
