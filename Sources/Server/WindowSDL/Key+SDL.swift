import CSDL2
import InputEvents

extension Key {
  /// Converts a key of SDL, whose scancodes below 256 are usages of page 7 of USB HID, and above are
  /// SDL's own.
  init(_ symbol: SDL_Keysym) {
    let code = symbol.scancode.rawValue
    self.init(code: code < 256 ? code : 0, symbol: Self.symbol(symbol.sym))
  }

  /// The key's symbol in the present layout: its character, or the name of a key without a visible
  /// character.
  private static func symbol(_ keycode: SDL_Keycode) -> String {
    let value = UInt32(bitPattern: keycode)
    let code: UInt32? =
      switch value {
      case 0x0D: 40
      case 0x1B: 41
      case 0x08: 42
      case 0x09: 43
      case 0x20: 44
      case 0x7F: 76
      case _ where value & Self.scancodeMask != 0: value & ~Self.scancodeMask
      default: nil
      }
    if let code {
      return Key.name(ofCode: code) ?? String(cString: SDL_GetKeyName(keycode)).filter { $0 != " " }
    }
    return value < 0x20 ? "" : Unicode.Scalar(value).map { String(Character($0)) } ?? ""
  }

  /// SDLK_SCANCODE_MASK, a macro: the rest is a scancode and not a character.
  private static let scancodeMask: UInt32 = 1 << 30
}
