import LiveServer
import SoftwareRenderer

/// One workload's results, in milliseconds a frame.
struct RenderResult: Encodable {
  var workload: String
  var oneThread: Double
  /// Elapsed time, not processor time.
  var twoThreads: Double
  /// Elapsed time until the driver has drawn; nil without a driver.
  var openGL: Double?
  /// Name of the driver that drew.
  var driver: String?
  /// Nil where the workload is not compared.
  var pixman: Double?
  var cairo: Double?
  /// Nil where pixels say little about the work.
  var nanosecondsPerPixel: Double?
  /// Lower bound by the memory bandwidth of one thread.
  var memoryLimit: Double?
  /// Mean difference of all bytes, 0 to 255; shows that the work is the same.
  var differenceFromCairo: Double?
}

/// The renderer beside pixman and cairo, at the same work, by turns.
///
/// - Parameters:
///   - only: measures workloads whose names contain this text.
///   - openGL: draws the same; nil where there is no driver.
func measureRender(
  repetitions: Int, only: String, _ openGL: OpenGLContender?
) -> [RenderResult] {
  let bandwidth = Bandwidth(repetitions: repetitions)
  say(
    "memory: \(Int(bandwidth.write / 1e6)) GB/s written, \(Int(bandwidth.modify / 1e6)) GB/s read and"
      + " written")
  let canvas = Canvas()
  let reference = Canvas()
  return Workload.all().filter { $0.name.containsPart(only) }.map { workload in
    let one = ProductContender(workload, threads: 1)
    let two = ProductContender(workload, threads: 2)
    let pixman = PixmanContender(workload)
    let cairo = CairoContender(workload)
    one.draw(into: canvas)
    cairo.draw(into: reference)
    let difference = canvas.difference(from: reference)
    var times: [[Double]] = [[], [], [], []]
    var driverTimes: [Double] = []
    for round in 0..<repetitions + 1 {
      for (index, contender) in [one as any Contender, two, pixman, cairo].enumerated() {
        // Threads side by side cost no less processor time; they save waiting.
        let clock = index == 1 ? wallTime : processorTime
        let start = clock()
        contender.draw(into: canvas)
        let time = clock() - start
        if round > 0 { times[index].append(time) }
      }
      // The first frame has everything uploaded.
      if let time = openGL?.time(one.list), round > 0 { driverTimes.append(time) }
    }
    return RenderResult(
      workload: workload.name, oneThread: times[0].median, twoThreads: times[1].median,
      openGL: driverTimes.isEmpty ? nil : driverTimes.median, driver: openGL?.driver,
      pixman: times[2].median, cairo: times[3].median,
      nanosecondsPerPixel: times[0].median * 1e6 / workload.pixelCount,
      memoryLimit: bandwidth.limit(workload), differenceFromCairo: difference)
  }
}

/// Measures the other features, with new content in each frame, on one thread and on two; beside
/// cairo where cairo can draw the same.
///
/// - Parameters:
///   - only: measures workloads whose names contain this text.
///   - openGL: draws the same; nil where there is no driver.
func measureFeatures(
  repetitions: Int, only: String, _ openGL: OpenGLContender?
) -> [RenderResult] {
  let canvas = Canvas()
  let reference = Canvas()
  return FeatureWorkload.all().filter { $0.name.containsPart(only) }.map { workload in
    let renderers = [SoftwareRenderer(threads: 1), SoftwareRenderer(threads: 2)]
    var times: [[Double]] = [[], [], []]
    var driverTimes: [Double] = []
    var difference: Double?
    for frame in 0..<repetitions + 1 {
      let list = workload.list(frame)
      for (index, renderer) in renderers.enumerated() {
        let clock = index == 1 ? wallTime : processorTime
        let start = clock()
        renderer.draw(list, damage: [list.frame], into: canvas.buffer)
        let time = clock() - start
        if frame > 0 { times[index].append(time) }
      }
      if let time = openGL?.time(list), frame > 0 { driverTimes.append(time) }
      guard let paint = workload.cairo else { continue }
      let start = processorTime()
      CairoContender.draw(into: reference) { paint($0, frame) }
      let time = processorTime() - start
      if frame > 0 { times[2].append(time) }
      difference = canvas.difference(from: reference)
    }
    return RenderResult(
      workload: workload.name, oneThread: times[0].median, twoThreads: times[1].median,
      openGL: driverTimes.isEmpty ? nil : driverTimes.median, driver: openGL?.driver,
      cairo: workload.cairo.map { _ in times[2].median },
      nanosecondsPerPixel: workload.pixelCount.map { times[0].median * 1e6 / $0 },
      differenceFromCairo: difference)
  }
}

extension String {
  fileprivate func containsPart(_ part: String) -> Bool { part.isEmpty || contains(part) }
}
