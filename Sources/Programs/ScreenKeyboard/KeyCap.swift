/// A key on the screen.
package struct KeyCap: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// Types text.
    case insert(String)
    case shift
    case backspace
    case `return`
    /// Puts the keyboard away until a field is touched.
    case hide
    case page(KeyboardPage)
    case nextLayout
    /// An empty place.
    case none
  }

  package var action: Action
  /// The text on the key; empty for one with a picture.
  package var label: String
  /// Width in letter keys.
  package var width: Double

  package init(_ action: Action, _ label: String = "", width: Double = 1) {
    self.action = action
    self.label = label
    self.width = width
  }

  /// A key that types what is on it.
  package init(_ text: String, width: Double = 1) { self.init(.insert(text), text, width: width) }

  /// Whether the key does something else than typing text.
  package var isSpecial: Bool {
    if case .insert = action { false } else { true }
  }

  /// The name of the key for assistive technology and tools.
  package var name: String {
    switch action {
    case .insert(let text): text == " " ? "space" : text
    case .shift: "shift"
    case .backspace: "backspace"
    case .return: "return"
    case .hide: "hide"
    case .page(let page): "\(page)"
    case .nextLayout: "layout"
    case .none: ""
    }
  }
}

/// A set of keys.
package enum KeyboardPage: Hashable, Sendable {
  case letters
  case numbers
  case symbols
  /// Digits alone.
  case pad
}
