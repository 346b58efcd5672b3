import ArbitraryDrawLists
import DrawList
import Expectations
import GraphicsValues
import InputEvents
import RenderServer
import RenderTools
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// A server with up to three outputs that records, and the pictures that each showed.
private final class OutputsFixture {
  let server = ServerFixture()
  private let folder: TemporaryFolder
  let path: String
  private var canvases: [PixelsCanvas] = []
  private let renderer = SoftwareRenderer(threads: 1)
  /// Outputs that were drawn since the beginning of the recording.
  private var drawn: Set<Int> = []
  /// Hashes of the pictures of these outputs, after each frame.
  private(set) var shown: [[String]] = []

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/r.rdrec"
  }

  var core: ServerCore { server.core }

  func start() throws { try core.startRecording(to: path) }

  /// Draws a frame on the outputs with some numbers.
  func frame(on numbers: [Int]) {
    for (index, output) in core.outputs.enumerated() {
      let (width, height) = (output.placement.width, output.placement.height)
      if index == canvases.count {
        canvases.append(PixelsCanvas(width: width, height: height, fill: 0xFF00_0000))
      } else if canvases[index].width != width || canvases[index].height != height {
        canvases[index] = PixelsCanvas(width: width, height: height, fill: 0xFF00_0000)
      }
    }
    let due = numbers.filter { core.outputs.indices.contains($0) && core.outputs[$0].isOn }
    _ = core.drawFrame(
      at: core.clock.now,
      on: due.map {
        FrameTarget(
          OutputID(UInt32($0)), renderer: renderer, pixels: canvases[$0].buffer)
      })
    guard core.recorder != nil else { return }
    drawn.formUnion(due)
    shown.append(
      core.outputs.indices.map { drawn.contains($0) ? Self.hash(canvases[$0].pixels) : "none" })
  }

  private static func hash(_ pixels: [UInt32]) -> String {
    pixels.withUnsafeBufferPointer { PixelHash.text(PixelHash.hash($0)) }
  }

  /// The pictures of a replay of the file, and of its text.
  func replayed() throws -> [[String]] {
    core.recorder?.waitUntilWritten()
    let bytes = try PixelFiles.readBytes(path)
    let (header, records, ignored) = try RecordingFormat.parse(bytes)
    expectEqual(ignored, 0)
    let (again, lines) = try assembled(RecordingText.text(header, records))
    expectEqual(encoded(again, lines), bytes)
    var hashes: [[String]] = []
    var drawn: Set<OutputID> = []
    let replay = Replay(header, records, renderer: SoftwareRenderer(threads: 1))
    try replay.run(.recorded) { frame in
      drawn.formUnion(frame.outputs)
      hashes.append(
        frame.core.outputs.map { output in
          guard drawn.contains(output.id) else { return "none" }
          return replay.withPixels(of: output.id) { buffer in
            Self.hash(
              (0..<buffer.height).flatMap { y in (0..<buffer.width).map { buffer.row(y)[$0] } })
          } ?? "none"
        })
      return true
    }
    return hashes
  }
}

@Suite struct `Recordings of several outputs` {
  private static func placement(_ random: inout PixelsRandom) -> OutputPlacement {
    OutputPlacement(
      screenWidth: Int.random(in: 20...120, using: &random),
      screenHeight: Int.random(in: 20...90, using: &random),
      orientation: OutputOrientation.allCases.randomElement(using: &random) ?? .normal,
      scale: [0.5, 1, 1, 2].randomElement(using: &random) ?? 1,
      origin: Point(
        x: Double(Int.random(in: -40...160, using: &random)),
        y: Double(Int.random(in: -40...80, using: &random))))
  }

  private static func change(_ random: inout PixelsRandom, _ fixture: OutputsFixture) {
    let core = fixture.core
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      core.addOutput(["A", "B", "C"].randomElement(using: &random) ?? "A", placement(&random))
    case 1: core.removeOutput(OutputID(UInt32.random(in: 0..<3, using: &random)))
    case 2:
      core.configureOutput(OutputID(UInt32.random(in: 0..<3, using: &random)), placement(&random))
    default:
      let point = Point(
        x: Double(Int.random(in: 0..<120, using: &random)),
        y: Double(Int.random(in: 0..<90, using: &random)))
      let output = OutputID(UInt32.random(in: 0..<4, using: &random))
      core.input(InputEvent(.pointerMoved(to: point), on: output))
      core.input(InputEvent(.pointerPressed(button: 1), modifiers: .command, on: output))
      core.input(
        InputEvent(.pointerMoved(to: Point(x: point.x + 30, y: point.y - 12)), on: output))
      core.input(InputEvent(.pointerReleased(button: 1), on: output))
    }
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `a replay has the picture of each output in each frame`(seed: UInt64) throws {
    var random = PixelsRandom(seed: seed)
    let fixture = try OutputsFixture()
    // A third of the recordings begin after the windows and outputs are there.
    let start = seed % 3 == 0 ? 9 : 0
    if start == 0 { try fixture.start() }
    var scenes = [RandomScene(seed: seed), RandomScene(seed: seed + 100)]
    let clients = try [fixture.server.greetedClient(), fixture.server.greetedClient()]
    for step in 0..<22 {
      if step == start, start > 0 { try fixture.start() }
      let index = Int.random(in: 0..<2, using: &random)
      var encoder = CommitEncoder()
      if clients[index].serial == 1 {
        scenes[index].start(&encoder)
      } else if step >= start {
        // Motions and transitions that run at the beginning of a recording are not in it.
        scenes[index].change(&encoder, now: fixture.core.clock.now)
      }
      clients[index].commit(encoder)
      if random.chance(0.5) { Self.change(&random, fixture) }
      try fixture.core.setClock(fixture.core.clock.now + 0.1)
      fixture.frame(on: [0, 1, 2].filter { _ in random.chance(0.6) })
    }
    let recorded = fixture.shown
    let replayed = try fixture.replayed()
    expectEqual(replayed.count, recorded.count)
    for (frame, (old, new)) in zip(recorded, replayed).enumerated() {
      expectEqual(new, old, "seed \(seed), frame \(frame)")
    }
  }

  @Test func `one plain output is recorded as a display without others`() throws {
    let (plain, named) = (try OutputsFixture(), try OutputsFixture())
    named.core.addOutput(
      "memory-1", OutputPlacement(screenWidth: 200, screenHeight: 100))
    for fixture in [plain, named] {
      try fixture.start()
      let client = try fixture.server.greetedClient()
      client.openWindow(at: Rectangle(x: 10, y: 10, width: 40, height: 20), color: .testRed)
      fixture.frame(on: [0])
      fixture.core.input(InputEvent(.pointerMoved(to: Point(x: 12, y: 12))))
      fixture.core.resize(width: 150, height: 90)
      fixture.frame(on: [0])
      fixture.core.resize(width: 150, height: 90, scale: 2)
      fixture.frame(on: [0])
    }
    try expectEqual(named.bytes(), plain.bytes())
    let kinds = try RecordingFormat.parse(plain.bytes()).1.map(\.kind)
    expectFalse(kinds.contains(.output))
    expectFalse(kinds.contains(.outputTick))
    expectEqual(kinds.count { $0 == .tick }, 3)
  }
}

extension OutputsFixture {
  func bytes() throws -> [UInt8] {
    core.recorder?.waitUntilWritten()
    return try PixelFiles.readBytes(path)
  }
}
