import DrawList
import Expectations
import GraphicsValues
import InputEvents
import OutputKMS
import RenderServer
import Testing

@Suite struct ModeChoiceTests {
  private func connector(_ modes: [CardMode]) -> CardConnector {
    var connector = CardConnector(id: 1, name: "DP-1", possibleControllers: 1)
    connector.modes = modes
    return connector
  }

  private func choose(_ asked: OutputMode?, _ modes: [CardMode]) throws -> String {
    try ModeChoice.choose(asked, for: connector(modes), maximum: (8192, 8192)).text
  }

  @Test func thePreferredModeIsTakenUnasked() throws {
    let modes = [CardMode(5120, 2160), CardMode(1280, 800, isPreferred: true), CardMode(640, 480)]
    expectEqual(try choose(nil, modes), "1280x800@60")
  }

  @Test func aScreenThatNamesNoBestModeGetsAModestOne() throws {
    let modes = [CardMode(5120, 2160), CardMode(1920, 1080), CardMode(1024, 768)]
    expectEqual(try choose(nil, modes), "1920x1080@60")
    expectEqual(try choose(nil, [CardMode(5120, 2160), CardMode(2560, 1440)]), "2560x1440@60")
  }

  @Test func theKernelsCommandLineCounts() throws {
    var asked = CardMode(1024, 768)
    asked.type = 1 << 5
    expectEqual(try choose(nil, [CardMode(1920, 1080, isPreferred: true), asked]), "1024x768@60")
  }

  @Test func aSizeWithoutARateMeansTheHighest() throws {
    let modes = [CardMode(800, 600), CardMode(800, 600, rate: 75), CardMode(800, 600, rate: 72)]
    expectEqual(try choose(OutputMode(width: 800, height: 600), modes), "800x600@75")
  }

  @Test func aRateIsTheNearestOne() throws {
    let modes = [CardMode(800, 600, rate: 59.94), CardMode(800, 600, rate: 75)]
    let asked = OutputMode(width: 800, height: 600, refreshRate: 60)
    expectEqual(try choose(asked, modes), "800x600@59.94")
  }

  @Test func interlacedModesAreTheLastChoice() throws {
    var interlaced = CardMode(1920, 1080, rate: 30)
    interlaced.flags = 1 << 4
    let asked = OutputMode(width: 1920, height: 1080)
    expectEqual(try choose(asked, [interlaced]), "1920x1080@60i")
    expectEqual(try choose(asked, [interlaced, CardMode(1920, 1080, rate: 50)]), "1920x1080@50")
  }

  @Test func whatTheCardCannotShowIsNoMode() {
    let error = #expect(throws: OutputError.self) {
      try ModeChoice.choose(
        nil, for: connector([CardMode(5120, 2160, isPreferred: true)]), maximum: (4096, 4096))
    }
    expectEqual(
      error?.description, "DP-1: its best mode: the card shows none of 5120x2160@60")
    let none = #expect(throws: OutputError.self) { try choose(nil, []) }
    expectEqual(none?.description, "DP-1: its best mode: it has no modes")
  }

  @Test func timingsOfNothingHaveNoRate() {
    let empty = CardMode.Timing(visible: 0, syncStart: 0, syncEnd: 0, total: 0)
    let mode = CardMode(clock: 0, horizontal: empty, vertical: empty)
    expectEqual(mode.refreshRate, 0)
    expectEqual(mode.text, "0x0@0")
  }
}

@Suite struct FlipClockTests {
  private let rate = 60.0
  private var interval: Double { 1 / rate }

  @Test func trueRefreshesTellTheInterval() {
    var clock = FlipClock(refreshRate: rate)
    expectNil(clock.add(sequence: 5, time: 10, now: 10).refreshInterval)
    let next = clock.add(sequence: 8, time: 10 + 3 * interval, now: 10.1)
    expectEqual(next.refreshInterval, interval)
    expectEqual(next.time, 10 + 3 * interval)
  }

  @Test func aDriverThatCountsNoRefreshesTellsNothing() {
    var clock = FlipClock(refreshRate: rate)
    for frame in 0..<10 {
      let time = 10 + Double(frame) * interval
      expectNil(clock.add(sequence: 0, time: time, now: time).refreshInterval)
    }
  }

  @Test func flipsWithinAMillisecondEndTheLearning() {
    var clock = FlipClock(refreshRate: rate)
    _ = clock.add(sequence: 1, time: 10, now: 10)
    expectNotNil(clock.add(sequence: 2, time: 10 + interval, now: 11).refreshInterval)
    expectNil(clock.add(sequence: 3, time: 10.0005 + interval, now: 11).refreshInterval)
    expectNil(clock.add(sequence: 4, time: 10.0005 + 2 * interval, now: 11).refreshInterval)
  }

  @Test func anotherPaceThanTheModesTellsNothing() {
    var clock = FlipClock(refreshRate: rate)
    _ = clock.add(sequence: 1, time: 10, now: 10)
    expectNil(clock.add(sequence: 2, time: 10.03, now: 10.03).refreshInterval)
    var unknown = FlipClock(refreshRate: 0)
    _ = unknown.add(sequence: 1, time: 10, now: 10)
    expectNil(unknown.add(sequence: 2, time: 10 + interval, now: 11).refreshInterval)
  }

  @Test func timesNeverGoBackAndImpossibleOnesAreNow() {
    var clock = FlipClock(refreshRate: rate)
    expectEqual(clock.add(sequence: 1, time: 0, now: 10).time, 10)
    expectEqual(clock.add(sequence: 2, time: 9.9, now: 10.1).time, 10)
    expectEqual(clock.add(sequence: 3, time: 1e9, now: 10.2).time, 10.2)
    expectEqual(clock.add(sequence: 4, time: .nan, now: 10.3).time, 10.3)
  }
}

@Suite struct ControllerPlanTests {
  private func connector(_ id: UInt32, _ mask: UInt32, now: UInt32 = 0) -> CardConnector {
    var connector = CardConnector(id: id, name: "\(id)", possibleControllers: mask)
    connector.controller = now
    return connector
  }

  @Test func aConnectorKeepsTheControllerThatSendsToIt() {
    let plan = ControllerPlan.assign(
      [connector(1, 7, now: 12), connector(2, 7, now: 10)], controllers: [10, 11, 12], keeping: [:])
    expectEqual(plan, [1: 12, 2: 10])
  }

  @Test func controllersAreGivenSoThatAllHaveOne() {
    let plan = ControllerPlan.assign(
      [connector(1, 3), connector(2, 1), connector(3, 6)], controllers: [10, 11, 12], keeping: [:])
    expectEqual(plan, [1: 11, 2: 10, 3: 12])
  }

  @Test func outputsThatAreOnStay() {
    let plan = ControllerPlan.assign(
      [connector(1, 1), connector(2, 3)], controllers: [10, 11], keeping: [2: 10])
    expectEqual(plan, [2: 10])
  }

  @Test func withTooFewTheFirstConnectorsHaveThem() {
    let plan = ControllerPlan.assign(
      [connector(1, 1), connector(2, 1)], controllers: [10], keeping: [:])
    expectEqual(plan, [1: 10])
  }
}

@Suite struct BufferRingTests {
  private let whole = PixelRect(minX: 0, minY: 0, maxX: 1000, maxY: 1000)

  private func rect(_ x: Int32) -> PixelRect {
    PixelRect(minX: x, minY: x, maxX: x + 100, maxY: x + 100)
  }

  @Test func aBufferLacksWhatChangedSinceItWasFilled() {
    var ring = BufferRing(bounds: whole)
    ring.grow()
    ring.grow()
    for index in [0, 1] {
      expectEqual(ring.free, index)
      ring.refresh(index)
      ring.queue(index)
      ring.flip()
    }
    ring.add(DamageRegion(rect(0)))
    ring.refresh(0)
    ring.queue(0)
    ring.flip()
    ring.add(DamageRegion(rect(500)))
    expectEqual(ring.slots[0].stale.rects, [rect(500)])
    expectEqual(Set(ring.slots[1].stale.rects), [rect(0), rect(500)])
  }

  @Test func onlyAFlipFreesABuffer() {
    var ring = BufferRing(bounds: whole)
    ring.grow()
    ring.grow()
    ring.queue(0)
    ring.flip()
    ring.queue(1)
    expectNil(ring.free)
    ring.abandonFlip()
    expectNil(ring.free)
    expectTrue(ring.isInUse)
    ring.flip()
    expectNil(ring.free)
  }
}

@Suite struct CursorTests {
  @Test func theArrowsTipIsItsFirstPixel() {
    let image = CursorImage(scale: 1, limit: 64)
    expectEqual(image.pixels.count, image.width * image.height)
    expectGreater(image.pixels[0] >> 24, 60)
    expectEqual(image.pixels[image.width - 1] >> 24, 0)
    for pixel in image.pixels {
      expectAtMost(pixel & 0xFF, pixel >> 24)
    }
  }

  @Test func theArrowFitsThePlane() {
    expectAtMost(CursorImage(scale: 16, limit: 64).height, 64)
    expectEqual(CursorImage(scale: 2, limit: 64).height, 40)
    expectGreater(CursorImage(scale: 0, limit: 0).width, 0)
  }

  private func move(_ output: String, _ x: Double) -> OutputInput {
    OutputInput(output, InputEvent(.pointerMoved(to: Point(x: x, y: 1))))
  }

  private let touch = OutputInput(
    "A-1", InputEvent(.touch(finger: 1, .began, at: .zero, pressure: 1)))

  @Test func theCursorShowsFromTheFirstMoveUntilATouch() {
    var rule = CursorRule(.auto)
    expectNil(rule.begin(["A-1": OutputPlacement(screenWidth: 10, screenHeight: 10)]))
    expectNil(rule.follow(touch))
    expectEqual(rule.follow(move("A-1", 3)), .show("A-1", Point(x: 3, y: 1)))
    expectNil(rule.follow(move("A-1", 3)))
    expectEqual(rule.follow(touch), .hide)
    expectNil(rule.follow(touch))
    expectEqual(rule.follow(move("B-1", 4)), .show("B-1", Point(x: 4, y: 1)))
  }

  @Test func neverAndAlwaysAreWhatTheySay() {
    var never = CursorRule(.never)
    expectNil(never.follow(move("A-1", 3)))
    var always = CursorRule(.always)
    let placement = OutputPlacement(screenWidth: 10, screenHeight: 20)
    expectEqual(always.begin(["A-1": placement]), .show("A-1", Point(x: 5, y: 10)))
    expectNil(always.begin(["A-1": placement]))
    expectNil(always.follow(touch))
  }

  @Test(arguments: OutputOrientation.allCases)
  func aDrawnCursorIsOverThePictureAndLeavesNothingBehind(
    _ orientation: OutputOrientation
  ) throws {
    let card = FakeCard()
    card.hasCursorPlane = false
    let bench = try CardBench(card, modes: [CardMode(120, 90)])
    let output = try bench.turnOn("A-1", orientation)
    try bench.draw(output, 0x808080)
    bench.refresh()
    let image = CursorImage(scale: 1, limit: 64)
    for place in [(10, 20), (40, 30), (86, 80), (-3, -4)] {
      output.showCursor(x: place.0, y: place.1)
      bench.refresh()
      let shown = try unwrap(bench.upright(output))
      var changed = 0
      let (width, height) = output.size
      for y in 0..<height {
        for x in 0..<width where shown[y * width + x] != 0xFF80_8080 {
          let (column, row) = (x - place.0, y - place.1)
          expectTrue((0..<image.width).contains(column) && (0..<image.height).contains(row))
          changed += 1
        }
      }
      expectGreater(changed, 5)
      expectEqual(output.picture[0], 0xFF80_8080)
    }
    output.hideCursor()
    bench.refresh()
    expectEqual(bench.upright(output), output.picture)
    expectEmpty(card.violations)
  }

  @Test func aCursorPlaneMovesWithoutAFrame() throws {
    let bench = try CardBench(modes: [CardMode(120, 90)])
    let output = try bench.turnOn("A-1", .rotated90)
    try bench.draw(output, 1)
    bench.refresh()
    let commits = bench.card.commits
    output.showCursor(x: 10, y: 20)
    output.showCursor(x: 11, y: 22)
    expectEqual(bench.card.commits, commits)
    let controller = try unwrap(bench.card.controllers[bench.card.controller(of: "A-1")])
    let image = CursorImage(scale: 1, limit: 64)
    // The upright picture is 90 pixels wide and 120 high.
    expectEqual(controller.cursorPlace.x, 120 - 22 - image.height)
    expectEqual(controller.cursorPlace.y, 11)
    expectNotNil(controller.cursor)
    output.hideCursor()
    expectNil(bench.card.controllers[bench.card.controller(of: "A-1")]?.cursor)
  }
}
