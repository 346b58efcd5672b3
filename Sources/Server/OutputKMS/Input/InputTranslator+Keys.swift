import InputEvents
import WireProtocol

extension InputTranslator {
  mutating func press(
    _ code: UInt32, by device: InputDeviceID, at now: Double, into inputs: inout [OutputInput]
  ) {
    if keys.hold(code, by: device) { return }
    if keyboard.modifiers.isSuperset(of: [.control, .option]),
      let terminal = Key.terminal(ofEventCode: code)
    {
      wantedTerminal = terminal
      return
    }
    let press = keyboard.press(code)
    // A key without a code and a symbol is nothing that clients could tell from others.
    guard press.key != Key(code: 0, symbol: ""), let output = focusOutput else {
      // Without outputs nobody sees what the key would do, but it may be a modifier.
      keys.add(code, by: device, as: nil)
      return
    }
    keys.add(code, by: device, as: press.key)
    append(.keyPressed(press.key, isRepeat: false), on: output, into: &inputs)
    if let text = press.text { append(.textEntered(text), on: output, into: &inputs) }
    if press.repeats {
      keyRepeat = KeyRepeat(code, press.key, hasText: press.text != nil, at: now, settings)
    }
  }

  mutating func release(
    _ code: UInt32, by device: InputDeviceID, into inputs: inout [OutputInput]
  ) {
    guard let held = keys.release(code, by: device) else { return }
    keyboard.release(code)
    if keyRepeat?.code == code { keyRepeat = nil }
    guard let key = held.key, let output = focusOutput else { return }
    append(.keyReleased(key), on: output, into: &inputs)
  }

  /// Adds the repeat of the held key, if one is due.
  package mutating func repeatKey(at now: Double, into inputs: inout [OutputInput]) {
    guard let repeating = keyRepeat, now >= repeating.deadline, let output = focusOutput else {
      return
    }
    keyRepeat?.goOn(at: now)
    append(.keyPressed(repeating.key, isRepeat: true), on: output, into: &inputs)
    if repeating.hasText, let text = keyboard.repeatedText(of: repeating.code) {
      append(.textEntered(text), on: output, into: &inputs)
    }
  }
}
