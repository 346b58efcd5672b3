import CoreAnimation
import Foundation

extension UIKeyCommand {
  /// The symbols of keys that have names.
  private static let symbols = [
    inputUpArrow: "Up", inputDownArrow: "Down", inputLeftArrow: "Left", inputRightArrow: "Right",
    inputEscape: "Escape", inputPageUp: "PageUp", inputPageDown: "PageDown", inputHome: "Home",
    inputEnd: "End", inputDelete: "Delete", "\r": "Return", "\t": "Tab", " ": "Space",
    "\u{8}": "Backspace",
  ]

  /// True for the command's key with its modifiers.
  final func matches(_ key: LayerKeyEvent) -> Bool {
    guard let input, !attributes.contains(.disabled) else { return false }
    let symbol = Self.symbols[input] ?? input
    guard symbol.lowercased() == key.symbol.lowercased() else { return false }
    let held = UIKeyModifierFlags(key.modifiers).intersection([
      .shift, .control, .alternate, .command,
    ])
    var wanted = modifierFlags.intersection([.shift, .control, .alternate, .command])
    if held == wanted { return true }
    // Control in place of the key that most keyboards do not have.
    guard wanted.contains(.command), !wanted.contains(.control) else { return false }
    wanted.remove(.command)
    wanted.insert(.control)
    return held == wanted
  }
}

extension UIResponder {
  /// Calls the first command of a key along the chain of responders. Returns false if there is none.
  ///
  /// - Parameter hasPriority: true considers only commands that come before the first responder.
  final func performCommand(of key: LayerKeyEvent, hasPriority: Bool) -> Bool {
    var next: UIResponder? = self
    while let responder = next {
      for command in responder.keyCommands ?? [] where command.matches(key) {
        guard !hasPriority || command.wantsPriorityOverSystemBehavior || command.isShortcut else {
          continue
        }
        let target = target(forAction: command.action, withSender: command)
        guard
          let target = target ?? responder.target(forAction: command.action, withSender: command)
        else { continue }
        return UIApplication.shared.sendAction(command.action, to: target, from: command, for: nil)
      }
      next = responder.next
    }
    return false
  }
}

extension UIKeyCommand {
  /// True for keys with a modifier with which no text is typed.
  fileprivate var isShortcut: Bool {
    !modifierFlags.isDisjoint(with: [.command, .control, .alternate])
  }
}
