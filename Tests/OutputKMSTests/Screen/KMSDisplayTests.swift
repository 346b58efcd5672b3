import Expectations
import Glibc
import GraphicsValues
import OutputKMS
import RenderServer
import Testing

@Suite struct KMSDisplayTests {
  private func twoHeads() -> FakeCard {
    let card = FakeCard()
    card.add("A-1", [CardBench.usual, CardMode(16, 16)])
    card.add("B-1", [CardMode(24, 24, isPreferred: true)])
    return card
  }

  @Test func headsAreTheConnectorsWithAScreen() throws {
    let card = twoHeads()
    card.connectors[card.connector(named: "B-1")]?.isConnected = false
    let bench = try CardBench(card)
    expectEqual(bench.display.heads.map(\.name), ["A-1"])
    expectEqual(bench.display.heads[0].modes.map(\.width), [32, 16])
    expectTrue(bench.display.heads[0].hasPreferredMode)
  }

  @Test func aScreenThatIsPluggedInIsAHead() throws {
    let card = twoHeads()
    card.connectors[card.connector(named: "B-1")]?.isConnected = false
    let bench = try CardBench(card)
    card.connectors[card.connector(named: "B-1")]?.isConnected = true
    expectEmpty(bench.display.pollEvents())
    bench.hotplug.changed = [card.path]
    expectEqual(bench.display.pollEvents(), [.headsChanged])
    let output = try bench.turnOn("B-1")
    try bench.draw(output, 1)
    bench.refresh()
    expectEqual(bench.upright(output), output.picture)
    // A report without news is none.
    bench.hotplug.changed = [card.path]
    expectEmpty(bench.display.pollEvents())
  }

  @Test func outputsHaveControllersOfTheirOwn() throws {
    let bench = try CardBench(twoHeads())
    let outputs = [try bench.turnOn("A-1"), try bench.turnOn("B-1", .flipped90)]
    for colour: UInt32 in 1...4 {
      for (index, output) in outputs.enumerated() {
        try bench.draw(output, colour * 10 + UInt32(index))
      }
      bench.refresh()
    }
    for output in outputs { expectEqual(bench.upright(output), output.picture) }
    expectNotEqual(bench.card.controller(of: "A-1"), bench.card.controller(of: "B-1"))
    expectEmpty(bench.card.violations)
  }

  @Test func aConnectorWithoutAControllerIsAnError() throws {
    let card = FakeCard()
    card.add("A-1", [CardBench.usual], mask: 1)
    card.add("B-1", [CardBench.usual], mask: 1)
    let bench = try CardBench(card)
    try bench.turnOn("A-1")
    let error = #expect(throws: OutputError.self) { try bench.turnOn("B-1") }
    expectEqual(error?.output, "B-1")
  }

  @Test func theConsolesControllersAreTakenOver() throws {
    let card = FakeCard()
    card.add("A-1", [CardBench.usual], mask: 2)
    card.add("B-1", [CardBench.usual], mask: 3)
    let bench = try CardBench(card)
    // The console sends to both, crosswise.
    let mode = CardBench.usual
    for (name, controller) in [("B-1", UInt32(51)), ("A-1", 50)] {
      card.connectors[card.connector(named: name)]?.controller = controller
      card.controllers[controller]?.mode = mode
    }
    let first = try bench.turnOn("A-1")
    let second = try bench.turnOn("B-1")
    try bench.draw(first, 1)
    try bench.draw(second, 2)
    for _ in 0..<3 { bench.refresh() }
    expectEqual(card.controller(of: "A-1"), 51)
    expectEqual(bench.upright(first), first.picture)
    expectEqual(bench.upright(second), second.picture)
  }

  @Test(arguments: [true, false])
  func aScreenThatIsOffLosesTheConsolesPicture(_ isAtomic: Bool) throws {
    let card = FakeCard(isAtomic: isAtomic)
    card.add("A-1", [CardBench.usual])
    card.add("B-1", [CardBench.usual])
    for (name, controller) in [("A-1", UInt32(50)), ("B-1", 51)] {
      card.connectors[card.connector(named: name)]?.controller = controller
      card.controllers[controller]?.mode = CardBench.usual
    }
    let bench = try CardBench(card)
    let output = try bench.turnOn("A-1")
    bench.display.place(["A-1": output.placement])
    expectEqual(card.controller(of: "B-1"), 0)
    expectNil(card.controllers[51]?.mode)
    try bench.draw(output, 1)
    bench.refresh()
    expectEqual(bench.upright(output), output.picture)
    expectEqual(card.controller(of: "A-1"), 50)
  }

  @Test func anUnknownOutputIsAnErrorThatNamesTheOthers() throws {
    let bench = try CardBench(twoHeads())
    let error = #expect(throws: OutputError.self) { try bench.turnOn("HDMI-A-1") }
    expectEqual(
      "\(try unwrap(error))", "HDMI-A-1: turning it on: no such output; there are A-1, B-1")
  }

  @Test func anUnplugDuringAFlipLosesNothing() throws {
    let card = twoHeads()
    let bench = try CardBench(card)
    let first = try bench.turnOn("A-1")
    let second = try bench.turnOn("B-1")
    try bench.draw(first, 1)
    try bench.draw(second, 2)
    card.connectors[card.connector(named: "B-1")]?.isConnected = false
    bench.hotplug.changed = [card.path]
    expectEqual(bench.display.pollEvents(), [.headsChanged])
    bench.display.turnOff("B-1")
    for _ in 0..<2 { bench.refresh() }
    expectEqual(bench.upright(first), first.picture)
    expectNil(card.screen("B-1"))
    card.connectors[card.connector(named: "B-1")]?.isConnected = true
    bench.hotplug.changed = [card.path]
    expectEqual(bench.display.pollEvents(), [.headsChanged])
    let again = try bench.turnOn("B-1")
    try bench.draw(again, 3)
    bench.refresh()
    expectEqual(bench.upright(again), again.picture)
    expectEmpty(card.violations)
  }

  @Test func aScreenThatComesBackBeforeAnybodyLookedHasItsPicture() throws {
    let bench = try CardBench(twoHeads())
    let output = try bench.turnOn("A-1")
    try bench.draw(output, 1)
    bench.refresh()
    let settings = bench.card.modeSettings
    bench.card.connectors[bench.card.connector(named: "A-1")]?.isLinkBad = true
    bench.hotplug.changed = [bench.card.path]
    expectEmpty(bench.display.pollEvents())
    expectEqual(bench.card.modeSettings, settings + 1)
    bench.refresh()
    expectFalse(bench.card.connectors[bench.card.connector(named: "A-1")]?.isLinkBad ?? true)
    expectEqual(bench.upright(output), output.picture)
    expectEmpty(bench.card.violations)
  }

  @Test func aCardThatGoesTakesItsHeadsAlong() throws {
    let bench = try CardBench(twoHeads())
    let output = try bench.turnOn("A-1")
    try bench.draw(output, 1)
    bench.refresh()
    bench.card.isGone = true
    expectEqual(bench.display.pollEvents(), [.headsChanged])
    expectEmpty(bench.display.heads)
    try bench.draw(output, 2)
    expectEmpty(bench.display.pollEvents())
  }

  // MARK: Pauses

  @Test func aPauseLosesNothing() throws {
    let bench = try CardBench(twoHeads())
    let output = try bench.turnOn("A-1")
    try bench.draw(output, 1)
    bench.refresh()
    try bench.draw(output, 2)
    bench.seat.events = [.paused]
    expectEqual(bench.display.pollEvents(), [.paused])
    expectEqual(bench.seat.acknowledged, 1)
    bench.card.hasMaster = false
    let commits = bench.card.commits
    try bench.draw(output, PixelRect(minX: 1, minY: 1, maxX: 9, maxY: 3), 3)
    bench.refresh(after: 5)
    expectEqual(bench.card.commits, commits)
    bench.card.hasMaster = true
    bench.card.overlayController = bench.card.controller(of: "A-1")
    bench.seat.events = [.resumed]
    expectEqual(bench.display.pollEvents(), [.resumed, .output("A-1", .exposed)])
    for _ in 0..<2 { bench.refresh() }
    expectEqual(bench.card.overlayController, 0)
    expectEqual(bench.upright(output), output.picture)
    expectEmpty(bench.card.violations)
  }

  @Test func manyPausesDuringFlipsNeedNoMoreMemory() throws {
    let bench = try CardBench(twoHeads())
    let output = try bench.turnOn("A-1")
    for colour: UInt32 in 1...20 {
      try bench.draw(output, colour)
      bench.seat.events = [.paused, .resumed]
      _ = bench.display.pollEvents()
    }
    for _ in 0..<4 { bench.refresh(after: 0.2) }
    expectEqual(bench.upright(output), output.picture)
    expectAtMost(bench.card.buffers.count, 2)
    expectEmpty(bench.card.violations)
  }

  @Test func anotherMasterIsWaitedFor() throws {
    let bench = try CardBench(twoHeads())
    let output = try bench.turnOn("A-1")
    try bench.draw(output, 1)
    bench.refresh()
    bench.card.hasMaster = false
    let error = #expect(throws: OutputError.self) { try bench.draw(output, 2) }
    expectEqual(
      "\(try unwrap(error))", "A-1: a frame: a commit of /dev/dri/card0: Permission denied")
    for _ in 0..<10 { bench.refresh(after: 1) }
    try bench.draw(output, 3)
    bench.card.hasMaster = true
    for _ in 0..<3 { bench.refresh(after: 1) }
    expectEqual(bench.upright(output), output.picture)
    expectEmpty(bench.card.violations)
  }

  @Test func aCardThatComesDuringAPauseIsOpenedAfterIt() throws {
    let bench = try CardBench(twoHeads())
    bench.seat.events = [.paused]
    expectEqual(bench.display.pollEvents(), [.paused])
    let other = FakeCard(path: "/dev/dri/card1")
    other.add("C-1", [CardBench.usual])
    bench.plug(other)
    bench.plug(other)
    expectEmpty(bench.display.pollEvents())
    expectEqual(bench.display.heads.map(\.name), ["A-1", "B-1"])
    bench.seat.events = [.resumed]
    expectEqual(bench.display.pollEvents(), [.resumed, .headsChanged])
    expectEqual(bench.display.heads.map(\.name), ["A-1", "B-1", "C-1"])
    // It is opened once.
    bench.seat.events = [.paused, .resumed]
    expectEqual(bench.display.pollEvents(), [.paused, .resumed])
  }

  @Test func aCardThatComesAndGoesDuringAPauseIsNone() throws {
    let bench = try CardBench(twoHeads())
    bench.seat.events = [.paused]
    _ = bench.display.pollEvents()
    let other = FakeCard(path: "/dev/dri/card1")
    other.add("C-1", [CardBench.usual])
    bench.plug(other)
    _ = bench.display.pollEvents()
    other.isGone = true
    bench.seat.events = [.resumed]
    expectEqual(bench.display.pollEvents(), [.resumed])
    expectEqual(bench.display.heads.map(\.name), ["A-1", "B-1"])
  }

  @Test func aLostSeatIsTheDisplaysLastEvent() throws {
    let bench = try CardBench(twoHeads())
    let output = try bench.turnOn("A-1")
    try bench.draw(output, 1)
    bench.refresh()
    bench.seat.events = [.lost("the connection of seatd: Broken pipe")]
    expectEqual(
      bench.display.pollEvents(), [.paused, .lost("the connection of seatd: Broken pipe")])
    // No device works without it.
    let commits = bench.card.commits
    try bench.draw(output, 2)
    bench.display.turnOff("A-1")
    expectEqual(bench.card.commits, commits)
    expectEqual(bench.seat.acknowledged, 0)
  }

  @Test(arguments: [EIO, EINVAL, ENODEV])
  func aCardWhoseEventsCannotBeReadIsLeftAlone(_ code: CInt) throws {
    let bench = try CardBench(twoHeads())
    let output = try bench.turnOn("A-1")
    try bench.draw(output, 1)
    bench.card.eventError = code
    expectEqual(bench.display.pollEvents(), [.headsChanged])
    expectEmpty(bench.display.heads)
    expectTrue(bench.log.take(from: .notice).contains("warning: a card is not used any more"))
    // Nobody asks it again, and no frame waits for it.
    expectEmpty(bench.display.pollEvents())
    expectFalse(output.isAwaitingScreen)
    try bench.draw(output, 2)
    // A report about it may mean that it works again.
    bench.card.eventError = 0
    bench.hotplug.changed = [bench.card.path]
    expectEqual(bench.display.pollEvents(), [.headsChanged])
    let again = try bench.turnOn("A-1")
    try bench.draw(again, 3)
    for _ in 0..<2 { bench.refresh() }
    expectEqual(bench.upright(again), again.picture)
    expectEmpty(bench.card.violations)
  }

  @Test func aMachineWithoutACardIsAnErrorWithItsReasons() {
    let card = FakeCard()
    #expect(throws: NoCard.self) {
      _ = try KMSDisplay(
        cards: ["/dev/dri/card0"], openCard: { _ in card }, logger: .init(label: "test"),
        now: { 0 })
    }
    let error = NoCard(reasons: ["a: no", "b: no"])
    expectEqual(error.description, "no card that shows pictures: a: no; b: no")
  }
}
