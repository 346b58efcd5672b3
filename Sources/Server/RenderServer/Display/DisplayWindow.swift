package import DrawList
package import GraphicsValues
package import InputEvents

/// A window on the desktop that shows the display.
///
/// All sizes are device pixels. `SDLWindow` is the only one in the shipped programs; a server without a
/// window draws into memory.
package protocol DisplayWindow: AnyObject {
  /// The size of the window's content.
  var size: (width: Int, height: Int) { get }

  /// The descriptor that becomes readable when the desktop has sent something; nil when there is none. Constant, and
  /// owned by the window.
  var connectionDescriptor: Int32? { get }

  /// Asks for another size; the event `resized` has the resulting one.
  func resize(width: Int, height: Int)

  /// Removes and returns the events that have arrived, the oldest first. Never waits.
  ///
  /// Invalidates a buffer that `pixels` returned.
  func pollEvents() -> [WindowEvent]

  /// The memory to draw the content into, as large as the window. It keeps the pixels of earlier frames;
  /// after a `resized` they are undefined.
  func pixels() throws -> PixelBuffer

  /// Shows the rectangles of `pixels`; the rest of the window does not change.
  func present(damage: [PixelRect]) throws

  /// Whether a frame was handed over by `present` and is not on the screen yet, while its `presented` is
  /// certain to come: a page flip of a card. Always false for a window of a desktop, which answers only some
  /// frames.
  var isAwaitingScreen: Bool { get }

  /// The surface for drawing into the window with OpenGL; nil for a window that was opened without.
  var openGL: OpenGLSurface? { get }

  /// Why the window that was opened for OpenGL has none; nil where it has, or the reason is not known.
  var openGLRefusal: String? { get }

  /// Whether the processor draws where OpenGL was asked for and cannot draw into the window, as on a screen
  /// that nothing else would light. Otherwise it is an error.
  var mayLackOpenGL: Bool { get }

  /// Replaces a lost context by a new one.
  func renewOpenGL() throws

  /// Stops drawing with OpenGL: from now on the window shows `pixels`.
  func leaveOpenGL() throws
}

extension DisplayWindow {
  package var openGLRefusal: String? { nil }
  package var mayLackOpenGL: Bool { false }
  package var isAwaitingScreen: Bool { false }
}

/// Opens the display's window with a title and a size in pixels, for OpenGL or for pixels in memory; the
/// desktop may give another size.
package typealias WindowOpener = (
  _ title: String, _ width: Int, _ height: Int, _ usesOpenGL: Bool
) throws -> any DisplayWindow

/// Something that happened to a window.
package enum WindowEvent: Hashable, Sendable {
  /// The window now has this size in pixels. Its pixels are undefined until all have been drawn and
  /// presented again.
  case resized(width: Int, height: Int)
  /// The user wants the window closed; it stays open until its object goes away.
  case closeRequested
  /// Presented pixels may be lost where the window was covered: everything has to be presented again.
  case exposed
  /// A frame was seen, or the display refreshed; only if the desktop reports it.
  case presented(PresentationTime)
  /// User input in the window. Points are pixels from its top left corner, and may lie outside while a
  /// button or a finger is held.
  case input(InputEvent)
}
