import CInput
package import InputEvents

extension Key {
  /// The usage on page 7 of USB HID of a key's number in linux/input-event-codes.h; 0 for a key without one.
  package static func usage(ofEventCode code: UInt32) -> UInt32 {
    code < usages.count ? UInt32(usages[Int(code)]) : 0
  }

  /// A key of the digits' block, which has a name and no character of its own; nil for other keys.
  package static func blockName(ofCode code: UInt32) -> String? {
    switch code {
    case 84: "Keypad/"
    case 85: "Keypad*"
    case 86: "Keypad-"
    case 87: "Keypad+"
    case 88: "KeypadEnter"
    case 89...97: "Keypad\(code - 88)"
    case 98: "Keypad0"
    case 99: "Keypad."
    case 103: "Keypad="
    case 133: "Keypad,"
    default: nil
    }
  }

  /// The number of the terminal that Ctrl-Alt and a key ask for; nil for another key.
  static func terminal(ofEventCode code: UInt32) -> Int? {
    switch Int32(bitPattern: code) {
    case KEY_F1...KEY_F10: Int(code) - Int(KEY_F1) + 1
    case KEY_F11: 11
    case KEY_F12: 12
    default: nil
    }
  }

  private static let usages: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    func add(_ first: UInt8, _ codes: [CInt]) {
      for (index, code) in codes.enumerated() { table[Int(code)] = first + UInt8(index) }
    }
    add(
      4,
      [
        KEY_A, KEY_B, KEY_C, KEY_D, KEY_E, KEY_F, KEY_G, KEY_H, KEY_I, KEY_J, KEY_K, KEY_L, KEY_M,
        KEY_N, KEY_O, KEY_P, KEY_Q, KEY_R, KEY_S, KEY_T, KEY_U, KEY_V, KEY_W, KEY_X, KEY_Y, KEY_Z,
      ])
    add(30, [KEY_1, KEY_2, KEY_3, KEY_4, KEY_5, KEY_6, KEY_7, KEY_8, KEY_9, KEY_0])
    add(
      40,
      [
        KEY_ENTER, KEY_ESC, KEY_BACKSPACE, KEY_TAB, KEY_SPACE, KEY_MINUS, KEY_EQUAL, KEY_LEFTBRACE,
        KEY_RIGHTBRACE, KEY_BACKSLASH,
      ])
    add(
      51,
      [KEY_SEMICOLON, KEY_APOSTROPHE, KEY_GRAVE, KEY_COMMA, KEY_DOT, KEY_SLASH, KEY_CAPSLOCK])
    add(
      58,
      [
        KEY_F1, KEY_F2, KEY_F3, KEY_F4, KEY_F5, KEY_F6, KEY_F7, KEY_F8, KEY_F9, KEY_F10, KEY_F11,
        KEY_F12, KEY_SYSRQ, KEY_SCROLLLOCK, KEY_PAUSE, KEY_INSERT, KEY_HOME, KEY_PAGEUP,
        KEY_DELETE, KEY_END, KEY_PAGEDOWN, KEY_RIGHT, KEY_LEFT, KEY_DOWN, KEY_UP,
      ])
    add(
      83,
      [
        KEY_NUMLOCK, KEY_KPSLASH, KEY_KPASTERISK, KEY_KPMINUS, KEY_KPPLUS, KEY_KPENTER, KEY_KP1,
        KEY_KP2, KEY_KP3, KEY_KP4, KEY_KP5, KEY_KP6, KEY_KP7, KEY_KP8, KEY_KP9, KEY_KP0, KEY_KPDOT,
        KEY_102ND, KEY_COMPOSE, KEY_POWER, KEY_KPEQUAL, KEY_F13, KEY_F14, KEY_F15, KEY_F16,
        KEY_F17, KEY_F18, KEY_F19, KEY_F20, KEY_F21, KEY_F22, KEY_F23, KEY_F24, KEY_OPEN,
        KEY_HELP, KEY_PROPS, KEY_FRONT, KEY_STOP, KEY_AGAIN, KEY_UNDO, KEY_CUT, KEY_COPY,
        KEY_PASTE, KEY_FIND, KEY_MUTE, KEY_VOLUMEUP, KEY_VOLUMEDOWN,
      ])
    add(133, [KEY_KPCOMMA])
    add(
      135, [KEY_RO, KEY_KATAKANAHIRAGANA, KEY_YEN, KEY_HENKAN, KEY_MUHENKAN, KEY_KPJPCOMMA])
    add(144, [KEY_HANGEUL, KEY_HANJA, KEY_KATAKANA, KEY_HIRAGANA, KEY_ZENKAKUHANKAKU])
    add(
      224,
      [
        KEY_LEFTCTRL, KEY_LEFTSHIFT, KEY_LEFTALT, KEY_LEFTMETA, KEY_RIGHTCTRL, KEY_RIGHTSHIFT,
        KEY_RIGHTALT, KEY_RIGHTMETA,
      ])
    return table
  }()
}

/// Buttons of pointers.
enum PointerButton {
  /// The number in input of a button in linux/input-event-codes.h: left, middle, right, then the others; nil for
  /// what is no button of a pointer.
  static func number(ofEventCode code: UInt32) -> UInt16? {
    switch Int32(bitPattern: code) {
    case BTN_LEFT: 1
    case BTN_MIDDLE, BTN_STYLUS2: 2
    case BTN_RIGHT, BTN_STYLUS: 3
    case BTN_SIDE...BTN_TASK: UInt16(code - UInt32(BTN_SIDE)) + 4
    default: nil
    }
  }
}
