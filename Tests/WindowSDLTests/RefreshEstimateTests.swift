import RenderServer
import Testing
import WindowSDL

/// The refreshes of a display from what an X server says of some of them.
@Suite struct RefreshEstimateTests {
  /// A display with refreshes an interval apart, asked now and then.
  private struct Display {
    /// Microseconds.
    var interval = 16_683.35
    /// Microseconds of the refresh 0.
    var start = 5_000_000.0
    /// Microseconds that a refresh is said to be later than it was.
    var delay: (Int) -> Double = { _ in 0 }

    /// What it answers to a question after a refresh.
    func answer(_ estimate: inout RefreshEstimate, _ count: Int) -> PresentationTime? {
      let time = UInt64(start + Double(count) * interval + delay(count))
      return estimate.note(count: UInt64(count), time: time, askedAt: time + 9_000)
    }
  }

  @Test(arguments: [6_944.4, 16_683.35, 20_000.0, 41_666.7])
  func `eight refreshes an even distance apart tell the interval`(interval: Double) throws {
    let display = Display(interval: interval)
    var estimate = RefreshEstimate()
    // A question comes at another refresh each time.
    for count in [3, 13, 22, 34, 44, 55, 64] {
      let answer = try #require(display.answer(&estimate, count))
      #expect(answer.refreshInterval == nil)
    }
    let answer = try #require(display.answer(&estimate, 75))
    let known = try #require(answer.refreshInterval)
    #expect(abs(known * 1e6 / interval - 1) < 1e-5)
    #expect(abs(answer.time * 1e6 - (display.start + 75 * interval)) <= 1)
  }

  @Test func `times off by less than a hundredth change the interval by a thousandth at most`()
    throws
  {
    let display = Display(delay: { Double($0 * 7919 % 13) * 12 })
    var estimate = RefreshEstimate()
    for question in 0..<200 {
      let answer = try #require(display.answer(&estimate, question * 9))
      guard question >= 7 else { continue }
      let known = try #require(answer.refreshInterval)
      #expect(abs(known * 1e6 / display.interval - 1) < 1e-3)
    }
  }

  @Test func `a display that refreshes when there is a frame has no interval`() throws {
    let display = Display(delay: { Double($0 * 7919 % 13) * 700 })
    var estimate = RefreshEstimate()
    for question in 0..<200 {
      #expect(try #require(display.answer(&estimate, question * 9)).refreshInterval == nil)
    }
  }

  @Test func `a server that says the time of its answer has no refreshes`() throws {
    var estimate = RefreshEstimate()
    for question in 1...100 {
      // As even as can be, and counted at 60 a second.
      let asked = UInt64(question) * 150_000
      let answer = estimate.note(
        count: (asked + 8_333) / 16_667, time: asked + 40, askedAt: asked)
      #expect(answer?.refreshInterval == nil)
      #expect((answer == nil) == (question == 1))
    }
  }

  @Test func `a refresh between question and answer leaves what is known`() throws {
    let display = Display()
    var estimate = RefreshEstimate()
    for question in 0..<8 { _ = display.answer(&estimate, question * 9) }
    for question in 8..<40 {
      let count = question * 9
      let time = UInt64(display.start + Double(count) * display.interval)
      #expect(estimate.note(count: UInt64(count), time: time, askedAt: time - 20) == nil)
      let next = try #require(display.answer(&estimate, count + 4))
      #expect(next.refreshInterval != nil)
    }
  }

  @Test func `the same refresh said twice changes nothing`() throws {
    let display = Display()
    var estimate = RefreshEstimate()
    for question in 0..<7 {
      for _ in 0..<3 {
        #expect(try #require(display.answer(&estimate, question * 9)).refreshInterval == nil)
      }
    }
    #expect(try #require(display.answer(&estimate, 63)).refreshInterval != nil)
  }

  @Test func `a window that comes to another display has the interval of that one`() throws {
    var estimate = RefreshEstimate()
    for question in 0..<20 { _ = Display().answer(&estimate, 1_000 + question * 9) }
    // Its refreshes are counted from elsewhere, fewer or more.
    for (first, interval) in [(100, 6_944.4), (100_000, 20_000.0)] {
      let other = Display(interval: interval, start: 90_000_000)
      for question in 0..<7 {
        let answer = try #require(other.answer(&estimate, first + question * 9))
        #expect(answer.refreshInterval == nil, "of the display before")
      }
      let answer = try #require(other.answer(&estimate, first + 63))
      #expect(abs(try #require(answer.refreshInterval) * 1e6 / interval - 1) < 1e-5)
    }
  }

  @Test func `numbers of any size are answers`() {
    var estimate = RefreshEstimate()
    for (count, time) in [
      (0, 0), (UInt64.max, UInt64.max - 1), (0, 0), (1, UInt64.max - 1), (UInt64.max, 1),
    ] as [(UInt64, UInt64)] {
      let answer = estimate.note(count: count, time: time, askedAt: .max)
      #expect(answer?.refreshInterval == nil)
    }
  }
}
