import Expectations
import Glibc
import GraphicsValues
import Logging
import OutputKMS
import RenderServer
import Testing

@Suite final class InputSeatTests {
  private let source = FakeInputSource()
  private let console = FakeConsole()
  private let log = KeptLog()
  private var time = 10.0
  private let mouse = InputDevice(InputDeviceID(1), name: "mouse", node: "event1", .pointer)
  private let keys = InputDevice(InputDeviceID(2), name: "keys", node: "event2", .keyboard)
  private let panel = InputDevice(InputDeviceID(3), name: "ft5x06", node: "event3", .touch)

  private func makeSeat(_ lines: String = "") throws -> InputSeat {
    let logger = log.logger()
    let seat = try InputSeat(
      seat: ConsoleSeat(console, logger: logger),
      configuration: Self.configuration(lines), logger: logger, source: source,
      clock: { [unowned self] in time })
    place(seat)
    return seat
  }

  private static func configuration(_ line: String) throws -> DisplayConfiguration {
    try DisplayConfiguration(file: nil, lines: line.isEmpty ? [] : [line])
  }

  private func place(_ seat: InputSeat, _ names: String...) {
    var placements: [String: OutputPlacement] = [:]
    for (index, name) in (names.isEmpty ? ["DSI-1"] : names).enumerated() {
      placements[name] = OutputPlacement(
        screenWidth: 800, screenHeight: 480, origin: Point(x: Double(index) * 800, y: 0))
    }
    seat.place(placements, heads: placements.keys.sorted().map { OutputHead(name: $0) })
  }

  private func words(_ inputs: [OutputInput]) -> [String] {
    inputs.map { "\($0.output): \($0.event.words.joined(separator: " "))" }
  }

  private func isReadable(_ seat: InputSeat, within milliseconds: CInt = 0) -> Bool {
    var descriptor = pollfd(fd: seat.eventDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, milliseconds) > 0
  }

  @Test func `devices are opened with the first poll, which the descriptor asks for`() throws {
    let seat = try makeSeat()
    expectEqual(source.takeCalls(), [])
    expectEqual(isReadable(seat, within: 1000), true)
    expectEqual(seat.poll(), [])
    expectEqual(source.takeCalls(), ["open"])
    expectEqual(isReadable(seat), false)
    source.send(.added(mouse), .motion(mouse.id, by: Point(x: 5, y: 0)))
    expectEqual(isReadable(seat), true)
    expectEqual(words(seat.poll()), ["DSI-1: move 405.0 240.0"])
    expectEqual(isReadable(seat), false)
    expectEqual(seat.hasPointer, true)
  }

  @Test func `a held key repeats by a timer, which is there for nothing else`() throws {
    let seat = try makeSeat("keyboard delay 1 repeat 1000")
    source.send(.added(keys), .key(keys.id, code: 30, isDown: true))
    expectEqual(words(seat.poll()), ["DSI-1: keydown a 4", "DSI-1: text a"])
    // The seat's clock is the test's, the timer's is the machine's, which is later.
    expectEqual(isReadable(seat, within: 1000), true)
    expectEqual(seat.poll(), [])
    time += 1
    expectEqual(isReadable(seat, within: 1000), true)
    expectEqual(words(seat.poll()), ["DSI-1: keydown a 4 repeat", "DSI-1: text a"])
    source.send(.key(keys.id, code: 30, isDown: false))
    expectEqual(words(seat.poll()), ["DSI-1: keyup a 4"])
    expectEqual(isReadable(seat, within: 5), false)
  }

  @Test func `lights follow locks, also on a keyboard that comes later`() throws {
    let seat = try makeSeat()
    source.send(
      .added(keys), .key(keys.id, code: 58, isDown: true), .key(keys.id, code: 58, isDown: false))
    _ = seat.poll()
    expectEqual(source.takeCalls(), ["open", "lights 0 of 2", "lights 2 of 2"])
    source.send(.added(InputDevice(InputDeviceID(7), name: "more keys", .keyboard)))
    _ = seat.poll()
    expectEqual(source.takeCalls(), ["lights 2 of 7"])
  }

  @Test func `a pause ends input, closes devices and sends nothing until the seat is back`() throws
  {
    let seat = try makeSeat()
    source.send(.added(mouse), .button(mouse.id, code: 0x110, isDown: true))
    _ = seat.poll()
    expectEqual(words(seat.pause()), ["DSI-1: unfocus", "DSI-1: leave"])
    expectEqual(seat.devices, [])
    source.send(.motion(mouse.id, by: Point(x: 5, y: 0)))
    expectEqual(isReadable(seat, within: 1000), true)
    expectEqual(seat.poll(), [])
    expectEqual(isReadable(seat, within: 0), false, "the loop would not rest")
    seat.resume()
    expectEqual(isReadable(seat, within: 1000), true)
    source.send(.motion(mouse.id, by: Point(x: 5, y: 0)))
    expectEqual(words(seat.poll()), ["DSI-1: move 405.0 240.0"])
    expectEqual(
      source.takeCalls(), ["open", "calibrate 1 itself", "suspend", "resume", "calibrate 1 itself"])
  }

  @Test func `a seat that begins paused opens devices when it is its turn`() throws {
    let seat = try makeSeat()
    _ = seat.pause()
    expectEqual(seat.poll(), [])
    expectEqual(source.takeCalls(), [])
    seat.resume()
    expectEqual(isReadable(seat, within: 1000), true)
    expectEqual(seat.poll(), [])
    expectEqual(source.takeCalls(), ["open"])
  }

  @Test func `control, alt and a function key switch the terminal`() throws {
    let seat = try makeSeat()
    source.send(.added(keys))
    for code in [UInt32(29), 56, 61] { source.send(.key(keys.id, code: code, isDown: true)) }
    _ = seat.poll()
    expectEqual(console.takeCalls(), ["show 3"])
    console.terminal = nil
    source.send(.key(keys.id, code: 62, isDown: true))
    _ = seat.poll()
    expectEqual(console.takeCalls(), [])
  }

  @Test func `a place that changes cancels fingers with the next poll`() throws {
    let seat = try makeSeat()
    source.send(.added(panel), .fingerDown(panel.id, slot: 0, at: .zero))
    _ = seat.poll()
    expectEqual(isReadable(seat), false)
    place(seat, "HDMI-A-1")
    expectEqual(isReadable(seat, within: 1000), true)
    expectEqual(words(seat.poll()), ["HDMI-A-1: touch cancelled 0 0.0 0.0 0.0"])
  }

  // MARK: Configuration

  @Test func `touch screens are calibrated and placed by the configuration, now and later`() throws
  {
    let seat = try makeSeat("touch \"ft5x06\" to HDMI-A-1 matrix 0 1 0 1 0 0")
    place(seat, "DSI-1", "HDMI-A-1")
    source.send(.added(panel), .fingerDown(panel.id, slot: 0, at: .zero))
    expectEqual(words(seat.poll()), ["HDMI-A-1: touch began 0 0.0 0.0 1.0"])
    expectEqual(source.takeCalls(), ["open", "calibrate 3 [0.0, 1.0, 0.0, 1.0, 0.0, 0.0]"])
    seat.configure(try Self.configuration("touch ft5x06 to DSI-1"))
    expectEqual(source.takeCalls(), ["calibrate 3 itself"])
    source.send(.fingerDown(panel.id, slot: 1, at: .zero))
    expectEqual(words(seat.poll()), ["DSI-1: touch began 1 0.0 0.0 1.0"])
    expectEqual(
      log.take(from: .info).contains(
        "info: input: \"ft5x06\" (event3: touch screen) touches DSI-1, by the configuration"), true)
  }

  @Test func `a line for a device that is none names it and those that are there`() throws {
    let seat = try makeSeat("touch gt911 to DSI-1")
    source.send(.added(panel), .added(keys))
    _ = seat.poll()
    expectEqual(
      log.take(from: .notice),
      [
        "warning: touch \"gt911\": there is no such device; there are \"ft5x06\" (event3: touch "
          + "screen)"
      ])
  }

  @Test func `a line for an output that is off, and one that cannot be followed, are named`() throws
  {
    source.hasCalibration = false
    let seat = try makeSeat("touch ft5x06 to eDP-1 matrix 1 0 0 0 2 0")
    source.send(.added(panel), .fingerDown(panel.id, slot: 0, at: .zero))
    expectEqual(seat.poll(), [])
    expectEqual(
      log.take(from: .notice),
      [
        "warning: input: \"ft5x06\" (event3: touch screen) cannot be calibrated by the matrix "
          + "[1.0, 0.0, 0.0, 0.0, 2.0, 0.0]",
        "warning: input: \"ft5x06\" (event3: touch screen) touches eDP-1, by the configuration, "
          + "which is off: its touches do nothing",
      ])
  }

  @Test func `a layout that is none is named, and the last one stays`() throws {
    let seat = try makeSeat("keyboard layout de")
    source.send(.added(keys))
    _ = seat.poll()
    seat.configure(try Self.configuration("keyboard layout klingon"))
    expectEqual(
      log.take(from: .notice),
      [
        "warning: input: the keyboard's layout klingon is none that xkeyboard-config has (package "
          + "xkb-data); the layout stays as it was"
      ])
    source.send(.key(keys.id, code: 21, isDown: true))
    expectEqual(words(seat.poll()).last, "DSI-1: text z")
    seat.configure(try Self.configuration("keyboard layout us"))
    source.send(.key(keys.id, code: 21, isDown: false), .key(keys.id, code: 21, isDown: true))
    expectEqual(words(seat.poll()).last, "DSI-1: text y")
  }

  // MARK: Failures

  @Test func `devices that cannot be opened are named`() throws {
    source.complaints = ["opening of /dev/input/event0: Permission denied"]
    let seat = try makeSeat()
    _ = seat.poll()
    expectEqual(
      log.take(from: .notice),
      [
        "warning: input: opening of /dev/input/event0: Permission denied",
        "notice: there is no keyboard, pointer or touch screen yet",
      ])
  }

  @Test func `without devices the server goes on`() throws {
    source.openError = DeviceError("starting", "libinput", code: ENOMEM)
    let seat = try makeSeat()
    expectEqual(seat.poll(), [])
    expectEqual(
      log.take(from: .notice).first,
      "error: no input: starting of libinput: Cannot allocate memory")
    expectEqual(isReadable(seat), false)
  }
}
