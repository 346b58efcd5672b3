import GraphicsValues
import InputEvents
import WireProtocol

// Keys and text go to the context with the focus. A context that got a key's press gets its release, at
// the latest when it loses the focus.
extension ServerCore {
  func press(_ key: Key, isRepeat: Bool, _ modifiers: InputModifiers) {
    if key.isTab, modifiers.contains(.option) {
      return showNextWindow(backwards: modifiers.contains(.shift))
    }
    if modifiers.isSuperset(of: [.command, .shift]), let direction = key.direction,
      moveFocusedWindow(direction)
    {
      return
    }
    guard let target = windows.keyTarget, devices.keys.press(key, for: target) else { return }
    send(key, isRepeat ? [.down, .repeats] : .down, modifiers, to: target)
  }

  func release(_ key: Key, _ modifiers: InputModifiers) {
    if key.modifier == .option { windows.endChoice() }
    guard let target = devices.keys.release(key) else { return }
    send(key, [], modifiers, to: target)
  }

  /// Releases the keys held for contexts without the focus.
  func releaseKeysOfOthers() {
    if devices.keys.isEmpty { return }
    for (key, target) in devices.keys.take(notOf: windows.keyTarget) {
      send(key, [], [], to: target)
    }
  }

  func releaseAllKeys() {
    for (key, target) in devices.keys.take(notOf: nil) { send(key, [], [], to: target) }
  }

  func sendText(_ text: String) {
    guard let target = windows.keyTarget, !text.isEmpty, !text.utf8.contains(0) else { return }
    session(target.client)?.send(
      TextEvent(
        context: target.context, time: clock.now,
        characters: text.cut(toBytes: configuration.limits.textBytes)))
  }

  func send(
    _ key: Key, _ flags: KeyFlags, _ modifiers: InputModifiers, to target: WindowID
  ) {
    session(target.client)?.send(
      KeyEvent(
        context: target.context, keyCode: key.code, flags: flags, modifiers: modifiers,
        time: clock.now, symbol: key.symbol.cut(toBytes: configuration.limits.textBytes)))
  }

  /// Shows the next window (Alt-Tab) or the previous one (Alt-Shift-Tab), until Alt is released.
  private func showNextWindow(backwards: Bool) {
    guard let window = windows.chooseNext(backwards: backwards) else { return }
    showChoice(window)
  }
}

extension Key {
  fileprivate var isTab: Bool { code == 43 }

  /// The direction of an arrow; nil for other keys.
  fileprivate var direction: Point? {
    switch code {
    case 79: Point(x: 1, y: 0)
    case 80: Point(x: -1, y: 0)
    case 81: Point(x: 0, y: 1)
    case 82: Point(x: 0, y: -1)
    default: nil
    }
  }
}
