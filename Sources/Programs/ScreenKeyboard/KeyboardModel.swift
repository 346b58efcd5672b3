package import CoreAnimation

/// The keys that a keyboard shows, and what becomes of a press.
package struct KeyboardModel: Hashable, Sendable {
  package enum Shift: Hashable, Sendable {
    case off
    /// For the next letter.
    case once
    case locked
  }

  /// The answer to a press.
  package enum Effect: Hashable, Sendable {
    case type(String)
    case press(LayerTypedKey)
    case hide
  }

  /// The layouts to choose from, at least one.
  package let layouts: [KeyboardLayout]
  package private(set) var layoutIndex = 0
  package private(set) var page = KeyboardPage.letters
  package private(set) var shift = Shift.off
  /// The text that the field with the focus takes.
  package private(set) var kind = LayerTextInput.text

  /// - Parameter layouts: an empty list stands for `us`.
  package init(layouts: [KeyboardLayout] = KeyboardLayout.all) {
    self.layouts = layouts.isEmpty ? [.us] : layouts
  }

  package var layout: KeyboardLayout { layouts[layoutIndex] }

  /// Shows the keys for a field that gets the focus.
  package mutating func begin(_ kind: LayerTextInput) {
    self.kind = kind
    shift = .off
    page =
      switch kind {
      case .number, .decimal, .phone, .passcode: .pad
      default: .letters
      }
  }

  /// Presses a key.
  package mutating func press(_ action: KeyCap.Action) -> Effect? {
    switch action {
    case .insert(let text):
      if shift == .once { shift = .off }
      if text == " ", page != .pad { page = .letters }
      return .type(text)
    case .shift:
      shift =
        switch shift {
        case .off: .once
        case .once: .locked
        case .locked: .off
        }
      return nil
    case .page(let page):
      self.page = page
      shift = .off
      return nil
    case .nextLayout:
      layoutIndex = (layoutIndex + 1) % layouts.count
      shift = .off
      return nil
    case .backspace: return .press(.backspace)
    case .return: return .press(.return)
    case .hide: return .hide
    case .none: return nil
    }
  }

  // MARK: Keys

  /// The keys, row by row.
  package var rows: [[KeyCap]] {
    switch page {
    case .letters: letterRows
    case .numbers:
      markRows(
        ["1234567890", "-/:;()€&@\""], marks: ".,?!'",
        other: KeyCap(.page(.symbols), "#+=", width: 1.5))
    case .symbols:
      markRows(
        ["[]{}#%^*+=", "_\\|~<>$£¥§"], marks: ".,?!'",
        other: KeyCap(.page(.numbers), "123", width: 1.5))
    case .pad: padRows
    }
  }

  private func keys(_ letters: String) -> [KeyCap] {
    letters.map { letter in
      // ß has no capital that people expect on a key.
      let capital = letter == "ß" ? "ß" : letter.uppercased()
      return KeyCap(shift == .off ? String(letter) : capital)
    }
  }

  private var letterRows: [[KeyCap]] {
    var rows = layout.rows.map(keys)
    let last = rows.removeLast()
    rows.append([KeyCap(.shift, width: 1.5)] + last + [KeyCap(.backspace, width: 1.5)])
    rows.append(bottomRow(KeyCap(.page(.numbers), "123", width: 1.5)))
    return rows
  }

  private func markRows(_ rows: [String], marks: String, other: KeyCap) -> [[KeyCap]] {
    rows.map { $0.map { KeyCap(String($0)) } } + [
      [other] + marks.map { KeyCap(String($0), width: 1.4) } + [KeyCap(.backspace, width: 1.5)],
      bottomRow(KeyCap(.page(.letters), "ABC", width: 1.5)),
    ]
  }

  private func bottomRow(_ page: KeyCap) -> [KeyCap] {
    var row = [page]
    if layouts.count > 1 { row.append(KeyCap(.nextLayout, layout.label)) }
    switch kind {
    case .email: row += [KeyCap("@"), KeyCap(.insert(" "), layout.space, width: 3), KeyCap(".")]
    case .url: row += [KeyCap("/"), KeyCap(".com", width: 1.5), KeyCap("."), KeyCap("-")]
    default: row.append(KeyCap(.insert(" "), layout.space, width: 5))
    }
    return row + [KeyCap(.return, returnLabel, width: 2), KeyCap(.hide, width: 1.2)]
  }

  private var returnLabel: String {
    switch kind {
    case .search: "search"
    case .url: "go"
    default: "return"
    }
  }

  private var padRows: [[KeyCap]] {
    let mark =
      switch kind {
      case .decimal: KeyCap(layout == .us ? "." : ",")
      case .phone: KeyCap("+")
      case .number: KeyCap("-")
      default: KeyCap(.none)
      }
    return [
      ["1", "2", "3"].map { KeyCap($0) } + [KeyCap(.backspace)],
      ["4", "5", "6"].map { KeyCap($0) } + [kind == .phone ? KeyCap("*") : KeyCap(.none)],
      ["7", "8", "9"].map { KeyCap($0) } + [kind == .phone ? KeyCap("#") : KeyCap(.hide)],
      [
        mark, KeyCap("0"), kind == .phone ? KeyCap(.hide) : KeyCap(.none),
        KeyCap(.return, returnLabel),
      ],
    ]
  }
}
