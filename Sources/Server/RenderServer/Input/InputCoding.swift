import GraphicsValues
package import InputEvents
import WireProtocol

/// The encoding of input in a recording:
///
///     u16 action, u16 button, u32 modifiers, u32 key code or finger, u32 repeat or kind of touch,
///     f64 × 4 place or distances and pressure, text (u32 byte count, bytes, zeros),
///     u32 output and u32 zero, only if the output is not the first
package enum InputCoding {
  private enum Action: UInt16 {
    case moved, left, pressed, released, scrolled, keyPressed, keyReleased, text, touch, focusLost
  }

  package static func encode(_ event: InputEvent) -> [UInt8] {
    var fields = Fields(.focusLost)
    switch event.action {
    case .pointerMoved(let position): fields = Fields(.moved, [position.x, position.y])
    case .pointerLeft: fields = Fields(.left)
    case .pointerPressed(let button): fields = Fields(.pressed, button: button)
    case .pointerReleased(let button): fields = Fields(.released, button: button)
    case .pointerScrolled(let pixels, let steps):
      fields = Fields(.scrolled, [pixels.x, pixels.y, steps.x, steps.y])
    case .keyPressed(let key, let isRepeat):
      fields = Fields(.keyPressed, number: key.code, flags: isRepeat ? 1 : 0, text: key.symbol)
    case .keyReleased(let key): fields = Fields(.keyReleased, number: key.code, text: key.symbol)
    case .textEntered(let text): fields = Fields(.text, text: text)
    case .touch(let finger, let kind, let place, let pressure):
      fields = Fields(
        .touch, [place.x, place.y, pressure], number: finger, flags: UInt32(kind.rawValue))
    case .focusLost: break
    }
    var encoder = MessageEncoder()
    encoder.u16(fields.action.rawValue)
    encoder.u16(fields.button)
    encoder.u32(event.modifiers.rawValue)
    encoder.u32(fields.number)
    encoder.u32(fields.flags)
    for index in 0..<4 { encoder.f64(index < fields.values.count ? fields.values[index] : 0) }
    encoder.text(fields.text)
    if event.output != .first {
      encoder.u32(event.output.rawValue)
      encoder.u32(0)
    }
    return encoder.bytes
  }

  private struct Fields {
    var action: Action
    var values: [Double]
    var button: UInt16
    var number: UInt32
    var flags: UInt32
    var text: String

    init(
      _ action: Action, _ values: [Double] = [], button: UInt16 = 0, number: UInt32 = 0,
      flags: UInt32 = 0, text: String = ""
    ) {
      self.action = action
      self.values = values
      self.button = button
      self.number = number
      self.flags = flags
      self.text = text
    }
  }

  /// Decodes input; nil for other bytes.
  package static func decode(_ payload: [UInt8]) -> InputEvent? {
    payload.withUnsafeBytes { bytes in
      var decoder = MessageDecoder(bytes)
      return try? decode(&decoder)
    }
  }

  private static func decode(_ decoder: inout MessageDecoder) throws(WireError) -> InputEvent? {
    let action = Action(rawValue: try decoder.u16())
    let button = try decoder.u16()
    let modifiers = InputModifiers(rawValue: try decoder.u32())
    let number = try decoder.u32()
    let flags = try decoder.u32()
    let (a, b, c, d) = (
      try decoder.f64(), try decoder.f64(), try decoder.f64(), try decoder.f64()
    )
    let text = try decoder.text()
    var output = OutputID.first
    if decoder.remaining > 0 {
      output = OutputID(try decoder.u32())
      guard try decoder.u32() == 0, output != .first else { return nil }
    }
    try decoder.finish()
    let first = Point(x: a, y: b)
    let key = Key(code: number, symbol: text)
    func event(_ action: InputEvent.Action) -> InputEvent {
      InputEvent(action, modifiers: modifiers, on: output)
    }
    switch action {
    case .moved?: return event(.pointerMoved(to: first))
    case .left?: return event(.pointerLeft)
    case .pressed?: return event(.pointerPressed(button: button))
    case .released?: return event(.pointerReleased(button: button))
    case .scrolled?: return event(.pointerScrolled(pixels: first, steps: Point(x: c, y: d)))
    case .keyPressed?: return event(.keyPressed(key, isRepeat: flags == 1))
    case .keyReleased?: return event(.keyReleased(key))
    case .text?: return event(.textEntered(text))
    case .touch?:
      guard let kind = UInt16(exactly: flags).flatMap(TouchKind.init(rawValue:)) else { return nil }
      return event(.touch(finger: number, kind, at: first, pressure: c))
    case .focusLost?: return event(.focusLost)
    case nil: return nil
    }
  }
}
