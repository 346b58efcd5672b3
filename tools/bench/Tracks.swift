import AnimationEvaluation
import GraphicsValues
import LiveServer

private let trackCount = 100_000

/// Dense tracks alone: position and opacity of 100,000 layers, evaluated and written to the layers'
/// columns. The limit is a loop that only reads and writes the same number of bytes.
func measureTracks(repetitions: Int) -> [Report.Row] {
  var samples = Samples()
  for isTimed in [false, true] {
    let name = isTimed ? "tracks with clocks" : "tracks"
    var scene = TrackScene(isTimed: isTimed)
    for round in 0..<repetitions + 1 {
      let sampled = scene.sample(at: Double(round + 1) / 60)
      let limit = scene.readAndWrite(round)
      guard round > 0 else { continue }
      samples.add("\(name): 100,000 points and scalars", sampled)
      samples.add("\(name): the same bytes read and written", limit)
    }
  }
  return samples.rows("sampling", unit: "ms")
}

private struct TrackScene {
  private var points = DenseTracks(.points)
  private var scalars = DenseTracks(.scalars)
  private var positions = [SIMD2<Double>](repeating: .zero, count: trackCount)
  private var opacities = [Double](repeating: 0, count: trackCount)
  /// Words that the limit's loop reads, as many as the tracks read in a frame.
  private var words: [UInt64] = []

  init(isTimed: Bool) {
    var numbers = Numbers()
    for index in 0..<trackCount {
      let clock =
        isTimed
        ? LayerClock(origin: numbers.next(), rate: 0.5 + numbers.next(), offset: numbers.next())
        : .identity
      func animation(
        _ key: PropertyKey, _ from: PropertyValue, _ to: PropertyValue
      ) -> AnimationDescription {
        AnimationDescription(
          timing: Timing(
            beginTime: 1e-3, duration: 2 + numbers.next(), repeatCount: .infinity,
            autoreverses: true),
          curve: .easeInEaseOut,
          content: .basic(.init(target: .init(PropertyKeyPath(key)), from: from, to: to)))
      }
      func point() -> Point { Point(x: numbers.next() * 400, y: numbers.next() * 240) }
      _ = points.add(
        animation(.position, .point(point()), .point(point())), target: Int32(index), clock: clock)
      _ = scalars.add(
        animation(.opacity, .scalar(1), .scalar(numbers.next())), target: Int32(index),
        clock: clock)
    }
    words = [UInt64](repeating: 1, count: (points.bytesRead + scalars.bytesRead) / 8)
  }

  /// Milliseconds of one frame.
  mutating func sample(at time: Double) -> Double {
    let start = processorTime()
    points.sample(at: time) { targets, values, count in
      var positions = positions.mutableSpan
      for row in 0..<count { positions[Int(targets[row])] = values[row] }
    }
    scalars.sampleScalars(at: time) { targets, values, count in
      var opacities = opacities.mutableSpan
      for row in 0..<count { opacities[Int(targets[row])] = values[row] }
    }
    return processorTime() - start
  }

  /// Milliseconds of the limit.
  mutating func readAndWrite(_ round: Int) -> Double {
    let start = processorTime()
    var all: UInt64 = 0
    for word in words { all ^= word }
    // The written values depend on all words read, so the compiler keeps both.
    let value = Double(all &+ UInt64(round))
    for index in positions.indices { positions[index] = SIMD2(value, value) }
    for index in opacities.indices { opacities[index] = value }
    return processorTime() - start
  }
}
