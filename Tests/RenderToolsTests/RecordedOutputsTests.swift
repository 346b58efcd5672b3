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
    let text = RecordingText.text(header, records)
    // No record has to be written as bytes.
    expectFalse(text.contains("record output"))
    let (again, lines) = try assembled(text)
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

  @Test func `an output has a line of words`() throws {
    let output = OutputRecord(
      id: OutputID(1), name: "HDMI-A-1",
      placement: OutputPlacement(
        screenWidth: 1920, screenHeight: 1080, orientation: .flipped90, scale: 1.5,
        origin: Point(x: -20, y: 300)), isOn: false)
    let header = RecordingHeader(
      width: 10, height: 10, scale: 1, rate: 60, background: 0xFF00_0000, clockKind: 1,
      startTime: 0)
    let records = [
      Record(time: 0, client: 0, kind: .output, payload: output.encoded),
      Record(
        time: 0.5, client: 0, kind: .outputTick, payload: ServerCore.tickPayload([OutputID(1)])),
    ]
    let text = RecordingText.text(header, records)
    expectEqual(
      text.split(separator: "\n").dropFirst().map { $0.trimmingPrefix { "0.5 ".contains($0) } },
      [
        "output 1 \"HDMI-A-1\" 1920x1080 rotate flipped-90 scale 1.5 at -20,300 off",
        "outputTick 1",
      ])
    let again = try assembled(text)
    expectEqual(again.1, records)
  }

  @Test(arguments: [
    "0 output", "0 output 0 \"A\" 0x5", "0 output 0 \"A\" 5x5 rotate 45",
    "0 output 0 \"A\" 5x5 at 0.5,0", "0 output 0 \"A\" 5x5 scale 0", "0 output 0 \"A\" 5x5 up",
    "0 outputTick one",
  ])
  func `a line about an output that cannot be is an error`(_ line: String) {
    #expect(throws: BadFileError.self) { try assembled("recording 5x5\n" + line + "\n") }
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
