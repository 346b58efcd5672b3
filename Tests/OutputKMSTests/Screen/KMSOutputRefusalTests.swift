import Expectations
import Glibc
import GraphicsValues
import OutputKMS
import RenderServer
import Testing

/// Refusals of a card: the error names output and attempt, and what could not be shown is shown later.
@Suite struct KMSOutputRefusalTests {
  private func begin(
    modes: [CardMode] = [CardBench.usual]
  ) throws -> (CardBench, KMSOutput) {
    let bench = try CardBench(modes: modes)
    let output = try bench.turnOn()
    try bench.draw(output, 1)
    bench.refresh()
    return (bench, output)
  }

  @Test func aBusyCardIsAskedAgain() throws {
    let (bench, output) = try begin()
    bench.card.refusals = [EBUSY, EBUSY]
    try bench.draw(output, PixelRect(minX: 0, minY: 0, maxX: 5, maxY: 5), 2)
    expectEqual(bench.upright(output)?[0], 0xFF00_0001)
    for _ in 0..<4 { bench.refresh(after: 0.01) }
    expectEqual(bench.upright(output), output.picture)
    expectEmpty(bench.card.violations)
  }

  @Test(arguments: [EINVAL, ENOSPC, ENOMEM, ERANGE])
  func aRefusedFrameIsAnErrorAndIsShownLater(_ code: CInt) throws {
    let (bench, output) = try begin()
    bench.card.refusals = [code]
    let error = #expect(throws: OutputError.self) { try bench.draw(output, 2) }
    expectEqual(error?.output, "A-1")
    expectEqual(error?.attempt, "a frame")
    expectEqual(bench.upright(output)?[0], 0xFF00_0001)
    bench.refresh(after: 1)
    bench.refresh()
    expectEqual(bench.upright(output), output.picture)
    expectEmpty(bench.card.violations)
  }

  @Test func aModeThatDoesNotExistIsAnErrorThatNamesTheModes() throws {
    let (bench, output) = try begin(
      modes: [CardBench.usual, CardMode(16, 16), CardMode(16, 16, rate: 75)])
    let error = #expect(throws: OutputError.self) {
      try bench.turnOn("A-1", mode: OutputMode(width: 17, height: 16, refreshRate: 60))
    }
    expectEqual(
      "\(try unwrap(error))",
      "A-1: the mode 17x16@60: its modes are 32x20@60, 16x16@60, 16x16@75")
    try bench.draw(output, 2)
    bench.refresh()
    expectEqual(bench.upright(output), output.picture)
  }

  @Test func aModeThatTheCardRefusesLeavesTheOldOne() throws {
    let (bench, output) = try begin(modes: [CardBench.usual, CardMode(16, 16)])
    bench.card.refusedTests = ["16x16@60"]
    let error = #expect(throws: OutputError.self) {
      try bench.turnOn("A-1", mode: OutputMode(width: 16, height: 16))
    }
    expectEqual(error?.attempt, "the mode 16x16@60")
    expectEqual(output.size.width, 32)
    expectEqual(bench.card.buffers.count, 1)
    try bench.draw(output, 2)
    bench.refresh()
    expectEqual(bench.upright(output), output.picture)
    expectEmpty(bench.card.violations)
  }

  @Test func aNewModeShowsTheOldPictureUntilTheNewOneIsDrawn() throws {
    let (bench, output) = try begin(modes: [CardBench.usual, CardMode(16, 24)])
    try bench.turnOn("A-1", mode: OutputMode(width: 16, height: 24))
    expectEqual(
      bench.display.pollEvents(), [.output("A-1", .resized(width: 16, height: 24))])
    bench.refresh()
    expectEqual(bench.card.screen("A-1")?.count, 640)
    try bench.draw(output, 5)
    bench.refresh()
    expectEqual(bench.card.screen("A-1"), Array(repeating: 0xFF00_0005, count: 384))
    expectEqual(bench.card.buffers.count, 1)
    expectEmpty(bench.card.violations)
  }

  @Test func aModeThatFailsWhenItIsSetGoesBack() throws {
    let (bench, output) = try begin(modes: [CardBench.usual, CardMode(16, 24)])
    bench.card.refusedModes = ["16x24@60"]
    try bench.turnOn("A-1", mode: OutputMode(width: 16, height: 24))
    _ = bench.display.pollEvents()
    let error = #expect(throws: OutputError.self) { try bench.draw(output, 5) }
    expectEqual(error?.attempt, "the mode 16x24@60")
    expectEqual(
      bench.display.pollEvents(), [.output("A-1", .resized(width: 32, height: 20))])
    try bench.draw(output, 6)
    bench.refresh()
    expectEqual(bench.upright(output), output.picture)
    expectEqual(output.size.width, 32)
    expectEmpty(bench.card.violations)
  }

  @Test func anotherOrientationOfTheSameSizeShowsAtOnce() throws {
    let (bench, output) = try begin()
    output.pixels().row(0)[0] = 0xFF00_FF00
    try output.present(damage: [PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)])
    bench.refresh()
    try bench.turnOn("A-1", .rotated180)
    expectEmpty(bench.display.pollEvents())
    try output.present(damage: [])
    bench.refresh()
    expectEqual(bench.card.screen("A-1")?.last, 0xFF00_FF00)
    try bench.turnOn("A-1", .rotated90)
    expectEqual(
      bench.display.pollEvents(), [.output("A-1", .resized(width: 20, height: 32))])
    try bench.draw(output, 9)
    bench.refresh()
    expectEqual(bench.upright(output), output.picture)
    expectEmpty(bench.card.violations)
  }

  @Test func withoutMemoryForASecondBufferNothingIsTorn() throws {
    let (bench, output) = try begin()
    bench.card.memory = bench.card.buffers.values.reduce(0) { $0 + $1.pixels.count }
    #expect(throws: OutputError.self) { try bench.draw(output, 2) }
    expectEqual(bench.upright(output)?[0], 0xFF00_0001)
    bench.card.memory = .max
    bench.refresh(after: 1)
    bench.refresh()
    expectEqual(bench.upright(output), output.picture)
    expectEmpty(bench.card.violations)
  }

  @Test func aFlipThatNeverComesIsGivenUp() throws {
    let (bench, output) = try begin()
    try bench.draw(output, 2)
    bench.now += 1.0 / 60
    bench.card.refresh(bench.card.controller(of: "A-1"), at: bench.now, announces: false)
    try bench.draw(output, 3)
    bench.refresh(after: 0.5)
    expectEqual(bench.upright(output)?[0], 0xFF00_0002)
    bench.refresh(after: 0.6)
    bench.refresh()
    expectEqual(bench.upright(output), output.picture)
    expectEmpty(bench.card.violations)
    // It is noticed even if nothing else is to be shown.
    try bench.draw(output, 4)
    bench.card.refresh(bench.card.controller(of: "A-1"), at: bench.now, announces: false)
    expectTrue(output.isAwaitingScreen)
    for _ in 0..<3 { bench.refresh(after: 1.1) }
    expectFalse(output.isAwaitingScreen)
    // The buffers that were in doubt are free again.
    expectAtMost(bench.card.buffers.count, 2)
  }
}
