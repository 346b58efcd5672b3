import InputEvents
package import WireProtocol

/// A keyboard of the United States, for a machine without files of layouts.
package final class PlainKeyboard: Keyboard {
  private var held: Set<UInt32> = []
  private var locks: InputModifiers = []

  package init() {}

  package var modifiers: InputModifiers {
    held.reduce(into: locks) { $0.formUnion(Self.key($1).modifier) }
  }

  package var lights: KeyboardLights {
    var lights: KeyboardLights = []
    if locks.contains(.capsLock) { lights.insert(.capsLock) }
    if locks.contains(.numLock) { lights.insert(.numLock) }
    return lights
  }

  package func press(_ code: UInt32) -> KeyPress {
    let key = Self.key(code)
    let text = text(of: key)
    held.insert(code)
    if key.code == 57 { locks.formSymmetricDifference(.capsLock) }
    if key.code == 83 { locks.formSymmetricDifference(.numLock) }
    let isLock = key.code == 57 || key.code == 83 || key.code == 71
    return KeyPress(key: key, text: text, repeats: !isLock && key.modifier.isEmpty)
  }

  package func release(_ code: UInt32) { held.remove(code) }

  package func repeatedText(of code: UInt32) -> String? { text(of: Self.key(code)) }

  private func text(of key: Key) -> String? {
    if !modifiers.isDisjoint(with: [.control, .option, .command]) { return nil }
    if let name = Key.blockName(ofCode: key.code) {
      let last = name.last.map(String.init) ?? ""
      let isDigit = (89...99).contains(key.code)
      return name.count == 7 && (!isDigit || modifiers.contains(.numLock)) ? last : nil
    }
    let isLetter = (4...29).contains(key.code)
    let isShifted = modifiers.contains(.shift) != (isLetter && modifiers.contains(.capsLock))
    return key.text(isShifted: isShifted)
  }

  private static func key(_ code: UInt32) -> Key {
    let usage = Key.usage(ofEventCode: code)
    return Key(code: usage, symbol: Key.blockName(ofCode: usage) ?? Key.name(ofCode: usage) ?? "")
  }
}
