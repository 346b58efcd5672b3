import QuartzCore

// Channels as model values and animations.
extension LayerBuilder {
  /// Begin time of all animations, in the time of the file's root layer. Zero would mean the time
  /// of the commit.
  private static let begin = 1e-100

  /// Sets a layer's property to the value of the first frame, with an animation if the value changes.
  func apply<Value>(
    _ channel: Channel<Value>, to layer: CALayer, _ keyPath: String, _ timeline: Timeline,
    box: (Value) -> Any
  ) throws {
    layer.setValue(box(channel.value(at: timeline.frame(at: 0))), forKeyPath: keyPath)
    if let track = Track(channel, timeline) {
      layer.add(try animation(keyPath, track, box), forKey: keyPath)
    }
  }

  func apply(
    _ property: Property<Double>, to layer: CALayer, _ keyPath: String, _ timeline: Timeline,
    factor: Double = 1
  ) throws {
    try apply(Channel(property), to: layer, keyPath, timeline) { NSNumber(value: $0 * factor) }
  }

  func animation<Value>(
    _ keyPath: String, _ track: Track<Value>, _ box: (Value) -> Any
  ) throws -> CAKeyframeAnimation {
    try count(track.values.reduce(0) { $0 + $1.weight })
    let animation = animation(keyPath)
    animation.values = track.values.map(box)
    setTimes(of: animation, track.times, track.curves)
    if track.isDiscrete { animation.calculationMode = .discrete }
    return animation
  }

  /// A keyframe animation over the whole file.
  func animation(_ keyPath: String) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.beginTime = Self.begin
    animation.duration = composition.duration
    animation.repeatCount = repeatCount
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  func setTimes(of animation: CAKeyframeAnimation, _ times: [Double], _ curves: [UnitCurve]) {
    animation.keyTimes = times.map { NSNumber(value: $0) }
    if curves.contains(where: { !$0.isLinear }) {
      animation.timingFunctions = curves.map {
        CAMediaTimingFunction(
          controlPoints: Float($0.x1), Float($0.y1), Float($0.x2), Float($0.y2))
      }
    }
  }

  // MARK: Visibility

  /// Hides a layer before its first frame and from its last frame on.
  ///
  /// - Returns: false for a layer that is never visible.
  func applyVisibility(of source: SourceLayer, to layer: CALayer, _ timeline: Timeline) throws
    -> Bool
  {
    func isHidden(_ frame: Double) -> Bool { frame < source.start || frame >= source.end }
    var places: [Double] = []
    var values: [Double] = []
    func add(_ place: Double, _ hidden: Bool) {
      let value = hidden ? 1.0 : 0
      guard values.last != value else { return }
      places.append(place)
      values.append(value)
    }
    if let start = timeline.progress(at: source.start), let end = timeline.progress(at: source.end)
    {
      add(0, start > 0 || end <= 0)
      if start > 0, start < 1, end > start { add(start, false) }
      if end > 0, end < 1 { add(end, true) }
    } else {
      // The last sample is the end of the file, which is not shown when the file repeats.
      for (progress, frame) in timeline.samples(jumpingAt: []).dropLast() {
        add(progress, isHidden(frame))
      }
    }
    layer.isHidden = values.first == 1
    if values.count < 2 { return values.first != 1 }
    let track = Track(holding: values, from: places)
    layer.add(try animation("hidden", track) { NSNumber(value: $0 != 0) }, forKey: "hidden")
    return true
  }
}

extension Interpolatable {
  /// Approximate count of numbers in the value.
  var weight: Int {
    switch self {
    case let list as [Double]: list.count
    case let list as OutlineList: list.outlines.reduce(1) { $0 + 6 * $1.vertices.count }
    case let outline as Outline: 6 * outline.vertices.count
    default: 1
    }
  }
}
