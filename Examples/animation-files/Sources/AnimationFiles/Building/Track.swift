/// The keyframes of an animation: values at shares of the file's duration.
struct Track<Value: Interpolatable & Sendable> {
  /// Times, one for each value; a discrete track has one more.
  private(set) var times: [Double]
  private(set) var values: [Value]
  /// The pacing of each segment; empty in a discrete track.
  private(set) var curves: [UnitCurve]
  /// True when each value is held until the next.
  private(set) var isDiscrete: Bool

  /// - Returns: nil for a channel that does not change within the file.
  init?(_ channel: Channel<Value>, _ timeline: Timeline) {
    guard channel.isAnimated else { return nil }
    if case .property(let property) = channel.source, timeline.isEven {
      self.init(property, timeline)
    } else {
      self.init(samplesOf: channel, timeline)
    }
    if values.allSatisfy({ $0 == values[0] }) { return nil }
  }

  /// The property's own keyframes.
  private init(_ property: Property<Value>, _ timeline: Timeline) {
    let frames = property.keyframes
    let places = frames.map { timeline.progress(at: $0.time) ?? 0 }
    isDiscrete = frames.dropLast().allSatisfy { $0.curve == nil }
    (times, values, curves) = ([], [], [])
    if isDiscrete {
      times = places
      values = frames.map(\.value)
      if places[0] > 0 {
        times.insert(0, at: 0)
        values.insert(values[0], at: 0)
      }
      times.append(max(times[times.count - 1], 1))
      return
    }
    for index in frames.indices {
      append(places[index], frames[index].value, after: index > 0 ? frames[index - 1].curve : nil)
    }
    // The values are held before the first keyframe and after the last one.
    if times[0] > 0 {
      times.insert(0, at: 0)
      values.insert(values[0], at: 0)
      curves.insert(.linear, at: 0)
    }
    if times[times.count - 1] < 1 { append(1, values[values.count - 1], after: .linear) }
  }

  /// Adds a keyframe. A value that was held until then is repeated, so that the next one follows at once.
  private mutating func append(_ time: Double, _ value: Value, after curve: UnitCurve?) {
    if let last = values.last {
      if curve == nil {
        times.append(time)
        values.append(last)
        curves.append(.linear)
      }
      curves.append(curve ?? .linear)
    }
    times.append(time)
    values.append(value)
  }

  /// A value for each frame of the file.
  private init(samplesOf channel: Channel<Value>, _ timeline: Timeline) {
    let samples = timeline.samples(jumpingAt: channel.jumps)
    (times, values, isDiscrete) = ([], [], false)
    for (progress, frame) in samples {
      let value = channel.value(at: frame)
      // Drops the middle of a run of equal values.
      if values.count >= 2, values[values.count - 1] == value, values[values.count - 2] == value {
        times[times.count - 1] = progress
      } else {
        times.append(progress)
        values.append(value)
      }
    }
    curves = Array(repeating: .linear, count: max(values.count - 1, 0))
  }

  /// A track that holds values from places of progress on; the first place is 0.
  init(holding values: [Value], from places: [Double]) {
    self.values = values
    times = places + [1]
    curves = []
    isDiscrete = true
  }
}
