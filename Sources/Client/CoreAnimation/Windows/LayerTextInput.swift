import GraphicsValues

/// The kind of text that a layer takes, by which a keyboard on the screen chooses its keys.
public enum LayerTextInput: Int, Hashable, Sendable, CaseIterable {
  /// No text.
  case none
  /// Any text.
  case text
  /// A whole number.
  case number
  /// A number with a fraction.
  case decimal
  /// A telephone number.
  case phone
  /// An address of electronic mail.
  case email
  /// An address of a page.
  case url
  /// Words to look for.
  case search
  /// A secret text, of which nothing is shown or remembered.
  case password
  /// A secret number.
  case passcode
}

extension LayerTextInput {
  init(_ kind: TextInputKind) { self = LayerTextInput(rawValue: Int(kind.rawValue)) ?? .none }
}

extension CALayer {
  /// The kind of text that the layer takes while its window has the focus. With another kind than `none`, a server
  /// that has an input panel (`LayerWindow.role`) shows it; of several layers in a window, the one that got its kind
  /// last counts.
  public final var wantsText: LayerTextInput {
    get { LayerTextInput(rawValue: Int(read { $0.bits(.wantsText) })) ?? .none }
    set { store(.bits(UInt32(newValue.rawValue)), for: .wantsText) }
  }
}
