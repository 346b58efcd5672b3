import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing

/// Properties of places with random displays, windows, sizes and orders of opening.
@Suite struct `Places of windows` {
  private struct Scenario {
    let display: Size
    let margin: Double
    private(set) var windows: [WindowRequest] = []

    /// - Parameter hasTitles: nil for both kinds.
    init(_ seed: UInt64, hasTitles: Bool? = nil, most: Int = 24) {
      var random = PixelsRandom(seed: seed)
      func number(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &random))
      }
      display = Size(width: number(120...2000), height: number(100...1300))
      margin = hasTitles ?? random.chance(0.7) ? 24 : 0
      // Programs have a few sizes among them.
      let sizes = (0..<4).map { _ in
        random.chance(0.2)
          ? Size(width: number(1...2600), height: number(1...1700))
          : Size(
            width: (display.width * number(5...100) / 100).rounded(),
            height: (display.height * number(5...100) / 100).rounded())
      }
      for _ in 0..<Int.random(in: 1...most, using: &random) {
        let size = sizes[Int.random(in: 0..<4, using: &random)]
        var place = Point.zero
        if random.chance(0.2) { place = Point(x: number(-300...2000), y: number(-300...1300)) }
        if random.chance(0.1), let other = windows.last { place = other.frame.origin }
        windows.append(
          WindowRequest(
            frame: Rectangle(x: place.x, y: place.y, width: size.width, height: size.height),
            isPlaced: place != .zero || random.chance(0.5)))
      }
    }

    /// True for a window whose place is the server's choice.
    func isChosen(_ window: WindowRequest) -> Bool {
      !window.isPlaced || margin > 0 && window.frame.origin == .zero
    }

    func outer(_ frame: Rectangle) -> Rectangle {
      Rectangle(
        x: frame.x, y: frame.y - margin, width: max(frame.width, margin),
        height: frame.height + margin)
    }

    /// The windows open one after another.
    func places() -> [Rectangle] {
      var known: [WindowRequest] = []
      for window in windows {
        let places = WindowPolicy.float.frames(
          of: known + [window], display: display, margin: margin)
        for (index, request) in known.enumerated() { expectEqual(places[index], request.current) }
        known.append(
          WindowRequest(frame: window.frame, isPlaced: window.isPlaced, current: places.last))
      }
      return known.compactMap(\.current)
    }
  }

  @Test(arguments: 0..<120 as Range<UInt64>)
  func `the title of each window is on the display, or its left part if it is longer`(
    seed: UInt64
  ) {
    let scenario = Scenario(seed, hasTitles: true)
    for frame in scenario.places() {
      let title = scenario.outer(frame)
      expectAtLeast(title.y, 0)
      expectAtMost(frame.y, scenario.display.height)
      expectAtLeast(title.x, 0)
      #expect(
        title.maxX <= scenario.display.width
          || title.width > scenario.display.width && title.x <= scenario.display.width / 4)
    }
  }

  @Test(arguments: 0..<120 as Range<UInt64>)
  func `a window that the server places is inside the display, if it can be`(seed: UInt64) {
    let scenario = Scenario(seed)
    for (window, frame) in zip(scenario.windows, scenario.places())
    where scenario.isChosen(window) {
      let outer = scenario.outer(frame)
      expectEqual(frame.size, window.frame.size)
      let isLarger = [
        outer.width > scenario.display.width, outer.height > scenario.display.height,
      ]
      // A larger one without a title may be in the middle.
      #expect(outer.x >= 0 || scenario.margin == 0 && isLarger[0])
      #expect(outer.y >= 0 || scenario.margin == 0 && isLarger[1])
      #expect(outer.maxX <= scenario.display.width || isLarger[0])
      #expect(outer.maxY <= scenario.display.height || isLarger[1])
    }
  }

  @Test(arguments: 0..<120 as Range<UInt64>)
  func `a place that a program names is kept, unless its title is outside or another window has it`(
    seed: UInt64
  ) {
    let scenario = Scenario(seed)
    var before: [Rectangle] = []
    for (window, frame) in zip(scenario.windows, scenario.places()) {
      defer { before.append(frame) }
      guard !scenario.isChosen(window) else { continue }
      let title = scenario.outer(window.frame)
      let isOnDisplay =
        scenario.margin == 0
        || title.x >= 0 && title.maxX <= scenario.display.width && title.y >= 0
          && window.frame.y <= scenario.display.height
      let isTaken = scenario.margin > 0 && before.contains(window.frame)
      if isOnDisplay, !isTaken { expectEqual(frame, window.frame) }
    }
  }

  @Test(arguments: 0..<120 as Range<UInt64>)
  func `no two windows have the same frame while there is room for a step`(seed: UInt64) {
    let scenario = Scenario(seed, hasTitles: true, most: 60)
    let places = scenario.places()
    for (index, frame) in places.enumerated() where places[..<index].contains(frame) {
      let outer = scenario.outer(frame)
      func steps(_ length: Double, _ own: Double) -> Int {
        Int((own <= length ? length - own : length / 4) / 32) + 1
      }
      let room =
        steps(scenario.display.width, outer.width) * steps(scenario.display.height, outer.height)
      expectAtLeast(places[..<index].count { $0.size == frame.size }, room)
    }
  }

  @Test(arguments: 0..<120 as Range<UInt64>)
  func `a window that is alone is in the middle`(seed: UInt64) throws {
    let scenario = Scenario(seed)
    let first = try unwrap(scenario.windows.first)
    let frame = try unwrap(scenario.places().first)
    guard scenario.isChosen(first) else { return }
    let outer = scenario.outer(frame)
    func isCentred(_ low: Double, _ high: Double, _ length: Double) -> Bool {
      scenario.margin > 0 && high - low > length ? low == 0 : abs(low - (length - high)) <= 1
    }
    #expect(isCentred(outer.x, outer.maxX, scenario.display.width))
    #expect(isCentred(outer.y, outer.maxY, scenario.display.height))
  }

  @Test(arguments: 0..<120 as Range<UInt64>)
  func `the same requests have the same places, one after another or together`(seed: UInt64) {
    let scenario = Scenario(seed)
    let places = scenario.places()
    expectEqual(scenario.places(), places)
    expectEqual(
      WindowPolicy.float.frames(
        of: scenario.windows, display: scenario.display, margin: scenario.margin), places)
  }

  private func shared(_ a: Rectangle, _ b: Rectangle) -> Double {
    let width = min(a.maxX, b.maxX) - max(a.x, b.x)
    let height = min(a.maxY, b.maxY) - max(a.y, b.y)
    return max(width, 0) * max(height, 0)
  }

  /// The area that is covered of others and of 16 points around them; titles count more.
  private func covered(_ frame: Rectangle, _ others: [Rectangle]) -> Double {
    others.reduce(0) { sum, other in
      let wide = Rectangle(
        x: other.x - 16, y: other.y - 16, width: other.width + 32, height: other.height + 32)
      let strip = Rectangle(
        x: wide.x, y: other.y, width: wide.width, height: min(other.height, 32))
      return sum + shared(frame, wide) + shared(frame, other) + 10 * shared(frame, strip)
    }
  }

  /// All coordinates at which what is covered may be least, some of them outside the room.
  private func edges(_ own: Double, _ others: [(low: Double, high: Double)]) -> [Double] {
    others.flatMap { [$0.low - own, $0.low - own - 16, $0.high, $0.high + 16, $0.low + 32] }
  }

  @Test(arguments: 0..<120 as Range<UInt64>)
  func `a place covers no more of the others than any other place, unless the display is full`(
    seed: UInt64
  ) {
    let scenario = Scenario(seed, most: 6)
    let places = scenario.places()
    for (index, window) in scenario.windows.enumerated()
    where index > 0 && scenario.isChosen(window) {
      let others = places[..<index].map(scenario.outer)
      let outer = scenario.outer(places[index])
      if others.allSatisfy({ shared(outer, $0) == 0 }) { continue }
      func coordinates(
        _ length: Double, _ own: Double, _ others: [(low: Double, high: Double)]
      ) -> [Double] {
        let free = max(length - own, 0)
        let inset = min(16, (free / 2).rounded(.down))
        return [inset, free - inset]
          + edges(own, others).filter { $0 >= inset && $0 <= free - inset }
      }
      var least = Double.infinity
      var isFull = false
      for x in coordinates(
        scenario.display.width, outer.width, others.map { ($0.x, $0.maxX) })
      {
        for y in coordinates(
          scenario.display.height, outer.height, others.map { ($0.y, $0.maxY) })
        {
          let there = Rectangle(x: x, y: y, width: outer.width, height: outer.height)
          let cost = covered(there, others)
          if cost > least { continue }
          let hides = others.contains {
            shared(there, $0) > 0.5 * $0.width * $0.height
              && others.reduce(0) { $0 + shared(there, $1) } > 0.5 * there.width * there.height
              || there == $0
          }
          isFull = cost < least ? hides : isFull || hides
          least = cost
        }
      }
      #expect(covered(outer, others) == least || isFull)
    }
  }
}
