/// The relation between the frames of a composition and the progress of the whole file.
struct Timeline {
  /// The conversion from the frames of a composition to frames of a composition inside it.
  enum Step {
    /// (frame − start) / factor
    case stretch(factor: Double, start: Double)
    /// The value of a property in seconds, as a frame. No stretch and no start time count.
    case remap(Property<Double>, framesPerSecond: Double)
  }

  /// Most samples of a value that is computed from others and has no keyframes.
  static let maximumSamples = 4000

  /// The first frame of the file, and the frame after the last.
  let start: Double
  let end: Double
  /// Steps from the outermost composition inwards.
  private(set) var steps: [Step] = []

  init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  func inside(_ step: Step) -> Timeline {
    var inner = self
    inner.steps.append(step)
    return inner
  }

  /// The frame of this composition at a progress of 0…1 of the file.
  func frame(at progress: Double) -> Double {
    steps.reduce(start + (end - start) * progress) { frame, step in
      switch step {
      case .stretch(let factor, let start): (frame - start) / factor
      case .remap(let seconds, let framesPerSecond): seconds.value(at: frame) * framesPerSecond
      }
    }
  }

  /// The progress of the file at a frame of this composition, which may lie outside 0…1; nil when
  /// frames repeat, or follow at an uneven speed.
  func progress(at frame: Double) -> Double? {
    var frame = frame
    for step in steps.reversed() {
      guard case .stretch(let factor, let start) = step else { return nil }
      frame = frame * factor + start
    }
    return (frame - start) / (end - start)
  }

  /// True while every frame of the composition has one place in the file.
  var isEven: Bool {
    steps.allSatisfy {
      if case .stretch = $0 { true } else { false }
    }
  }

  /// The progress at which the composition jumps from one frame to another.
  private var jumps: [Double] {
    var outer = Timeline(start: start, end: end)
    var jumps: [Double] = []
    for step in steps {
      if case .remap(let seconds, _) = step {
        jumps += seconds.jumps.compactMap { outer.progress(at: $0) }
      }
      outer = outer.inside(step)
    }
    return jumps
  }

  /// Ascending places of progress at which a value is sampled: one for each frame of the file, and
  /// two at each jump, before and after it.
  ///
  /// - Parameter frames: of this composition, at which the value jumps.
  func samples(jumpingAt frames: [Double]) -> [(progress: Double, frame: Double)] {
    let count = Int(min(max((end - start).rounded(.up), 1), Double(Self.maximumSamples)))
    var samples = (0...count).map { index in
      let progress = Double(index) / Double(count)
      return (progress: progress, frame: frame(at: progress))
    }
    // Where frames repeat, values that jump do so within a frame.
    let jumps = (jumps + frames.compactMap { progress(at: $0) }).filter { $0 > 0 && $0 < 1 }
    for jump in Set(jumps).sorted().prefix(Self.maximumSamples) {
      let next = samples.firstIndex { $0.progress >= jump } ?? samples.count
      let isSampled = next < samples.count && samples[next].progress == jump
      samples.insert((jump, frame(at: jump - 1e-7)), at: next)
      if !isSampled { samples.insert((jump, frame(at: jump)), at: next + 1) }
    }
    return samples
  }
}
