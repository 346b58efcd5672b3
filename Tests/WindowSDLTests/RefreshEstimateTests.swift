import Expectations
import RenderServer
import Testing
import WindowSDL

/// Estimates of a display's refreshes from an X server's reports.
@Suite struct RefreshEstimateTests {
  /// A display with evenly spaced refreshes, which is asked now and then.
  private struct Display {
    /// Interval between refreshes, in microseconds.
    var interval = 16_683.35
    /// Refresh rate of the display's mode, in hertz.
    var rate: Int { Int((1e6 / interval).rounded()) }
    /// Time of refresh 0, in microseconds.
    var start = 5_000_000.0
    /// Delay of each refresh's report, in microseconds.
    var delay: (Int) -> Double = { _ in 0 }

    /// The display's answer to a question after a refresh.
    func answer(_ estimate: inout RefreshEstimate, _ count: Int) -> PresentationTime? {
      let time = UInt64(start + Double(count) * interval + delay(count))
      return estimate.add(count: UInt64(count), time: time, askedAt: time + 9_000)
    }
  }

  @Test(arguments: [6_944.4, 16_683.35, 20_000.0, 41_666.7])
  func `eight refreshes an even distance apart tell the interval`(interval: Double) throws {
    let display = Display(interval: interval)
    var estimate = RefreshEstimate(rate: display.rate)
    // Each question falls on another refresh.
    for count in [3, 13, 22, 34, 44, 55, 64] {
      let answer = try unwrap(display.answer(&estimate, count))
      expectNil(answer.refreshInterval)
    }
    let answer = try unwrap(display.answer(&estimate, 75))
    let known = try unwrap(answer.refreshInterval)
    expectLess(abs(known * 1e6 / interval - 1), 1e-5)
    expectAtMost(abs(answer.time * 1e6 - (display.start + 75 * interval)), 1)
  }

  @Test func `times off by less than a hundredth change the interval by a thousandth at most`()
    throws
  {
    let display = Display(delay: { Double($0 * 7919 % 13) * 12 })
    var estimate = RefreshEstimate(rate: 60)
    for question in 0..<200 {
      let answer = try unwrap(display.answer(&estimate, question * 9))
      guard question >= 7 else { continue }
      let known = try unwrap(answer.refreshInterval)
      expectLess(abs(known * 1e6 / display.interval - 1), 1e-3)
    }
  }

  @Test func `a display that refreshes when there is a frame has no interval`() {
    let display = Display(delay: { Double($0 * 7919 % 13) * 700 })
    var estimate = RefreshEstimate(rate: 60)
    for question in 0..<200 {
      expectNil(display.answer(&estimate, question * 9)?.refreshInterval)
    }
  }

  /// Xwayland counts the frames of a window, and a display with variable refresh shows each when it comes.
  @Test(arguments: [0, 60, 144])
  func `an interval that does not fit the display's mode is dropped`(rate: Int) {
    let display = Display(interval: 33_333.3)
    var estimate = RefreshEstimate(rate: rate)
    for question in 0..<40 {
      expectNil(display.answer(&estimate, question * 5)?.refreshInterval)
    }
  }

  @Test func `one wrong time is left out, and a second one starts over`() throws {
    var estimate = RefreshEstimate(rate: 60)
    let display = Display()
    for question in 0..<20 { _ = display.answer(&estimate, question * 9) }
    let late = Display(delay: { _ in 4_000 })
    expectNil(late.answer(&estimate, 185))
    try expectNotNil(#require(display.answer(&estimate, 190)).refreshInterval)
    expectNil(late.answer(&estimate, 195))
    try expectNil(#require(late.answer(&estimate, 204)).refreshInterval)
  }

  @Test func `a server that says the time of its answer has no refreshes`() throws {
    var estimate = RefreshEstimate(rate: 60)
    for question in 1...100 {
      // Perfectly even answers, counted at 60 a second.
      let asked = UInt64(question) * 150_000
      let answer = estimate.add(
        count: (asked + 8_333) / 16_667, time: asked + 40, askedAt: asked)
      expectNil(answer?.refreshInterval)
      expectEqual((answer == nil), (question == 1))
    }
  }

  @Test func `a refresh between question and answer keeps the estimate`() throws {
    let display = Display()
    var estimate = RefreshEstimate(rate: 60)
    for question in 0..<8 { _ = display.answer(&estimate, question * 9) }
    for question in 8..<40 {
      let count = question * 9
      let time = UInt64(display.start + Double(count) * display.interval)
      expectNil(estimate.add(count: UInt64(count), time: time, askedAt: time - 20))
      let next = try unwrap(display.answer(&estimate, count + 4))
      expectNotNil(next.refreshInterval)
    }
  }

  @Test func `the same refresh said twice changes nothing`() throws {
    let display = Display()
    var estimate = RefreshEstimate(rate: 60)
    for question in 0..<7 {
      for _ in 0..<3 {
        try expectNil(#require(display.answer(&estimate, question * 9)).refreshInterval)
      }
    }
    try expectNotNil(#require(display.answer(&estimate, 63)).refreshInterval)
  }

  @Test(arguments: [0, 1_000_000])
  func `counts that begin elsewhere begin anew`(first: Int) throws {
    var estimate = RefreshEstimate(rate: 60)
    for question in 0..<20 { _ = Display().answer(&estimate, 1_000 + question * 9) }
    // The display was switched off and on.
    let again = Display(start: 90_003_000)
    var answers = (0..<12).map { again.answer(&estimate, first + $0 * 9) }
    let known = try unwrap(answers.removeLast()?.refreshInterval)
    expectLess(abs(known * 1e6 / again.interval - 1), 1e-5)
    #expect(answers[..<7].allSatisfy { $0?.refreshInterval == nil })
  }

  @Test func `numbers of any size are answers`() {
    var estimate = RefreshEstimate(rate: 60)
    for (count, time) in [
      (0, 0), (UInt64.max, UInt64.max - 1), (0, 0), (1, UInt64.max - 1), (UInt64.max, 1),
    ] as [(UInt64, UInt64)] {
      let answer = estimate.add(count: count, time: time, askedAt: .max)
      expectNil(answer?.refreshInterval)
    }
  }
}
