public import CoreAnimation
public import Foundation

// Windows that are keyboards on the screen, for programs of their own: Apple's systems have no such windows.
extension UIWindow {
  /// True makes the window the input panel of the render server: a keyboard for all programs. The server shows it at the
  /// bottom of the display that has the focus, as wide as that, while a field there takes text; it never becomes the
  /// server's focus. One program has the panel at a time.
  public final var isInputPanel: Bool {
    get { panelRole == .inputPanel }
    set {
      panelRole = newValue ? .inputPanel : .normal
      host?.role = panelRole
    }
  }

  /// Posted when `wantedText` of an input panel has changed, or the field was touched again. The object is the window.
  nonisolated public static let wantedTextDidChangeNotification = Notification.Name(
    "UIWindowWantedTextDidChangeNotification")

  /// Types text into the field that has the focus, from an input panel that is shown.
  public final func typeText(_ text: String) { host?.type(text) }
  /// Presses a key for the field that has the focus, from an input panel that is shown.
  ///
  /// - Parameter isRepeat: True for a key that is held down already.
  public final func pressKey(_ key: LayerTypedKey, isRepeat: Bool = false) {
    host?.press(key, isRepeat: isRepeat)
  }
  /// Lets go of a key.
  public final func releaseKey(_ key: LayerTypedKey) { host?.release(key) }

  final func wantedTextChanged(to kind: LayerTextInput) {
    wantedText = kind
    NotificationCenter.default.post(name: Self.wantedTextDidChangeNotification, object: self)
  }
}
