import GraphicsValues
import InputEvents
import OutputKMS
import RenderServer

/// A translator with outputs and devices that the test chooses.
struct InputDesk {
  var translator: InputTranslator
  var now = 100.0
  private(set) var inputs: [OutputInput] = []

  static let mouse = InputDeviceID(1)
  static let keys = InputDeviceID(2)
  static let panel = InputDeviceID(3)
  static let tablet = InputDeviceID(4)

  init(
    keyboard: any Keyboard = PlainKeyboard(), rules: [TouchRule] = [],
    outputs: [String: OutputPlacement] = [
      "DSI-1": OutputPlacement(screenWidth: 800, screenHeight: 480)
    ]
  ) {
    translator = InputTranslator(keyboard: keyboard, assignment: TouchAssignment(rules))
    place(outputs)
    send(.added(InputDevice(Self.mouse, name: "mouse", .pointer)))
    send(.added(InputDevice(Self.keys, name: "keyboard", .keyboard)))
    send(.added(InputDevice(Self.panel, name: "ft5x06 panel", .touch)))
    send(.added(InputDevice(Self.tablet, name: "tablet", .pointer)))
    inputs = []
  }

  static func rule(_ device: String, _ output: String) -> TouchRule {
    var rule = TouchRule(device)
    rule.output = output
    return rule
  }

  mutating func place(
    _ outputs: [String: OutputPlacement], millimetres: [String: (width: Int, height: Int)] = [:]
  ) {
    let heads = outputs.keys.sorted().map {
      OutputHead(name: $0, millimetres: millimetres[$0] ?? (0, 0))
    }
    translator.place(PlacedOutputs(outputs, heads: heads), into: &inputs)
  }

  mutating func send(_ events: DeviceEvent...) {
    for event in events { translator.translate(event, at: now, into: &inputs) }
  }

  mutating func key(_ code: UInt32, _ isDown: Bool, by device: InputDeviceID = Self.keys) {
    send(.key(device, code: code, isDown: isDown))
  }

  /// Removes and returns the input so far: the output, then the words of text recordings.
  mutating func take() -> [String] {
    defer { inputs = [] }
    return inputs.map { "\($0.output): \($0.event.words.joined(separator: " "))" }
  }

  mutating func takeInputs() -> [OutputInput] {
    defer { inputs = [] }
    return inputs
  }
}
