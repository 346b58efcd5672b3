import Expectations
import Glibc
import GraphicsValues
import OutputKMS
import RenderServer
import Testing

/// Screens whose pictures OpenGL draws.
@Suite struct DrawnPicturesTests {
  private let bench: CardBench
  private let drawing = FakeDrawing()

  init() throws {
    let card = FakeCard()
    card.drawing = drawing
    bench = try CardBench(card)
  }

  private func turnOn(
    _ mode: OutputMode? = nil, _ orientation: OutputOrientation = .normal
  ) throws -> KMSOutput {
    var settings = OutputSettings()
    settings.mode = mode
    settings.orientation = orientation
    return try unwrap(
      try bench.display.turnOn("A-1", settings, usesOpenGL: true) as? KMSOutput)
  }

  /// Draws a frame as the server does.
  private func show(_ output: KMSOutput, _ colour: UInt32) throws {
    let surface = try unwrap(output.openGL)
    try #require(surface.makeCurrent())
    drawing.fill(colour)
    surface.swap()
  }

  private func screen() -> UInt32? { bench.card.screen("A-1").flatMap { Set($0).first } }

  @Test func `a frame is shown at the next refresh, after the mode was set with it`() throws {
    let output = try turnOn()
    expectNotNil(output.openGL)
    expectNil(output.openGLRefusal)
    // A picture was tested, and nobody has seen it.
    expectEqual(bench.card.commits, 0)
    expectGreater(bench.card.tests, 1)
    try show(output, 1)
    expectEqual(bench.card.modeSettings, 1)
    let events = bench.refresh()
    expectEqual(screen(), 0xFF00_0001)
    expectTrue(
      events.contains { if case .output("A-1", .presented) = $0 { true } else { false } })
    expectEmpty(bench.card.violations)
    expectEmpty(drawing.violations)
  }

  @Test func `many frames use few pictures, and none is drawn on while it is sent`() throws {
    let output = try turnOn()
    for number in 1...200 as ClosedRange<UInt32> {
      try show(output, number)
      // Some frames come faster than refreshes: the latest is shown.
      if number % 3 == 0 { try show(output, 1000 + number) }
      bench.refresh()
      bench.refresh()
      expectEqual(screen(), 0xFF00_0000 | (number % 3 == 0 ? 1000 + number : number))
    }
    expectAtMost(drawing.memory.count, 4)
    expectEqual(drawing.contexts, 1)
    expectEmpty(bench.card.violations)
    expectEmpty(drawing.violations)
  }

  @Test func `a frame during a flip waits, and only the last of several`() throws {
    let output = try turnOn()
    try show(output, 1)
    let commits = bench.card.commits
    for colour: UInt32 in 2...9 { try show(output, colour) }
    expectEqual(bench.card.commits, commits)
    bench.refresh()
    expectEqual(screen(), 0xFF00_0001)
    bench.refresh()
    expectEqual(screen(), 0xFF00_0009)
    expectEmpty(bench.card.violations)
    expectEmpty(drawing.violations)
  }

  @Test func `another mode has pictures of its size, and a turn only says so`() throws {
    bench.card.add("B-1", [])
    bench.card.connectors[bench.card.connector(named: "A-1")]?.modes = [
      CardBench.usual, CardMode(64, 48),
    ]
    bench.card.connectors[bench.card.connector(named: "B-1")]?.isConnected = false
    bench.hotplug.changed = [bench.card.path]
    bench.refresh()
    let output = try turnOn()
    try show(output, 1)
    bench.refresh()
    expectIdentical(try turnOn(OutputMode(width: 64, height: 48)), output)
    expectTrue(bench.refresh().contains(.output("A-1", .resized(width: 64, height: 48))))
    expectEqual(screen(), 0xFF00_0001)
    try show(output, 2)
    bench.refresh()
    expectEqual(bench.card.screen("A-1")?.count, 64 * 48)
    expectEqual(screen(), 0xFF00_0002)
    expectEqual(drawing.sizes, [[32, 20], [64, 48]])
    _ = try turnOn(OutputMode(width: 64, height: 48), .rotated180)
    expectTrue(bench.refresh().contains(.output("A-1", .exposed)))
    expectEqual(output.openGL?.orientation(), .rotated180)
    try show(output, 3)
    bench.refresh()
    expectEqual(screen(), 0xFF00_0003)
    expectEqual(drawing.sizes.count, 2)
    expectEmpty(bench.card.violations)
  }

  @Test func `a pause in the middle of a flip leaves pictures for the frames after it`() throws {
    let output = try turnOn()
    for round in 0..<20 as Range<UInt32> {
      try show(output, 2 * round + 1)
      bench.seat.events = [.paused]
      bench.card.hasMaster = false
      _ = bench.display.pollEvents()
      bench.seat.events = [.resumed]
      bench.card.hasMaster = true
      expectTrue(bench.display.pollEvents().contains(.output("A-1", .exposed)))
      try show(output, 2 * round + 2)
      bench.refresh()
      bench.refresh()
      expectEqual(screen(), 0xFF00_0000 | (2 * round + 2))
    }
    expectEmpty(bench.card.violations)
  }

  @Test func `a card without a driver has the reason, and the processor draws`() throws {
    bench.card.drawing = nil
    let output = try turnOn()
    expectNil(output.openGL)
    let reason = try unwrap(output.openGLRefusal)
    #expect(reason.contains("A-1") && reason.contains("no driver"))
    try bench.draw(output, 5)
    bench.refresh()
    expectEqual(screen(), 0xFF00_0005)
  }

  @Test func `pictures that the card does not take are a reason, too`() throws {
    bench.card.refusesPictures = true
    let output = try turnOn()
    expectNil(output.openGL)
    expectNotNil(output.openGLRefusal)
    try bench.draw(output, 6)
    bench.refresh()
    expectEqual(screen(), 0xFF00_0006)
    expectEmpty(bench.card.violations)
  }

  @Test func `a driver that stops says why, and leaving it shows the processor's pictures`() throws
  {
    let output = try turnOn()
    try show(output, 1)
    bench.refresh()
    drawing.failsSwaps = true
    try show(output, 2)
    let failure = try unwrap(output.openGL?.failure())
    #expect(failure.description.contains("does not swap"))
    output.leaveOpenGL()
    expectNil(output.openGL)
    expectEqual(screen(), 0xFF00_0001)
    try bench.draw(output, 7)
    bench.refresh()
    expectEqual(screen(), 0xFF00_0007)
    expectEmpty(bench.card.violations)
    expectEmpty(drawing.violations)
  }

  @Test func `a lost context is replaced, and the former surface touches nothing`() throws {
    let output = try turnOn()
    try show(output, 1)
    bench.refresh()
    let former = try unwrap(output.openGL)
    try output.renewOpenGL()
    expectFalse(former.makeCurrent())
    expectEqual(drawing.contexts, 2)
    try show(output, 2)
    bench.refresh()
    expectEqual(screen(), 0xFF00_0002)
    expectEmpty(bench.card.violations)
  }

  @Test func `an output that is turned off lets go of all pictures`() throws {
    let output = try turnOn()
    try show(output, 1)
    bench.refresh()
    bench.display.turnOff("A-1")
    expectNil(output.openGL)
    expectEmpty(bench.card.buffers)
    expectEmpty(bench.card.violations)
  }
}
