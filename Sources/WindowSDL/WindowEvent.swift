package import InputEvents

/// Something that happened to a window.
package enum WindowEvent: Hashable, Sendable {
  /// The window has this many pixels now. Its pixels are undefined until all have been drawn and
  /// presented again.
  case resized(width: Int, height: Int)
  /// The user wants the window closed; it stays open until its object goes away.
  case closeRequested
  /// Parts that were covered can be seen: everything is to be presented again, and nothing drawn.
  case exposed
  /// A user did something with pointer, keys or fingers.
  case input(InputEvent)
}
