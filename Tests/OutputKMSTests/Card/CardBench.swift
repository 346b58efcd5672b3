import Expectations
import GraphicsValues
import Logging
import OutputKMS
import RenderServer

/// A display on a fake card, whose time and refreshes the test makes.
final class CardBench {
  let card: FakeCard
  /// Cards that are plugged in later, by file.
  private let others: Others
  /// Every message of the display, made into text.
  let log = KeptLog()
  let display: KMSDisplay
  let seat = FakeSeat()
  let hotplug = FakeHotplug()
  private let clock: Clock

  final class Clock {
    var now = 100.0
  }

  private final class Others {
    var cards: [String: FakeCard] = [:]
  }

  var now: Double {
    get { clock.now }
    set { clock.now = newValue }
  }

  static let usual = CardMode(32, 20, isPreferred: true)

  init(
    _ card: FakeCard? = nil, modes: [CardMode] = [CardBench.usual],
    cursor: CursorVisibility = .auto
  ) throws {
    let card = card ?? FakeCard()
    if card.connectors.isEmpty { card.add("A-1", modes) }
    self.card = card
    let clock = Clock()
    self.clock = clock
    let others = Others()
    self.others = others
    display = try KMSDisplay(
      cards: [card.path], openCard: { others.cards[$0] ?? card }, seat: seat, hotplug: hotplug,
      cursor: cursor, logger: log.logger(from: .trace), now: { clock.now })
  }

  /// Plugs another card in, as udev reports it.
  func plug(_ other: FakeCard) {
    others.cards[other.path] = other
    hotplug.changed.append(other.path)
  }

  @discardableResult
  func turnOn(
    _ name: String = "A-1", mode: OutputMode? = nil, _ orientation: OutputOrientation = .normal
  ) throws -> KMSOutput {
    var settings = OutputSettings()
    settings.mode = mode
    settings.orientation = orientation
    return try unwrap(
      try display.turnOn(name, settings, usesOpenGL: false) as? KMSOutput)
  }

  /// Fills upright pixels and presents them.
  func draw(_ output: KMSOutput, _ rect: PixelRect, _ colour: UInt32) throws {
    let pixels = output.pixels()
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) { pixels.row(y)[x] = colour | 0xFF00_0000 }
    }
    try output.present(damage: [rect])
  }

  func draw(_ output: KMSOutput, _ colour: UInt32) throws {
    try draw(output, output.wholePicture, colour)
  }

  /// Lets a refresh happen, and returns what the display says after it.
  @discardableResult
  func refresh(after seconds: Double = 1.0 / 60, sequence: UInt32? = nil) -> [DisplayEvent] {
    now += seconds
    card.refreshAll(at: now, sequence: sequence)
    return display.pollEvents()
  }

  /// The screen's pixels, turned back.
  func upright(_ output: KMSOutput) -> [UInt32]? {
    guard let screen = card.screen(output.name) else { return nil }
    let placement = output.placement
    return (0..<placement.height).flatMap { y in
      (0..<placement.width).map { x in
        let place = placement.screen(
          fromUpright: PixelRect(
            minX: Int32(x), minY: Int32(y), maxX: Int32(x) + 1, maxY: Int32(y) + 1))
        return screen[Int(place.minY) * placement.screenWidth + Int(place.minX)]
      }
    }
  }
}

extension KMSOutput {
  var wholePicture: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int32(size.width), maxY: Int32(size.height))
  }

  var picture: [UInt32] {
    let pixels = pixels()
    return (0..<pixels.height).flatMap { y in (0..<pixels.width).map { pixels.row(y)[$0] } }
  }
}

/// A seat whose pauses the test makes.
final class FakeSeat: Seat {
  let name = "seat0"
  let kind = "fake"
  var eventDescriptor: CInt? { nil }
  var isActive = true
  var events: [SeatEvent] = []
  private(set) var acknowledged = 0

  func pollEvents() -> [SeatEvent] {
    defer { events = [] }
    return events
  }

  func acknowledgePause() { acknowledged += 1 }
  func switchTerminal(to number: Int) throws(DeviceError) {}
  func end() {}
  func open(device path: String) throws(DeviceError) -> OpenDevice {
    OpenDevice(path: path, descriptor: -1, number: 0)
  }
  func close(_ device: OpenDevice) {}
}

/// Reports of screens that the test makes.
final class FakeHotplug: HotplugSource {
  var eventDescriptor: CInt? { nil }
  var changed: [String] = []

  func poll() -> [String] {
    defer { changed = [] }
    return changed
  }
}
