import CoreAnimation
import Expectations
import Testing

/// §19.5.
@Suite struct FrameCadenceTests {
  /// The refreshes that frames of a rate are snapped to, on a display of 60 a second whose first refresh is at 7.
  private static func refreshes(
    rate: Double, frames: Int, phase: Double = 0, noise: (Int) -> Double = { _ in 0 }
  ) -> [Int] {
    var cadence = FrameCadence()
    return (0..<frames).map { frame in
      let time = 7 + phase / 60 + Double(frame) / rate + noise(frame) / 60
      let snapped = cadence.snap(time, refresh: 7, interval: 1.0 / 60)
      return Int(((snapped - 7) * 60).rounded())
    }
  }

  private static func stays(_ refreshes: [Int]) -> [Int] {
    zip(refreshes.dropFirst(), refreshes).map { $0 - $1 }
  }

  @Test func `film of 24 stays for three refreshes and two in turn`() {
    expectEqual(
      Self.stays(Self.refreshes(rate: 24, frames: 9)), [3, 2, 3, 2, 3, 2, 3, 2])
  }

  @Test(arguments: [(25.0, 5, 12), (30, 1, 2), (50, 5, 6), (60, 1, 1)])
  func `frames of an even rate repeat their pattern`(rate: Double, frames: Int, refreshes: Int) {
    let shown = Self.refreshes(rate: rate, frames: 10 * frames + 1)
    for start in stride(from: 0, to: 10 * frames, by: frames) {
      expectEqual(shown[start + frames] - shown[start], refreshes)
    }
    expectEqual(Set(Self.stays(shown)).count, rate == 25 || rate == 50 ? 2 : 1)
  }

  @Test
  func `film of 23.976 has one more refresh in four hundred frames, and no other irregularity`() {
    let stays = Self.stays(Self.refreshes(rate: 24_000 / 1001, frames: 4001))
    expectEqual(Set(stays), [2, 3])
    expectEqual(stays.reduce(0, +), 10_010)
    // The pattern turns around where a frame of three follows another one: half a refresh is added.
    let turns = zip(stays.dropFirst(), stays).filter { $0 == $1 }
    expectEqual(turns.count, 20)
    expectTrue(turns.allSatisfy { $0.0 == 3 })
  }

  @Test(arguments: [0.0, 0.2, 0.25, 0.3, 0.5, 0.75])
  func `inaccurate times of an even rate do not make it uneven`(phase: Double) {
    // Up to 3 % of an interval, in a fixed order.
    let refreshes = Self.refreshes(rate: 30, frames: 300, phase: phase) { frame in
      Double((frame * 7919) % 61 - 30) / 1000
    }
    // The border has moved away after the first frames.
    expectEqual(Set(Self.stays(refreshes).dropFirst(3)), [2])
  }

  @Test func `no frame is more than half an interval too early or a whole one late`() {
    var random = SystemRandomNumberGenerator()
    var cadence = FrameCadence()
    var time = 7.0
    var last = 0.0
    for _ in 0..<10_000 {
      time += Double.random(in: 0...0.1, using: &random)
      let snapped = cadence.snap(time, refresh: 7, interval: 1.0 / 60)
      expectAtLeast(snapped, last)
      expectAtLeast(snapped, time - 0.51 / 60)
      expectAtMost(snapped, max(time + 1.01 / 60, last))
      last = snapped
    }
  }

  @Test func `a jump in time begins anew`() {
    var cadence = FrameCadence()
    expectEqual(cadence.snap(50, refresh: 7, interval: 0.5), 50)
    expectEqual(cadence.snap(8, refresh: 7, interval: 0.5), 8)
    expectEqual(cadence.snap(100, refresh: 7, interval: 0.5), 100)
  }

  @Test func `a time that is long past is not before 0, which servers refuse`() {
    for step in 0..<600 {
      // Refreshes at every place beside 0, and those that rounding moves from there.
      for refresh in [10 + Double(step) / 36_000, Double(step) / 60] {
        var cadence = FrameCadence()
        let time = cadence.snap(0.0001, refresh: refresh, interval: 1 / 60)
        expectAtLeast(time, 0)
        expectLess(time, 1 / 60)
      }
    }
  }

  @Test func `impossible times and intervals change nothing`() {
    var cadence = FrameCadence()
    expectEqual(cadence.snap(3, refresh: 7, interval: 0), 3)
    expectEqual(cadence.snap(3, refresh: .nan, interval: 0.5), 3)
    expectEqual(cadence.snap(1e300, refresh: 0, interval: 1e-300), 1e300)
  }
}
