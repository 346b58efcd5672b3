import Expectations
import GraphicsValues
import OutputKMS
import RenderServer
import Testing

@Suite struct TouchTests {
  private var desk = InputDesk()
  private let panel = InputDesk.panel

  @Test mutating func `fingers have small numbers, which are used again`() {
    for slot in 0..<12 {
      desk.send(.fingerDown(panel, slot: Int32(slot), at: Point(x: Double(slot) / 16, y: 0.5)))
    }
    expectEqual(desk.take().last, "DSI-1: touch began 11 550.0 240.0 1.0")
    desk.send(.fingerUp(panel, slot: 3))
    desk.send(.fingerCancelled(panel, slot: 7))
    expectEqual(
      desk.take(),
      ["DSI-1: touch ended 3 150.0 240.0 0.0", "DSI-1: touch cancelled 7 350.0 240.0 0.0"])
    desk.send(.fingerDown(panel, slot: 9, at: .zero))
    desk.send(.fingerDown(panel, slot: 30, at: .zero))
    expectEqual(
      desk.take(),
      [
        "DSI-1: touch cancelled 9 450.0 240.0 0.0", "DSI-1: touch began 3 0.0 0.0 1.0",
        "DSI-1: touch began 7 0.0 0.0 1.0",
      ])
  }

  @Test mutating func `a finger that did not begin does nothing`() {
    desk.send(.fingerMoved(panel, slot: 0, at: .zero), .fingerUp(panel, slot: 0))
    desk.send(.fingerCancelled(panel, slot: -1))
    desk.send(.fingerDown(InputDeviceID(99), slot: 0, at: .zero))
    expectEqual(desk.take(), [])
  }

  @Test mutating func `a finger that stays sends nothing`() {
    desk.send(.fingerDown(panel, slot: 0, at: .zero), .fingerMoved(panel, slot: 0, at: .zero))
    expectEqual(desk.take().count, 1)
  }

  @Test(arguments: OutputOrientation.allCases)
  mutating func `fingers turn with the screen`(orientation: OutputOrientation) {
    let placement = OutputPlacement(
      screenWidth: 800, screenHeight: 400, orientation: orientation, scale: 2,
      origin: Point(x: 33, y: -5))
    desk.place(["DSI-1": placement])
    _ = desk.take()
    for (slot, (x, y)) in [(0.125, 0.25), (0.5, 0.5), (0.75, 0.0625)].enumerated() {
      desk.send(.fingerDown(panel, slot: Int32(slot), at: Point(x: x, y: y)))
      guard case .touch(_, .began, let pixel, _)? = desk.takeInputs().first?.event.action else {
        expectEqual("no touch", "a touch")
        continue
      }
      expectEqual(placement.screen(fromUpright: pixel), Point(x: x * 800, y: y * 400))
    }
  }

  @Test
  mutating func `fingers are cancelled when their device goes, or their screen goes or turns`() {
    let other = OutputPlacement(screenWidth: 100, screenHeight: 100)
    let own = OutputPlacement(screenWidth: 800, screenHeight: 480)
    desk.place(["DSI-1": own, "HDMI-A-1": other])
    desk.send(.fingerDown(panel, slot: 0, at: .zero))
    desk.send(.removed(panel))
    expectEqual(desk.take().last, "DSI-1: touch cancelled 0 0.0 0.0 0.0")
    desk.send(.added(InputDevice(panel, name: "panel", .touch)))
    desk.send(.fingerDown(panel, slot: 0, at: .zero))
    var turned = own
    turned.orientation = .rotated180
    desk.place(["DSI-1": turned, "HDMI-A-1": other])
    expectEqual(desk.take().last, "DSI-1: touch cancelled 0 0.0 0.0 0.0")
    desk.send(.fingerDown(panel, slot: 0, at: Point(x: 0.5, y: 0.5)))
    desk.place(["HDMI-A-1": other])
    desk.send(.fingerUp(panel, slot: 0))
    expectEqual(desk.take().last, "HDMI-A-1: touch cancelled 0 400.0 240.0 0.0")
  }

  // MARK: Which screen

  private func choice(
    _ device: InputDevice, _ rules: [TouchRule] = [], _ outputs: [(String, Int, Int)]
  ) -> String? {
    let placements = Dictionary(
      uniqueKeysWithValues: outputs.map {
        ($0.0, OutputPlacement(screenWidth: 100, screenHeight: 100))
      })
    let heads = outputs.map { OutputHead(name: $0.0, millimetres: ($0.1, $0.2)) }
    let found = TouchAssignment(rules).output(
      of: device, in: PlacedOutputs(placements, heads: heads))
    return found.map { "\($0.output), \($0.reason.rawValue)" }
  }

  private func screen(
    _ name: String = "panel", millimetres: Point? = nil, output: String? = nil
  ) -> InputDevice {
    InputDevice(panel, name: name, .touch, millimetres: millimetres, outputName: output)
  }

  @Test func `a line of the configuration decides first, also for an output that is off`() {
    let rules = [
      InputDesk.rule("FT5X06", "off"), InputDesk.rule("other", "A"),
    ]
    let device = screen("EP0110 ft5x06 (00)", millimetres: Point(x: 100, y: 50))
    expectEqual(choice(device, rules, [("A", 100, 50)]), "off, by the configuration")
  }

  @Test func `a whole name goes before a part of one`() {
    let rules = [
      InputDesk.rule("panel", "A"), InputDesk.rule("Panel 2", "B"),
    ]
    expectEqual(choice(screen("panel 2"), rules, [("A", 0, 0)]), "B, by the configuration")
    expectEqual(choice(screen("panel 3"), rules, [("A", 0, 0)]), "A, by the configuration")
  }

  @Test func `without a line it is the screen of the same size, the built-in one, or the first`() {
    let screens = [("HDMI-A-1", 520, 290), ("DSI-1", 154, 86), ("HDMI-A-2", 520, 290)]
    expectEqual(choice(screen(output: "HDMI-A-2"), [], screens), "HDMI-A-2, by udev")
    expectEqual(
      choice(screen(millimetres: Point(x: 153, y: 87)), [], screens), "DSI-1, by its size")
    expectEqual(
      choice(screen(millimetres: Point(x: 520, y: 290)), [], screens),
      "DSI-1, the only built-in screen")
    expectEqual(choice(screen(), [], screens), "DSI-1, the only built-in screen")
    expectEqual(
      choice(screen(), [], [("HDMI-A-1", 0, 0), ("HDMI-A-2", 0, 0)]), "HDMI-A-1, the first output")
    expectEqual(
      choice(screen(), [], [("eDP-1", 0, 0), ("DSI-1", 0, 0)]), "eDP-1, the first output")
    expectNil(choice(screen(), [], []))
  }

  @Test func `a line for all others counts last, and a line may turn touches off`() {
    var any = InputDesk.rule("*", "A")
    let rules = [any, InputDesk.rule("panel", "B")]
    expectEqual(choice(screen(), rules, [("A", 0, 0)]), "B, by the configuration")
    expectEqual(choice(screen("glass"), rules, [("A", 0, 0)]), "A, by the configuration")
    any.isOn = false
    expectNil(choice(screen(), [any], [("A", 0, 0)]))
    expectEqual(TouchAssignment([any]).unused(by: []), [])
  }

  @Test func `a line without a device is found`() {
    let rules = [InputDesk.rule("panel", "A"), InputDesk.rule("glass", "B")]
    expectEqual(TouchAssignment(rules).unused(by: [screen()]), [rules[1]])
  }
}
