package import WireProtocol

/// Keys by name, on a keyboard with the layout of the United States, as `renderctl input key` and text
/// recordings use them.
extension Key {
  /// The key with a name, in any case: a letter, a digit, a punctuation mark, or a name such as `Return`,
  /// `Left`, `F5`, `Shift`. Nil for an unknown name.
  package init?(named name: String) {
    let wanted = name.lowercased()
    guard
      let entry = Self.names.first(where: { $0.symbol.lowercased() == wanted })
        ?? Self.aliases[wanted].flatMap({ code in Self.names.first { $0.code == code } })
    else { return nil }
    self.init(code: entry.code, symbol: entry.symbol)
  }

  /// The name of the key with a usage of page 7; nil for a key without a name.
  package static func name(ofCode code: UInt32) -> String? {
    names.first { $0.code == code }?.symbol
  }

  /// The modifier that the key is; empty for other keys.
  package var modifier: InputModifiers {
    switch code {
    case 224, 228: .control
    case 225, 229: .shift
    case 226, 230: .option
    case 227, 231: .command
    default: []
    }
  }

  /// The text of the key, with or without Shift; nil for a key without text.
  package func text(isShifted: Bool) -> String? {
    if symbol == "Space" { return " " }
    guard symbol.unicodeScalars.count == 1 else { return nil }
    guard isShifted else { return symbol }
    return Self.shifted[symbol] ?? symbol.uppercased()
  }

  private static let shifted = [
    "1": "!", "2": "@", "3": "#", "4": "$", "5": "%", "6": "^", "7": "&", "8": "*", "9": "(",
    "0": ")", "-": "_", "=": "+", "[": "{", "]": "}", "\\": "|", ";": ":", "'": "\"", "`": "~",
    ",": "<", ".": ">", "/": "?",
  ]

  private static let aliases: [String: UInt32] = [
    "enter": 40, "esc": 41, "control": 224, "ctrl": 224, "shift": 225, "alt": 226, "option": 226,
    "super": 227, "command": 227, "meta": 227, "del": 76, "ins": 73, "pgup": 75, "pgdn": 78,
  ]

  /// The usages of page 7 of USB HID that keyboards have.
  private static let names: [(code: UInt32, symbol: String)] = {
    var names: [(UInt32, String)] = []
    for (index, letter) in "abcdefghijklmnopqrstuvwxyz1234567890".enumerated() {
      names.append((UInt32(4 + index), String(letter)))
    }
    let rest: [(UInt32, String)] = [
      (40, "Return"), (41, "Escape"), (42, "Backspace"), (43, "Tab"), (44, "Space"), (45, "-"),
      (46, "="), (47, "["), (48, "]"), (49, "\\"), (51, ";"), (52, "'"), (53, "`"), (54, ","),
      (55, "."), (56, "/"), (57, "CapsLock"), (70, "PrintScreen"), (71, "ScrollLock"),
      (72, "Pause"), (73, "Insert"), (74, "Home"), (75, "PageUp"), (76, "Delete"), (77, "End"),
      (78, "PageDown"), (79, "Right"), (80, "Left"), (81, "Down"), (82, "Up"), (83, "NumLock"),
      (101, "Menu"), (224, "LeftControl"), (225, "LeftShift"), (226, "LeftAlt"),
      (227, "LeftSuper"), (228, "RightControl"), (229, "RightShift"), (230, "RightAlt"),
      (231, "RightSuper"),
    ]
    for number in 1...12 { names.append((UInt32(57 + number), "F\(number)")) }
    return names + rest
  }()
}
