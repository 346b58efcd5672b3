import Expectations
import Glibc
import GraphicsValues
import OutputKMS
import RenderServer
import Testing

@Suite struct KMSOutputTests {
  @Test func theFirstFrameLightsTheScreen() throws {
    let bench = try CardBench()
    let output = try bench.turnOn()
    expectEqual(bench.card.commits, 0)
    expectNil(bench.card.screen("A-1"))
    try bench.draw(output, 0x123456)
    expectEqual(bench.card.modeSettings, 1)
    bench.refresh()
    expectEqual(bench.card.screen("A-1"), Array(repeating: 0xFF12_3456, count: 640))
  }

  @Test(arguments: OutputOrientation.allCases)
  func aTurnedScreenShowsTheUprightPicture(_ orientation: OutputOrientation) throws {
    let bench = try CardBench()
    let output = try bench.turnOn("A-1", orientation)
    expectEqual(output.size.width, orientation.exchangesAxes ? 20 : 32)
    let pixels = output.pixels()
    for y in 0..<pixels.height {
      for x in 0..<pixels.width { pixels.row(y)[x] = 0xFF00_0000 | UInt32(y * 100 + x) }
    }
    try output.present(damage: [output.wholePicture])
    bench.refresh()
    expectEqual(bench.upright(output), output.picture)
    // A part, over both buffers.
    for colour: UInt32 in [7, 8, 9] {
      try bench.draw(output, PixelRect(minX: 3, minY: 5, maxX: 9, maxY: 11), colour)
      bench.refresh()
      expectEqual(bench.upright(output), output.picture)
    }
    expectEmpty(bench.card.violations)
  }

  @Test func onlyWhatABufferLacksIsCopied() throws {
    let bench = try CardBench(modes: [CardMode(320, 200)])
    let output = try bench.turnOn()
    try bench.draw(output, 1)
    bench.refresh()
    try bench.draw(output, PixelRect(minX: 100, minY: 0, maxX: 101, maxY: 1), 2)
    bench.refresh()
    // Both buffers are whole now. What nobody damages is not copied, whatever the picture has.
    output.pixels().row(100)[160] = 0xFFFF_FFFF
    let first = PixelRect(minX: 0, minY: 0, maxX: 2, maxY: 2)
    let second = PixelRect(minX: 300, minY: 190, maxX: 304, maxY: 193)
    try bench.draw(output, first, 3)
    bench.refresh()
    expectEqual(bench.upright(output)?[100 * 320 + 160], 0xFF00_0001)
    try bench.draw(output, second, 4)
    bench.refresh()
    // The other buffer lacks the first rectangle, too.
    let shown = try unwrap(bench.upright(output))
    expectEqual(shown[0], 0xFF00_0003)
    expectEqual(shown[191 * 320 + 301], 0xFF00_0004)
    expectEqual(shown[100 * 320 + 160], 0xFF00_0001)
    expectEqual(bench.card.lastDamage, [second])
    expectEmpty(bench.card.violations)
  }

  @Test func damageDuringAFlipIsShownByTheNextOne() throws {
    let bench = try CardBench()
    let output = try bench.turnOn()
    try bench.draw(output, 1)
    let commits = bench.card.commits
    expectTrue(output.isAwaitingScreen)
    try bench.draw(output, PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 4), 2)
    try bench.draw(output, PixelRect(minX: 8, minY: 8, maxX: 9, maxY: 9), 3)
    expectEqual(bench.card.commits, commits)
    bench.refresh()
    expectEqual(bench.card.commits, commits + 1)
    bench.refresh()
    expectEqual(bench.upright(output), output.picture)
    expectFalse(output.isAwaitingScreen)
    bench.refresh()
    expectEqual(bench.card.commits, commits + 1)
    expectEmpty(bench.card.violations)
  }

  @Test func aFlipSaysWhenItsFrameWasSeen() throws {
    let bench = try CardBench()
    let output = try bench.turnOn()
    let interval = 1 / CardBench.usual.refreshRate
    try bench.draw(output, 1)
    var events = bench.refresh(after: interval, sequence: 10)
    expectEqual(
      events,
      [.output("A-1", .presented(PresentationTime(time: bench.now, refreshInterval: nil)))])
    for frame: UInt32 in 1...3 {
      try bench.draw(output, frame + 1)
      events = bench.refresh(after: interval * 2, sequence: 10 + frame * 2)
      expectEqual(
        events,
        [.output("A-1", .presented(PresentationTime(time: bench.now, refreshInterval: interval)))])
    }
  }

  @Test func timesOfAnotherClockAreNotTheScreens() throws {
    let card = FakeCard()
    card.capabilities.hasMonotonicTimes = false
    let bench = try CardBench(card)
    let output = try bench.turnOn()
    for frame: UInt32 in 1...3 {
      try bench.draw(output, frame)
      bench.now += 1 / CardBench.usual.refreshRate
      card.refreshAll(at: 5e8, sequence: frame)
      expectEqual(
        bench.display.pollEvents(),
        [.output("A-1", .presented(PresentationTime(time: bench.now, refreshInterval: nil)))])
    }
  }

  @Test func aPlaneThatKnowsNoDamageIsShownAll() throws {
    let card = FakeCard()
    card.hasDamage = false
    let bench = try CardBench(card)
    let output = try bench.turnOn()
    for colour: UInt32 in 1...4 {
      try bench.draw(output, PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 4), colour)
      bench.refresh()
      expectEqual(bench.upright(output), output.picture)
    }
    expectNil(card.lastDamage)
  }

  @Test func aCardWithoutAtomicCommitsFlips() throws {
    let bench = try CardBench(FakeCard(isAtomic: false))
    let output = try bench.turnOn("A-1", .rotated90)
    for colour: UInt32 in 1...5 {
      try bench.draw(output, PixelRect(minX: 1, minY: 1, maxX: 7, maxY: 9), colour)
      bench.refresh()
      expectEqual(bench.upright(output), output.picture)
    }
    expectEqual(bench.card.modeSettings, 1)
    expectEqual(bench.card.commits, 5)
    expectEmpty(bench.card.violations)
  }

  @Test func aCardWithoutFlipsSetsItsModeForEachFrame() throws {
    let card = FakeCard(isAtomic: false)
    card.takesPageFlips = false
    let bench = try CardBench(card)
    let output = try bench.turnOn()
    for colour: UInt32 in 1...3 {
      try bench.draw(output, PixelRect(minX: 1, minY: 1, maxX: 7, maxY: 9), colour)
      let events = bench.display.pollEvents()
      expectEqual(events.count, 1)
      expectEqual(bench.upright(output), output.picture)
    }
    expectEmpty(card.violations)
  }

  @Test func anOutputThatIsOffShowsNothingAndHasNoMemory() throws {
    let bench = try CardBench()
    let output = try bench.turnOn()
    try bench.draw(output, 1)
    bench.refresh()
    bench.display.turnOff("A-1")
    expectNil(bench.card.screen("A-1"))
    expectEmpty(bench.card.buffers)
    try bench.draw(output, 2)
    expectNil(bench.card.screen("A-1"))
    expectEmpty(bench.card.violations)
    let again = try bench.turnOn()
    try bench.draw(again, 3)
    bench.refresh()
    expectEqual(bench.upright(again), again.picture)
  }

  @Test func anIdleOutputPlansNothing() throws {
    let bench = try CardBench()
    let output = try bench.turnOn()
    try bench.draw(output, 1)
    bench.refresh()
    let commits = bench.card.commits
    for _ in 0..<10 { expectEmpty(bench.refresh(after: 10)) }
    expectEqual(bench.card.commits, commits)
    expectEqual(bench.card.blobCount, 0)
  }
}
