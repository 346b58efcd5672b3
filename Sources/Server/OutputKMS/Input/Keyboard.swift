package import InputEvents
import RenderServer
package import WireProtocol

/// The meaning of keys: symbols, text, modifiers and locks of all keyboards together.
package protocol Keyboard: AnyObject {
  /// The modifiers that are held, and the locks.
  var modifiers: InputModifiers { get }

  var lights: KeyboardLights { get }

  /// Takes a key's press.
  ///
  /// - Parameter code: its number in linux/input-event-codes.h.
  func press(_ code: UInt32) -> KeyPress

  /// Takes a key's release.
  func release(_ code: UInt32)

  /// Returns the text of a held key that repeats, with the present modifiers; nil for none.
  func repeatedText(of code: UInt32) -> String?
}

/// A key that was pressed, before it changed a modifier.
package struct KeyPress: Hashable, Sendable {
  package var key: Key
  /// The text that it enters; nil for none, as for a key that begins an accent.
  package var text: String?
  package var repeats: Bool

  package init(key: Key, text: String?, repeats: Bool) {
    self.key = key
    self.text = text
    self.repeats = repeats
  }
}

/// The lights of keyboards that are on.
package struct KeyboardLights: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let numLock = KeyboardLights(rawValue: 1)
  package static let capsLock = KeyboardLights(rawValue: 2)
  package static let scrollLock = KeyboardLights(rawValue: 4)
}

extension KeyboardSettings {
  /// The layout in the configuration's words.
  var layoutWords: String {
    let words = [
      ("layout", layout), ("variant", variant), ("options", options), ("model", model),
      ("rules", rules),
    ]
    let named = words.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1)" }
    return named.isEmpty ? "layout us" : named.joined(separator: " ")
  }

  /// Whether keys mean the same.
  func hasSameLayout(as other: KeyboardSettings) -> Bool { layoutWords == other.layoutWords }
}

extension String {
  /// Text without control characters; nil if nothing is left.
  var typed: String? {
    let kept = unicodeScalars.filter { $0.properties.generalCategory != .control }
    return kept.isEmpty ? nil : String(String.UnicodeScalarView(kept))
  }
}
