import CoreAnimation
import Foundation

extension UIWindow {
  /// Passes a key to the first responder and on along its chain; Tab moves the focus.
  final func receive(_ key: LayerKeyEvent) {
    if let menuOverlay { return menuOverlay.receive(key) }
    let first = firstResponder ?? rootViewController?.frontmostPresented ?? self
    guard !first.performCommand(of: key, hasPriority: true), !first.keyDown(key),
      !first.performCommand(of: key, hasPriority: false)
    else { return }
    if key.symbol == "Tab" { return moveFocus(backwards: key.modifiers.contains(.shift)) }
    firstResponder?.perform(key)
  }

  final func receive(_ text: String) {
    // Control characters come as keys.
    let typed = String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
    guard !typed.isEmpty else { return }
    (firstResponder as? any UIKeyInput)?.insertText(typed)
  }

  private func moveFocus(backwards: Bool) {
    var stops: [UIView] = []
    collectFocusStops(&stops, in: focusArea)
    guard !stops.isEmpty else { return }
    let current = stops.firstIndex { $0 === firstResponder }
    let step = backwards ? -1 : 1
    let start = current ?? (backwards ? 0 : -1)
    // A view that refuses the focus is skipped.
    for distance in 1...stops.count {
      let index = (start + step * distance + 2 * stops.count) % stops.count
      if focus(stops[index]) { return }
    }
  }

  /// The view whose parts Tab reaches: that of the frontmost presentation, if the views behind it receive
  /// no touches.
  private var focusArea: UIView {
    guard let controller = rootViewController?.frontmostPresented.ownPresentationController,
      let container = controller.containerView, !controller.passesTouches
    else { return self }
    return container
  }

  private func collectFocusStops(_ stops: inout [UIView], in view: UIView) {
    guard !view.isHidden, view.isUserInteractionEnabled, view.alpha > 0.01 else { return }
    if view !== self, view.takesKeyboardFocus { stops.append(view) }
    // The parts of a control are operated with the control.
    guard !(view is UIControl) else { return }
    for inner in view.subviews { collectFocusStops(&stops, in: inner) }
  }

  /// Gives a view the keyboard's focus.
  private func focus(_ view: UIView) -> Bool {
    if view.canBecomeFirstResponder { return view.becomeFirstResponder() }
    if let present = firstResponder, present !== view, !present.resignFirstResponder() {
      return false
    }
    firstResponder = view
    return true
  }
}

extension UIResponder {
  /// Calls the editing action of a key. Returns false for other keys.
  @discardableResult final func perform(_ key: LayerKeyEvent) -> Bool {
    guard !key.modifiers.isDisjoint(with: [.control, .command]), !key.modifiers.contains(.option)
    else { return false }
    /// A text is asked first whether it can.
    func perform(_ action: Selector, _ body: (Any?) -> Void) {
      if !(self is any UITextInput) || canPerformAction(action, withSender: nil) { body(nil) }
    }
    switch key.symbol.lowercased() {
    case "a": perform("selectAll:", selectAll)
    case "c": perform("copy:", copy(_:))
    case "x": perform("cut:", cut)
    case "v": perform("paste:", paste)
    case "z" where key.modifiers.contains(.shift): undoManager?.redo()
    case "z": undoManager?.undo()
    case "y": undoManager?.redo()
    default: return false
    }
    return true
  }
}
