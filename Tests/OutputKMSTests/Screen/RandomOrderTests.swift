import Expectations
import Glibc
import GraphicsValues
import OutputKMS
import RenderServer
import Testing

/// Frames, flips, refusals, unplugs and pauses in random orders.
@Suite struct RandomOrderTests {
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }

    mutating func roll(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }
  }

  /// One order of events on a card with two screens.
  private struct Story {
    let bench: CardBench
    let hasCursor: Bool
    var dice: Dice
    var outputs: [String: KMSOutput] = [:]
    var frame: UInt32 = 0
    var lastSeen: [String: Double] = [:]
    var sequence: UInt32 = 0
    var faults: [String] = []
    /// Frames that the card took and the screen showed.
    var seen = 0

    static let modes = [CardMode(16, 10, isPreferred: true), CardMode(12, 12)]

    init(seed: UInt64) throws {
      dice = Dice(state: seed)
      let card = FakeCard(isAtomic: dice.roll(5) > 0)
      card.add("A-1", Self.modes)
      card.add("B-1", Self.modes)
      card.hasDamage = dice.roll(2) == 0
      card.hasCursorPlane = dice.roll(2) == 0
      hasCursor = dice.roll(3) == 0
      bench = try CardBench(card)
      for name in ["A-1", "B-1"] { try turnOn(name) }
    }

    mutating func turnOn(_ name: String) throws {
      let mode = Self.modes[dice.roll(2)]
      let orientation = OutputOrientation.allCases[dice.roll(8)]
      outputs[name] = try? bench.turnOn(
        name, mode: OutputMode(width: mode.width, height: mode.height), orientation)
      if outputs[name] == nil { return }
      try? drawWhole(name)
    }

    private mutating func drawWhole(_ name: String) throws {
      guard let output = outputs[name] else { return }
      frame += 1
      try bench.draw(output, frame)
    }

    private mutating func drawPart(_ name: String) {
      guard let output = outputs[name] else { return }
      let (width, height) = output.size
      let (x, y) = (Int32(dice.roll(width)), Int32(dice.roll(height)))
      frame += 1
      let rect = PixelRect(
        minX: x, minY: y, maxX: x + 1 + Int32(dice.roll(width - Int(x))),
        maxY: y + 1 + Int32(dice.roll(height - Int(y))))
      try? bench.draw(output, rect, frame)
    }

    mutating func step() throws {
      let name = dice.roll(2) == 0 ? "A-1" : "B-1"
      let card = bench.card
      bench.now += Double(dice.roll(20)) / 1000
      switch dice.roll(24) {
      case 0...7: drawPart(name)
      case 8...14:
        sequence += 1
        card.refresh(
          card.controller(of: name), at: bench.now, sequence: dice.roll(4) == 0 ? 0 : sequence)
      case 15: card.refresh(card.controller(of: name), at: bench.now, announces: false)
      case 16: card.refusals = [[EBUSY, EINVAL, ENOSPC, EACCES, 0][dice.roll(5)], 0, EBUSY]
      case 17:
        bench.seat.events.append(dice.roll(2) == 0 ? .paused : .resumed)
      case 18: card.hasMaster = dice.roll(2) == 0
      case 19:
        card.connectors[card.connector(named: name)]?.isConnected.toggle()
        bench.hotplug.changed = [card.path]
      case 20: try turnOn(name)
      case 21:
        card.connectors[card.connector(named: name)]?.isLinkBad = true
        bench.hotplug.changed = [card.path]
      case 22: bench.now += 1.2
      default: moveCursor(name)
      }
      read()
    }

    private mutating func moveCursor(_ name: String) {
      guard hasCursor, let output = outputs[name] else { return }
      if dice.roll(4) == 0 {
        output.hideCursor()
      } else {
        output.showCursor(x: dice.roll(20) - 2, y: dice.roll(20) - 2)
      }
    }

    mutating func read() {
      for event in bench.display.pollEvents() {
        switch event {
        case .output(let name, .presented(let time)):
          seen += 1
          if time.time < lastSeen[name, default: 0] { faults.append("time went back") }
          lastSeen[name] = time.time
        case .output(let name, .resized), .output(let name, .exposed):
          try? drawWhole(name)
        case .headsChanged:
          let heads = Set(bench.display.heads.map(\.name))
          for name in outputs.keys where !heads.contains(name) {
            bench.card.mayDarken = true
            bench.display.turnOff(name)
            bench.card.mayDarken = false
            outputs[name] = nil
          }
          for name in heads where outputs[name] == nil { try? turnOn(name) }
        default: break
        }
      }
    }

    /// Takes all obstacles away, and lets refreshes happen.
    mutating func finish() throws {
      let card = bench.card
      card.refusals = []
      card.hasMaster = true
      bench.seat.events = [.resumed]
      for id in card.connectors.keys { card.connectors[id]?.isConnected = true }
      bench.hotplug.changed = [card.path]
      read()
      for name in ["A-1", "B-1"] where outputs[name] == nil { try turnOn(name) }
      for output in outputs.values { output.hideCursor() }
      for _ in 0..<6 {
        bench.now += 1.1
        card.refreshAll(at: bench.now)
        read()
      }
      for (name, output) in outputs where bench.upright(output) != output.picture {
        faults.append("\(name) does not show its picture")
      }
      if outputs.count != 2 { faults.append("an output is missing") }
      card.look()
      faults += card.violations
      if !hasCursor, card.repeats > 0 { faults.append("\(card.repeats) frames were shown twice") }
      if card.blobCount > 0 { faults.append("\(card.blobCount) blobs were kept") }
      if card.buffers.count > 6 { faults.append("\(card.buffers.count) buffers were kept") }
    }
  }

  @Test(arguments: 0..<20)
  func nothingIsTornOrLostInAnyOrder(_ part: Int) throws {
    var frames = 0
    for seed in 0..<500 {
      var story = try Story(seed: UInt64(part * 500 + seed))
      for _ in 0..<20 { try story.step() }
      try story.finish()
      frames += story.seen
      guard story.faults.isEmpty else {
        expectEmpty(story.faults, "seed \(part * 500 + seed)")
        break
      }
    }
    expectGreater(frames, 1000)
  }
}
