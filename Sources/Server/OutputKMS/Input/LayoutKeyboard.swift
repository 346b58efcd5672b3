import CXKBCommon
import Glibc
import InputEvents
package import Logging
package import RenderServer
package import WireProtocol

/// A keyboard with a layout of xkeyboard-config, and accents by dead and compose keys where the machine has a table of
/// them.
package final class LayoutKeyboard: Keyboard {
  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer
  /// The accent under way; nil without a table.
  private let composition: OpaquePointer?

  /// Takes some milliseconds.
  ///
  /// - Throws: a `LayoutError` for names that no layout has.
  package init(_ names: KeyboardSettings, locale: String? = nil, logger: Logger) throws {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else {
      throw LayoutError(names: names)
    }
    LayoutLog.begin(context, logger)
    guard let keymap = Self.keymap(names, context), let state = xkb_state_new(keymap) else {
      xkb_context_unref(context)
      throw LayoutError(names: names)
    }
    (self.context, self.keymap, self.state) = (context, keymap, state)
    let locale = locale ?? Self.localeOfProcess
    composition = Self.composition(locale, context)
    if composition == nil {
      logger.say(
        .info,
        "no compose table for \(locale), as from the package libx11-data: dead keys enter nothing")
    }
  }

  deinit {
    if let composition { xkb_compose_state_unref(composition) }
    xkb_state_unref(state)
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  private static func keymap(_ names: KeyboardSettings, _ context: OpaquePointer) -> OpaquePointer?
  {
    let layout = names.layout.isEmpty ? "us" : names.layout
    return names.rules.withCString { rules in
      names.model.withCString { model in
        layout.withCString { layout in
          names.variant.withCString { variant in
            names.options.withCString { options in
              var named = xkb_rule_names()
              named.rules = rules
              named.model = model
              named.layout = layout
              named.variant = variant
              named.options = options
              return xkb_keymap_new_from_names(context, &named, XKB_KEYMAP_COMPILE_NO_FLAGS)
            }
          }
        }
      }
    }
  }

  /// The locale for accents; a process without one writes UTF-8 all the same.
  private static var localeOfProcess: String {
    for value in [getenv("LC_ALL"), getenv("LC_CTYPE"), getenv("LANG")] {
      guard let value, value.pointee != 0 else { continue }
      let name = String(cString: value)
      return name == "C" || name == "POSIX" || name.hasPrefix("C.") ? "en_US.UTF-8" : name
    }
    return "en_US.UTF-8"
  }

  private static func composition(_ locale: String, _ context: OpaquePointer) -> OpaquePointer? {
    guard
      let table = xkb_compose_table_new_from_locale(
        context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    else { return nil }
    defer { xkb_compose_table_unref(table) }
    return xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
  }
}

extension LayoutKeyboard {
  package var modifiers: InputModifiers {
    let names: [(String, InputModifiers)] = [
      (XKB_MOD_NAME_SHIFT, .shift), (XKB_MOD_NAME_CTRL, .control), (XKB_MOD_NAME_ALT, .option),
      (XKB_MOD_NAME_LOGO, .command), (XKB_MOD_NAME_CAPS, .capsLock), (XKB_MOD_NAME_NUM, .numLock),
    ]
    return names.reduce(into: []) { modifiers, entry in
      let isActive = xkb_state_mod_name_is_active(state, entry.0, XKB_STATE_MODS_EFFECTIVE) > 0
      if isActive { modifiers.insert(entry.1) }
    }
  }

  package var lights: KeyboardLights {
    let names: [(String, KeyboardLights)] = [
      (XKB_LED_NAME_NUM, .numLock), (XKB_LED_NAME_CAPS, .capsLock),
      (XKB_LED_NAME_SCROLL, .scrollLock),
    ]
    return names.reduce(into: []) { lights, entry in
      if xkb_state_led_name_is_active(state, entry.0) > 0 { lights.insert(entry.1) }
    }
  }

  package func press(_ code: UInt32) -> KeyPress {
    let number = Self.number(code)
    let press = KeyPress(
      key: key(code), text: composedText(of: number),
      repeats: xkb_keymap_key_repeats(keymap, number) != 0)
    xkb_state_update_key(state, number, XKB_KEY_DOWN)
    return press
  }

  package func release(_ code: UInt32) {
    xkb_state_update_key(state, Self.number(code), XKB_KEY_UP)
  }

  package func repeatedText(of code: UInt32) -> String? { text(of: Self.number(code)) }

  /// xkb counts keys from 8.
  private static func number(_ code: UInt32) -> xkb_keycode_t { code &+ 8 }

  // MARK: Text

  /// Returns the text of a key that may continue an accent, or end it.
  private func composedText(of number: xkb_keycode_t) -> String? {
    guard let composition else { return text(of: number) }
    let symbol = xkb_state_key_get_one_sym(state, number)
    guard xkb_compose_state_feed(composition, symbol) == XKB_COMPOSE_FEED_ACCEPTED else {
      return text(of: number)
    }
    switch xkb_compose_state_get_status(composition) {
    case XKB_COMPOSE_COMPOSING: return nil
    case XKB_COMPOSE_COMPOSED:
      let text = Self.text { xkb_compose_state_get_utf8(composition, $0, $1) }
      xkb_compose_state_reset(composition)
      return text
    case XKB_COMPOSE_CANCELLED:
      xkb_compose_state_reset(composition)
      return nil
    default: return text(of: number)
    }
  }

  /// A key held with Control, Alt or Super is a command and no text. AltGr is none of them.
  private func text(of number: xkb_keycode_t) -> String? {
    if !modifiers.isDisjoint(with: [.control, .option, .command]) { return nil }
    return Self.text { xkb_state_key_get_utf8(state, number, $0, $1) }
  }

  private static func text(
    _ read: (UnsafeMutablePointer<CChar>?, Int) -> CInt
  ) -> String? {
    // Sequences of a compose file may be longer than a character.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      let count = min(Int(read(buffer.baseAddress, buffer.count)), buffer.count - 1)
      guard count > 0 else { return nil }
      let bytes = buffer.prefix(count).map(UInt8.init(bitPattern:))
      return String(decoding: bytes, as: UTF8.self).typed
    }
  }

  // MARK: Symbols

  private func key(_ code: UInt32) -> Key {
    let usage = Key.usage(ofEventCode: code)
    if let name = Key.blockName(ofCode: usage) { return Key(code: usage, symbol: name) }
    let number = Self.number(code)
    var symbols: UnsafePointer<xkb_keysym_t>?
    let layout = xkb_state_key_get_layout(state, number)
    let count =
      layout == XKB_LAYOUT_INVALID
      ? 0 : xkb_keymap_key_get_syms_by_level(keymap, number, layout, 0, &symbols)
    guard count > 0, let symbols else {
      return Key(code: usage, symbol: Key.name(ofCode: usage) ?? "")
    }
    return Key(code: usage, symbol: Self.name(of: symbols[0]))
  }

  private static func name(of symbol: xkb_keysym_t) -> String {
    if let usage = usages[symbol] { return Key.name(ofCode: usage) ?? "" }
    if let scalar = Unicode.Scalar(xkb_keysym_to_utf32(symbol)),
      let text = String(Character(scalar)).typed
    {
      return text
    }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      let count = xkb_keysym_get_name(symbol, buffer.baseAddress, buffer.count)
      return count > 0 ? String(cString: buffer.baseAddress!) : ""
    }
  }

  /// The keys that have names here, by their symbols, which a layout may move to other keys.
  private static let usages: [xkb_keysym_t: UInt32] = {
    var usages: [xkb_keysym_t: UInt32] = [:]
    let named: [(CInt, UInt32)] = [
      (XKB_KEY_Return, 40), (XKB_KEY_Escape, 41), (XKB_KEY_BackSpace, 42), (XKB_KEY_Tab, 43),
      (XKB_KEY_space, 44), (XKB_KEY_Caps_Lock, 57), (XKB_KEY_Print, 70),
      (XKB_KEY_Scroll_Lock, 71), (XKB_KEY_Pause, 72), (XKB_KEY_Insert, 73), (XKB_KEY_Home, 74),
      (XKB_KEY_Prior, 75), (XKB_KEY_Delete, 76), (XKB_KEY_End, 77), (XKB_KEY_Next, 78),
      (XKB_KEY_Right, 79), (XKB_KEY_Left, 80), (XKB_KEY_Down, 81), (XKB_KEY_Up, 82),
      (XKB_KEY_Num_Lock, 83), (XKB_KEY_Menu, 101), (XKB_KEY_Control_L, 224),
      (XKB_KEY_Shift_L, 225), (XKB_KEY_Alt_L, 226), (XKB_KEY_Super_L, 227),
      (XKB_KEY_Control_R, 228), (XKB_KEY_Shift_R, 229), (XKB_KEY_Alt_R, 230),
      (XKB_KEY_Super_R, 231),
    ]
    for (symbol, usage) in named { usages[xkb_keysym_t(symbol)] = usage }
    for number in 0..<12 { usages[xkb_keysym_t(XKB_KEY_F1) + UInt32(number)] = 58 + UInt32(number) }
    return usages
  }()
}

/// A layout that the machine's files do not have.
package struct LayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  package var names: KeyboardSettings

  package var description: String {
    "the keyboard's \(names.layoutWords) is none that xkeyboard-config has (package xkb-data)"
  }
}

/// xkb's messages in the server's log.
private enum LayoutLog {
  /// Written before the first message of each keyboard; keyboards are made on one thread.
  nonisolated(unsafe) private static var logger: Logger?

  static func begin(_ context: OpaquePointer, _ logger: Logger) {
    Self.logger = logger
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_ERROR)
    xkb_context_set_log_fn(context) { _, _, format, arguments in
      guard let logger = LayoutLog.logger, let format, let arguments else { return }
      logger.say(.debug, "xkbcommon: \(LibraryText.formatted(format, arguments))")
    }
  }
}
