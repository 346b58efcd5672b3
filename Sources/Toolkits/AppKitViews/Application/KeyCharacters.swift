import CoreAnimation
import Foundation

/// The character of the up arrow in an event.
public let NSUpArrowFunctionKey = 0xF700
/// The character of the down arrow in an event.
public let NSDownArrowFunctionKey = 0xF701
/// The character of the left arrow in an event.
public let NSLeftArrowFunctionKey = 0xF702
/// The character of the right arrow in an event.
public let NSRightArrowFunctionKey = 0xF703
/// The character of F1, the first of the keys F1 to F12, which follow each other.
public let NSF1FunctionKey = 0xF704
/// The character of the key that deletes forwards.
public let NSDeleteFunctionKey = 0xF728
/// The character of Home.
public let NSHomeFunctionKey = 0xF729
/// The character of End.
public let NSEndFunctionKey = 0xF72B
/// The character of Page Up.
public let NSPageUpFunctionKey = 0xF72C
/// The character of Page Down.
public let NSPageDownFunctionKey = 0xF72D

/// The characters that a key types, as the Mac's events report them.
struct KeyCharacters {
  var characters = ""
  var charactersIgnoringModifiers = ""
  /// Modifiers that the key itself adds: `function` and `numericPad`.
  var flags: NSEvent.ModifierFlags = []

  private static let named: [String: Int] = [
    "Return": 0x0D, "Enter": 0x03, "KeypadEnter": 0x03, "Escape": 0x1B, "Tab": 0x09,
    "Backspace": 0x7F, "Space": 0x20, "Up": NSUpArrowFunctionKey, "Down": NSDownArrowFunctionKey,
    "Left": NSLeftArrowFunctionKey, "Right": NSRightArrowFunctionKey,
    "Delete": NSDeleteFunctionKey, "Home": NSHomeFunctionKey, "End": NSEndFunctionKey,
    "PageUp": NSPageUpFunctionKey, "PageDown": NSPageDownFunctionKey,
  ]
  private static let arrows = Set(["Up", "Down", "Left", "Right"])

  init(_ key: LayerKeyEvent) {
    if let code = Self.named[key.symbol] ?? Self.functionKey(key.symbol),
      let scalar = Unicode.Scalar(code)
    {
      characters = String(Character(scalar))
      charactersIgnoringModifiers = characters
      if code >= NSUpArrowFunctionKey { flags.insert(.function) }
      if Self.arrows.contains(key.symbol) { flags.insert(.numericPad) }
    } else if key.symbol.count == 1 {
      let capital = key.modifiers.contains(.shift) != key.modifiers.contains(.capsLock)
      characters = capital ? key.symbol.uppercased() : key.symbol
      charactersIgnoringModifiers =
        key.modifiers.contains(.shift) ? key.symbol.uppercased() : key.symbol
    }
  }

  private static func functionKey(_ symbol: String) -> Int? {
    guard symbol.first == "F", let number = Int(symbol.dropFirst()), (1...24).contains(number)
    else { return nil }
    return NSF1FunctionKey + number - 1
  }
}

/// The Mac's virtual key codes, by the usages of USB HID's keyboard page.
enum VirtualKeys {
  static func code(ofUsage usage: Int) -> UInt16 { codes[usage] ?? 0xFFFF }

  private static let codes: [Int: UInt16] = {
    var codes: [Int: UInt16] = [:]
    func run(from usage: Int, _ keys: [UInt16]) {
      for (index, key) in keys.enumerated() { codes[usage + index] = key }
    }
    // A to Z, then 1 to 9 and 0.
    run(
      from: 0x04,
      [
        0x00, 0x0B, 0x08, 0x02, 0x0E, 0x03, 0x05, 0x04, 0x22, 0x26, 0x28, 0x25, 0x2E, 0x2D, 0x1F,
        0x23, 0x0C, 0x0F, 0x01, 0x11, 0x20, 0x09, 0x0D, 0x07, 0x10, 0x06, 0x12, 0x13, 0x14, 0x15,
        0x17, 0x16, 0x1A, 0x1C, 0x19, 0x1D,
      ])
    // Return, Escape, Backspace, Tab, Space, and the signs from minus to slash.
    run(
      from: 0x28,
      [
        0x24, 0x35, 0x33, 0x30, 0x31, 0x1B, 0x18, 0x21, 0x1E, 0x2A, 0x2A, 0x29, 0x27, 0x32, 0x2B,
        0x2F, 0x2C, 0x39,
      ])
    // F1 to F12.
    run(
      from: 0x3A,
      [0x7A, 0x78, 0x63, 0x76, 0x60, 0x61, 0x62, 0x64, 0x65, 0x6D, 0x67, 0x6F])
    // Home, page up, delete, end, page down, and the arrows right, left, down, up.
    run(from: 0x4A, [0x73, 0x74, 0x75, 0x77, 0x79, 0x7C, 0x7B, 0x7D, 0x7E])
    // Modifiers of the left, then of the right side: control, shift, option, command.
    run(from: 0xE0, [0x3B, 0x38, 0x3A, 0x37, 0x3E, 0x3C, 0x3D, 0x36])
    return codes
  }()
}
