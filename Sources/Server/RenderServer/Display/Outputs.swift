import DrawList
import GraphicsValues

/// The outputs of a server that are on, with the display system that shows them.
final class Outputs {
  let system: any DisplaySystem
  private let rate: Double
  /// The outputs that are on, in the order of their numbers.
  private(set) var all: [Output] = []
  /// The pace of frames while no output shows any.
  let nominal: FramePace
  /// Whether the display shows somebody else's pictures.
  var isPaused = false
  /// The outputs of the frame in progress; the memory is used again.
  private(set) var chosen: [Output] = []
  private var targets: [FrameTarget] = []
  /// Sample time of the last frame of any output; −∞ before the first.
  private(set) var lastSampled = -Double.infinity

  init(_ system: any DisplaySystem, rate: Double) {
    self.system = system
    self.rate = rate
    nominal = FramePace(rate: rate)
  }

  subscript(name: String) -> Output? { all.first { $0.name == name } }

  subscript(id: OutputID) -> Output? { all.first { $0.id == id } }

  /// The output that stands for the display as a whole; nil while none is on.
  var primary: Output? { all.first }

  /// The pace of the display as a whole.
  var pace: FramePace { isShown ? all.first?.pace ?? nominal : nominal }

  /// Whether any output shows frames.
  var isShown: Bool { !all.isEmpty && !isPaused }

  func add(_ output: Output) {
    all.append(output)
    all.sort { $0.id < $1.id }
  }

  /// Removes an output, and what the last frame has left of it.
  func remove(_ output: Output) {
    all.removeAll { $0 === output }
    chosen.removeAll { $0 === output }
    targets.removeAll { $0.output == output.id }
  }

  // MARK: Times

  /// When the first frame is due; nil when none is.
  var dueTime: Double? {
    if !isShown { return nominal.scheduler.dueTime }
    if all.count == 1 { return all[0].pace.scheduler.dueTime }
    return all.lazy.compactMap(\.pace.scheduler.dueTime).min()
  }

  func isDue(now: Double) -> Bool { dueTime.map { $0 <= now } ?? false }

  /// The pace whose frame could be drawn first.
  func soonest(now: Double) -> FramePace {
    if !isShown || all.count == 1 { return pace }
    func next(_ output: Output) -> Double {
      var scheduler = output.pace.scheduler
      scheduler.requestFrame(now: now)
      return scheduler.dueTime ?? now
    }
    return all.min { next($0) < next($1) }?.pace ?? nominal
  }

  /// Requests a frame on each output, as soon as possible.
  func requestFrames(now: Double) {
    if !isShown { return nominal.scheduler.requestFrame(now: now) }
    for output in all { output.pace.scheduler.requestFrame(now: now) }
  }

  /// Sum of the whole intervals by which frames started late.
  var lateFrames: Int {
    all.reduce(nominal.scheduler.lateFrames) { $0 + $1.pace.scheduler.lateFrames }
  }

  /// Returns the time for which the frame in progress is sampled: the earliest at which it, or a frame that another
  /// output waits for, is seen. The scene that all outputs show does not run backwards, so a slow output, whose frames
  /// are seen late, would otherwise hold the motion on faster ones.
  func advanceSampleTime(now: Double) -> Double {
    var sampled = Double.infinity
    forEachChosenPace { sampled = min(sampled, $0.advanceSampleTime(now: now)) }
    for output in all where all.count > 1 && !chosen.contains(where: { $0 === output }) {
      sampled = min(sampled, output.pace.scheduler.nextSampleTime(now: now) ?? sampled)
    }
    lastSampled = max(lastSampled, sampled)
    return lastSampled
  }

  // MARK: Frames

  /// Chooses the outputs of the next frame: all that are on.
  func chooseAll() {
    chosen.removeAll(keepingCapacity: true)
    if isShown { chosen.append(contentsOf: all) }
  }

  /// Chooses the outputs of the next frame: those whose frames are due, so that they share one sample of the scene.
  func chooseDue(now: Double) {
    chosen.removeAll(keepingCapacity: true)
    guard isShown else { return }
    for output in all where output.pace.scheduler.isDue(now: now) { chosen.append(output) }
  }

  /// The pace of the frame in progress; that of its first output, if it has several.
  var chosenPace: FramePace { chosen.first?.pace ?? (isShown ? pace : nominal) }

  /// Calls a function with the pace of each output of the frame in progress; once, if it has none.
  func forEachChosenPace(_ body: (FramePace) -> Void) {
    if chosen.isEmpty { return body(chosenPace) }
    for output in chosen { body(output.pace) }
  }

  /// The chosen outputs with what draws them.
  ///
  /// - Parameter pixels: the pixels of an output to draw into; nil for none.
  func makeTargets(_ pixels: (Output) -> PixelBuffer?) -> [FrameTarget] {
    targets.removeAll(keepingCapacity: true)
    for output in chosen {
      targets.append(FrameTarget(output.id, renderer: output.renderer, pixels: pixels(output)))
    }
    return targets
  }

  // MARK: Events

  /// When to poll for events that no descriptor announces, on the monotonic clock; ∞ if there are none.
  var nextPoll: Double { system.pollInterval.map { ServerClock.monotonic + $0 } ?? .infinity }
}
