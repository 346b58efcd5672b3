import CoreAnimation
package import UIKit

/// The keyboard's window, which the server shows at the bottom of the output that has the focus.
@MainActor package final class KeyboardPanel {
  package let window: UIWindow
  package let keys: KeyboardView
  private let height: CGFloat
  private var token: (any NSObjectProtocol)?
  /// The text for which the keys are shown.
  private var shownKind = LayerTextInput.none
  /// Whether the keys are on their way down.
  private var isHiding = false
  /// The key that was pressed last and is still down.
  private var held: LayerTypedKey?

  /// - Parameters:
  ///   - height: height of the keyboard in points.
  ///   - style: the colours; `unspecified` follows the system.
  package init(
    layouts: [KeyboardLayout] = KeyboardLayout.all, height: CGFloat = 260,
    style: UIUserInterfaceStyle = .unspecified
  ) {
    self.height = height
    keys = KeyboardView(model: KeyboardModel(layouts: layouts))
    window = UIWindow(
      frame: CGRect(x: 0, y: 0, width: UIScreen.main.bounds.width, height: height))
    window.overrideUserInterfaceStyle = style
    window.isInputPanel = true
    keys.frame = window.bounds
    window.addSubview(keys)
    keys.onEffect = { [weak self] effect in self?.handle(effect) }
    keys.onRelease = { [weak self] key in self?.release(key) }
    token = NotificationCenter.default.addObserver(
      forName: UIWindow.wantedTextDidChangeNotification, object: window, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.wantedTextChanged() }
    }
  }

  isolated deinit {
    if let token { NotificationCenter.default.removeObserver(token) }
  }

  /// Opens the window, which the server shows when a field takes text.
  package func open() { window.isHidden = false }

  private func wantedTextChanged() {
    let (before, kind) = (shownKind, window.wantedText)
    shownKind = kind
    let isOpen = window.bounds.height >= height && !isHiding
    guard kind != .none, kind != before || !isOpen else { return }
    let isBelow = before == .none || window.bounds.height < height
    if window.bounds.height < height {
      window.frame = CGRect(x: 0, y: 0, width: window.bounds.width, height: height)
    }
    keys.begin(kind)
    if isBelow { placeBelow() }
    if isBelow || isHiding { slideIn() }
  }

  /// The keys' frame while they are shown.
  private var place: CGRect {
    CGRect(x: 0, y: 0, width: window.bounds.width, height: height)
  }

  private func placeBelow() {
    keys.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    UIView.performWithoutAnimation {
      keys.frame = place.offsetBy(dx: 0, dy: height)
      keys.layoutIfNeeded()
    }
  }

  /// Lets the keys come up from the lower edge, or from where they are.
  private func slideIn() {
    isHiding = false
    UIView.animate(withDuration: 0.25, delay: 0, options: .curveEaseOut) {
      self.keys.frame = self.place
    }
  }

  /// Lets the keys go down below the lower edge, and the window with the last of them.
  private func slideOut() {
    isHiding = true
    UIView.animate(
      withDuration: 0.2, delay: 0, options: .curveEaseIn,
      animations: { self.keys.frame = self.place.offsetBy(dx: 0, dy: self.height) },
      completion: { [weak self] _ in self?.close() })
  }

  private func close() {
    // A field may have been touched meanwhile.
    guard isHiding else { return }
    isHiding = false
    window.frame = CGRect(x: 0, y: 0, width: window.bounds.width, height: 0)
  }

  private func handle(_ effect: KeyboardModel.Effect) {
    switch effect {
    case .type(let text): window.typeText(text)
    case .press(let key):
      window.pressKey(key, isRepeat: held == key)
      held = key
    case .hide: slideOut()
    }
  }

  private func release(_ key: LayerTypedKey) {
    window.releaseKey(key)
    held = nil
  }
}
