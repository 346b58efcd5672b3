import WireProtocol

extension LayerWindow {
  /// The output that the window belongs to; nil before the server has placed the window, and while there is no
  /// output.
  public var output: RenderServerOutput? {
    let outputs = session.outputs
    let id: UInt32? = SharedLock.held { outputID }
    guard let id else { return nil }
    return outputs.first { $0.id == Int(id) }
  }

  /// Asks the server to show the window on an output. The answer is an `outputChanged` event. If the output is gone,
  /// the window stays where it is, and a notice is printed.
  ///
  /// - Parameter output: The output; nil lets the server choose.
  public func move(to output: RenderServerOutput?) {
    // The next server may count its outputs in another order; names are the same.
    request(
      output.map { $0.name.isEmpty ? .number(UInt32(clamping: $0.id)) : .name($0.name) } ?? .any)
  }

  /// Asks the server to show the window on the output with a name, such as `HDMI-A-1`.
  public func move(toOutputNamed name: String) { request(name.isEmpty ? .any : .name(name)) }
}

/// The part of a window on the display.
public enum LayerWindowRole: Hashable, Sendable {
  /// A window.
  case normal
  /// A keyboard on the screen. The server shows the window at the bottom of the output that has the focus, while a
  /// layer there has `CALayer.wantsText`; it never gives it the focus. One program has this role at a time.
  case inputPanel
}

/// A key that an input panel types.
public struct LayerTypedKey: Hashable, Sendable {
  /// The key's usage on page 7 of USB HID; 0 if it has none.
  public var keyCode: Int
  /// The key's symbol without modifiers: a character, or a name such as `Return`.
  public var symbol: String
  /// Modifier keys held.
  public var modifiers: LayerEventModifiers

  /// Creates a key.
  public init(keyCode: Int, symbol: String, modifiers: LayerEventModifiers = []) {
    self.keyCode = keyCode
    self.symbol = symbol
    self.modifiers = modifiers
  }

  /// The key that deletes backwards.
  public static let backspace = LayerTypedKey(keyCode: 42, symbol: "Backspace")
  /// The key that ends a line or a text.
  public static let `return` = LayerTypedKey(keyCode: 40, symbol: "Return")
}

extension LayerWindow {
  /// The part of the window on the display. Windows are `normal` at first.
  public var role: LayerWindowRole {
    get { SharedLock.held { storedRole } }
    set { setRole(newValue) }
  }

  /// Presses a key for the program with the focus, which gets it as from a keyboard. Without effect unless the window
  /// is an input panel that is shown.
  ///
  /// - Parameter isRepeat: True for a key that is held down already.
  public func press(_ key: LayerTypedKey, isRepeat: Bool = false) {
    send(key, isRepeat ? [.down, .repeats] : .down)
  }

  /// Lets go of a key.
  public func release(_ key: LayerTypedKey) { send(key, []) }

  /// Types text for the program with the focus. Without effect unless the window is an input panel that is shown.
  ///
  /// - Parameter text: Text of 4,000 bytes at most without NUL, more than the server takes at once; nothing else is
  ///   typed.
  public func type(_ text: String) {
    guard !text.isEmpty, Self.maySend(text) else { return }
    session.send(TypeText(context: contextID, characters: text))
  }

  /// Whether the server reads a text: it ends the connection for one that the protocol does not allow.
  private static func maySend(_ text: String) -> Bool {
    text.utf8.count <= 4000 && !text.utf8.contains(0)
  }

  private func send(_ key: LayerTypedKey, _ flags: KeyFlags) {
    guard Self.maySend(key.symbol) else { return }
    session.send(
      TypeKey(
        context: contextID, keyCode: UInt32(clamping: key.keyCode), flags: flags,
        modifiers: InputModifiers(rawValue: key.modifiers.rawValue).intersection(.all),
        symbol: key.symbol))
  }
}
