import TestSupport
import Expectations
import RenderTree
import Testing

private typealias Candidate = SurfaceLatch.Candidate
private typealias Shown = SurfaceLatch.Shown

/// The rule that decides which frame of a surface a server frame shows.
@Suite struct `Surface latch` {
  private static let interval = 1.0 / 60

  private func count(
    _ waiting: [Candidate], after shown: Shown? = nil, at time: Double
  ) -> Int {
    SurfaceLatch(at: time, interval: Self.interval).count(taking: waiting, after: shown)
  }

  @Test func `without frames that are kept the newest due frame is shown`() {
    expectEqual(count([Candidate(), Candidate(), Candidate()], at: 1), 3)
    expectEqual(count([Candidate(), Candidate(time: 2), Candidate()], at: 1), 1)
    expectEqual(count([], at: 1), 0)
  }

  @Test func `a frame that is kept ends the walk`() {
    let kept = Candidate(isKept: true)
    expectEqual(count([kept, kept, kept], at: 1), 1)
    expectEqual(count([Candidate(), kept, Candidate()], at: 1), 2)
  }

  @Test func `a frame is due a quarter of an interval before its time, and not earlier`() {
    let quarter = Self.interval / 4
    expectEqual(count([Candidate(time: 1)], at: 1 - quarter + 1e-9), 1)
    expectEqual(count([Candidate(time: 1)], at: 1 - quarter - 1e-9), 0)
  }

  @Test func `the frame before one with a minimum duration is seen for so long`() {
    let next = [Candidate(minimum: 0.5)]
    let shown = Shown(time: 1, isKept: false)
    expectEqual(count(next, after: shown, at: 1.5 - Self.interval), 0)
    expectEqual(count(next, after: shown, at: 1.5), 1)
    // Nothing was there before the first frame.
    expectEqual(count(next, at: 1), 1)
  }

  @Test func `a frame that would be first seen now is not passed over for one with a minimum`() {
    expectEqual(count([Candidate(), Candidate(minimum: 0.5)], at: 1), 1)
  }

  @Test func `a further frame at the same time takes nothing from behind a kept frame`() {
    let waiting = [Candidate(isKept: true)]
    let shown = Shown(time: 1, isKept: true)
    expectEqual(count(waiting, after: shown, at: 1), 0)
    expectEqual(count(waiting, after: shown, at: 1 + 0.49 * Self.interval), 0)
    expectEqual(count(waiting, after: shown, at: 1 + 0.51 * Self.interval), 1)
    expectEqual(count(waiting, after: Shown(time: 1, isKept: false), at: 1), 1)
  }

  @Test func `a frame is late from an interval after its time, and one without a time never is`() {
    let latch = SurfaceLatch(at: 1, interval: Self.interval)
    expectFalse(latch.isLate(Candidate(time: 1 - 0.9 * Self.interval)))
    expectTrue(latch.isLate(Candidate(time: 1 - 1.1 * Self.interval)))
    expectFalse(latch.isLate(Candidate()))
  }

  @Test func `numbers of any size give an answer`() {
    let extremes = [0, 1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude]
    for time in extremes {
      for minimum in extremes {
        let waiting = [Candidate(time: time, minimum: minimum)]
        let shown = Shown(time: 1e300, isKept: true)
        expectAtMost(count(waiting, after: shown, at: 1), 1)
      }
    }
  }

  // MARK: The model

  @Test func `10,000 random queues are taken as a brute-force model takes them`() {
    var random = PixelsRandom(seed: 43)
    for _ in 0..<10_000 {
      let queue = RandomQueue(random: &random)
      var plain = BruteForce(queue.frames)
      var next = 0
      var shown: Shown?
      var seen: [Int] = []
      for time in queue.times(random: &random) {
        let latch = SurfaceLatch(at: time, interval: queue.interval)
        let waiting = queue.frames[next...]
        let count = latch.count(taking: waiting, after: shown)
        guard count == plain.take(at: time, queue.interval) else {
          return expectEqual(count, plain.lastCount, "\(waiting) after \(shown as Any) at \(time)")
        }
        guard count > 0 else { continue }
        next += count
        let frame = queue.frames[next - 1]
        // Nothing early, nothing twice, nothing out of order, and no kept frame passed over.
        let isSound =
          frame.time <= time + queue.interval / 4 && (seen.last ?? -1) < next - 1
          && !waiting.prefix(count).dropLast().contains { $0.isKept }
          && !(shown.map { $0.isKept && time - $0.time < queue.interval / 2 } ?? false)
        guard isSound else { return expectTrue(isSound, "\(waiting) at \(time)") }
        seen.append(next - 1)
        shown = Shown(time: time, isKept: frame.isKept)
      }
    }
  }

  @Test func `a frame that is not taken is taken at its due time`() {
    var random = PixelsRandom(seed: 7)
    for _ in 0..<10_000 {
      let queue = RandomQueue(random: &random)
      let shown = Shown(time: 10, isKept: Bool.random(using: &random))
      guard let first = queue.frames.first else { continue }
      let time = 10 + Double.random(in: 0...0.2, using: &random)
      let latch = SurfaceLatch(at: time, interval: queue.interval)
      let due = latch.dueTime(of: first, after: shown)
      let then = SurfaceLatch(at: due + 1e-9, interval: queue.interval)
      let isSound =
        then.count(taking: [first], after: shown) == 1
        && (latch.count(taking: [first], after: shown) == 1 || time < due)
      guard isSound else { return expectTrue(isSound, "\(first) after \(shown) at \(time)") }
    }
  }

  // MARK: Cadences

  /// Shows frames at a rate on a display of 60 a second, all kept, and returns the refreshes for which each is seen.
  private func refreshes(of rate: Double, count: Int) -> [Int] {
    var (refreshes, shown) = ([Int](), Shown?.none)
    let frames = (0..<count).map { Candidate(time: 1 + Double($0) / rate, isKept: true) }
    var next = 0
    var refresh = 60
    while next < count {
      let time = Double(refresh) / 60
      let taken = SurfaceLatch(at: time, interval: Self.interval)
        .count(taking: frames[next...], after: shown)
      if taken > 0 {
        expectEqual(taken, 1)
        shown = Shown(time: time, isKept: true)
        next += 1
        refreshes.append(0)
      }
      if !refreshes.isEmpty { refreshes[refreshes.count - 1] += 1 }
      refresh += 1
    }
    // The last frame is not followed by another.
    return refreshes.dropLast()
  }

  /// Refreshes of a display of 60 a second for which the frames of a film are seen, by its rate.
  private static let cadences: [(rate: Double, refreshes: [Int])] = [
    (24, [3, 2]), (25, [3, 2, 2, 3, 2]), (30, [2]), (50, [1, 2, 1, 1, 1]), (60, [1]),
  ]

  @Test(arguments: cadences)
  func `every frame of a film is seen once, in an even cadence`(rate: Double, refreshes: [Int]) {
    let seen = self.refreshes(of: rate, count: 601)
    expectEqual(seen, (0..<600).map { refreshes[$0 % refreshes.count] })
  }

  @Test func `a film of 23.976 a second is seen three and two refreshes, never two twice`() {
    let seen = refreshes(of: 24_000 / 1001.0, count: 2401)
    expectTrue(seen.allSatisfy { $0 == 3 || $0 == 2 })
    // 2,400 frames take 100.1 seconds.
    expectEqual(seen.reduce(0, +), 6006)
    // Six refreshes more than at 24: each is a frame that is seen for three instead of two.
    expectEqual(seen.count { $0 == 3 }, 1206)
    expectFalse(zip(seen, seen.dropFirst()).contains { $0 == (2, 2) })
  }

  @Test func `of 240 frames a second that may be passed over each refresh shows the newest`() {
    var (attached, shown, passed) = (0, 0, 0)
    var last: Shown?
    for refresh in 1...600 {
      // Four more frames since the refresh before.
      let waiting = Array(repeating: Candidate(), count: 4)
      attached += waiting.count
      let time = Double(refresh) / 60
      let taken = SurfaceLatch(at: time, interval: Self.interval)
        .count(taking: waiting, after: last)
      expectEqual(taken, waiting.count)
      shown += 1
      passed += taken - 1
      last = Shown(time: time, isKept: false)
    }
    expectEqual(shown + passed, attached)
  }
}

/// Frames with random times, durations and marks.
private struct RandomQueue {
  let interval: Double
  let frames: [Candidate]

  init(random: inout PixelsRandom) {
    let intervals: [Double] = [1 / 60.0, 1 / 144.0, 0.1]
    interval = intervals[Int.random(in: intervals.indices, using: &random)]
    let keeps = Double.random(in: 0...1, using: &random)
    var time = 10.0
    var frames: [Candidate] = []
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      time += Double.random(in: -0.5...2, using: &random) * interval
      var frame = Candidate(isKept: Double.random(in: 0...1, using: &random) < keeps)
      if random.chance(0.5) { frame.time = time }
      if random.chance(0.25) {
        frame.minimum = Double.random(in: 0...3, using: &random) * interval
      }
      frames.append(frame)
    }
    self.frames = frames
  }

  /// Times of server frames: refreshes, some left out, and some seen twice or between two.
  func times(random: inout PixelsRandom) -> [Double] {
    var time = 10.0
    return (0..<30).map { _ in
      switch Int.random(in: 0..<6, using: &random) {
      case 0: break
      case 1: time += Double.random(in: 0...1, using: &random) * interval
      case 2: time += 2 * interval
      default: time += interval
      }
      return time
    }
  }
}

/// The rule as a search over all numbers of frames that a server frame might take, by what each of them would mean.
private struct BruteForce {
  private let frames: [Candidate]
  /// Time at which each frame was first seen; nil for those that were not.
  private var seen: [Double?]
  private var next = 0
  private(set) var lastCount = 0

  init(_ frames: [Candidate]) {
    self.frames = frames
    seen = Array(repeating: nil, count: frames.count)
  }

  mutating func take(at time: Double, _ interval: Double) -> Int {
    lastCount =
      (0...frames.count - next).reversed().first { isAllowed($0, at: time, interval) } ?? 0
    next += lastCount
    if lastCount > 0 { seen[next - 1] = time }
    return lastCount
  }

  private func isAllowed(_ count: Int, at time: Double, _ interval: Double) -> Bool {
    if count == 0 { return true }
    let taken = next..<next + count
    let early = interval / 4
    if taken.contains(where: { frames[$0].time > time + early }) { return false }
    if taken.dropLast().contains(where: { frames[$0].isKept }) { return false }
    if let last = seen.lastIndex(where: { $0 != nil }), let first = seen[last] {
      if frames[last].isKept, time - first < interval / 2 { return false }
      // The one before the first taken frame is the one that is shown.
      if time < first + frames[next].minimum - early { return false }
    }
    // The one before each further frame would be seen from now on, for no time at all.
    return taken.dropFirst().allSatisfy { time >= time + frames[$0].minimum - early }
  }
}
