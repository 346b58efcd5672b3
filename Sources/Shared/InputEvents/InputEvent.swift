package import GraphicsValues
package import WireProtocol

/// An action of the user, as a window or `renderctl input` sends it and as a recording keeps it.
///
/// Points are upright pixels of one output, from its top left corner.
package struct InputEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    case pointerMoved(to: Point)
    /// The pointer is no longer over the display.
    case pointerLeft
    /// Buttons count from 1: left, middle, right, then the others.
    case pointerPressed(button: UInt16)
    case pointerReleased(button: UInt16)
    /// The distance that content should move to the right and downwards, in pixels and in notches of a
    /// wheel; a device without notches reports 0 steps.
    case pointerScrolled(pixels: Point, steps: Point)
    case keyPressed(Key, isRepeat: Bool)
    case keyReleased(Key)
    /// Text of the keys, after layout, dead keys and input methods.
    case textEntered(String)
    /// A finger, with a pressure of 0…1.
    case touch(finger: UInt32, TouchKind, at: Point, pressure: Double)
    /// The display has lost the user's attention: no key and no button counts as held from here on.
    case focusLost
  }

  package var action: Action
  /// The modifier keys that are held during the action.
  package var modifiers: InputModifiers
  /// The output whose pixels the points are. `.first` also stands for the output that is used in its place while it
  /// is off.
  package var output: OutputID

  package init(_ action: Action, modifiers: InputModifiers = [], on output: OutputID = .first) {
    self.action = action
    self.modifiers = modifiers
    self.output = output
  }
}

/// A key of a keyboard.
package struct Key: Hashable, Sendable {
  /// The key's position on the keyboard, independent of its label: its usage on page 7 of USB HID. 0 if it
  /// is not known.
  package var code: UInt32
  /// The key's symbol in the layout without modifiers: a character, or a name such as `Return`.
  package var symbol: String

  package init(code: UInt32, symbol: String) {
    self.code = code
    self.symbol = symbol
  }
}
