import Expectations
import GraphicsValues
import InputEvents
import OutputKMS
import Testing

/// State that clients may believe, checked with each event.
private struct Believer {
  var keys: Set<Key> = []
  var buttons: Set<UInt16> = []
  var fingers: Set<UInt32> = []
  var faults: [String] = []

  mutating func take(_ input: OutputInput, in outputs: [String: OutputPlacement]) {
    guard let output = outputs[input.output] else {
      faults.append("an output that is off: \(input)")
      return
    }
    func check(_ isRight: Bool) -> [String] { isRight ? [] : ["\(input.event.words)"] }
    switch input.event.action {
    case .pointerMoved(let pixel):
      faults += check(output.contains(output.desktop(fromUpright: pixel)))
    case .pointerPressed(let button): faults += check(buttons.insert(button).inserted)
    case .pointerReleased(let button): faults += check(buttons.remove(button) != nil)
    case .keyPressed(let key, let isRepeat):
      faults += check(keys.insert(key).inserted != isRepeat)
    case .keyReleased(let key): faults += check(keys.remove(key) != nil)
    case .touch(let finger, .began, _, _): faults += check(fingers.insert(finger).inserted)
    case .touch(let finger, .moved, _, _): faults += check(fingers.contains(finger))
    case .touch(let finger, _, _, _): faults += check(fingers.remove(finger) != nil)
    case .focusLost: (keys, buttons, fingers) = ([], [], [])
    case .textEntered(let text): faults += check(!text.isEmpty)
    case .pointerLeft, .pointerScrolled: break
    }
  }
}

@Suite struct RandomInputTests {
  @Test(arguments: 1...4)
  func `in any order nothing stays down, and nothing ends that did not begin`(seed: Int) {
    var random = RandomOrder(seed: UInt64(seed))
    var desk = InputDesk()
    var outputs = ["DSI-1": OutputPlacement(screenWidth: 800, screenHeight: 480)]
    var believer = Believer()
    func point() -> Point {
      Point(
        x: Double(random.next(below: 1201)) / 1000 - 0.1, y: Double(random.next(below: 1000)) / 999)
    }
    for _ in 0..<10_000 {
      let device = InputDeviceID(UInt32(1 + random.next(below: 5)))
      let slot = Int32(random.next(below: 12))
      let isDown = random.next(below: 2) == 0
      desk.now += Double(random.next(below: 100)) / 200
      var isPaused = false
      switch random.next(below: 24) {
      case 0: desk.send(.removed(device))
      case 1: desk.send(.added(InputDevice(device, name: "\(device)", [.touch, .pointer])))
      case 2:
        outputs = Self.outputs(&random)
        desk.place(outputs)
      case 3:
        var inputs: [OutputInput] = []
        desk.translator.releaseAll(into: &inputs)
        for input in inputs { believer.take(input, in: outputs) }
        isPaused = true
      case 4...8:
        desk.key(
          UInt32([30, 31, 42, 58, 29, 56, 60, 200, 700][random.next(below: 9)]), isDown, by: device)
      case 9, 10:
        desk.send(.button(device, code: UInt32(0x10F + random.next(below: 10)), isDown: isDown))
      case 11:
        desk.send(.motion(device, by: Point(x: point().x * 500 - 250, y: point().y * 300 - 150)))
      case 12: desk.send(.absolute(device, at: point()))
      case 13: desk.send(.wheel(device, notches: point()))
      case 14: desk.send(.scroll(device, by: point()))
      case 15, 16: desk.send(.fingerDown(device, slot: slot, at: point()))
      case 17, 18: desk.send(.fingerUp(device, slot: slot))
      case 19: desk.send(.fingerCancelled(device, slot: slot))
      case 20:
        var inputs: [OutputInput] = []
        desk.translator.repeatKey(at: desk.now, into: &inputs)
        for input in inputs { believer.take(input, in: outputs) }
      default: desk.send(.fingerMoved(device, slot: slot, at: point()))
      }
      for input in desk.takeInputs() { believer.take(input, in: outputs) }
      if isPaused, !outputs.isEmpty {
        expectEqual(believer.keys.count + believer.buttons.count + believer.fingers.count, 0)
      }
    }
    expectEqual(believer.faults.prefix(5), [])
    for device in 1...5 { desk.send(.removed(InputDeviceID(UInt32(device)))) }
    desk.place(["X": OutputPlacement(screenWidth: 10, screenHeight: 10)])
    outputs["X"] = OutputPlacement(screenWidth: 10, screenHeight: 10)
    for input in desk.takeInputs() { believer.take(input, in: outputs) }
    expectEqual(believer.keys, [])
    expectEqual(believer.buttons, [])
    expectEqual(believer.fingers, [])
  }

  private static func outputs(_ random: inout RandomOrder) -> [String: OutputPlacement] {
    var outputs: [String: OutputPlacement] = [:]
    var x = 0.0
    for name in ["DSI-1", "HDMI-A-1", "HDMI-A-2"] where random.next(below: 3) > 0 {
      let output = OutputPlacement(
        screenWidth: 1 + random.next(below: 900), screenHeight: 1 + random.next(below: 900),
        orientation: OutputOrientation(rawValue: UInt8(random.next(below: 8)))!,
        scale: [1, 1.5, 2][random.next(below: 3)], origin: Point(x: x, y: 0))
      outputs[name] = output
      x = output.frame.maxX.rounded(.up)
    }
    return outputs
  }
}
