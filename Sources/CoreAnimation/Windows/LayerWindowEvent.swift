public import Foundation

/// What happens to a window, and what the user does in it.
///
/// More cases may come: a `switch` over events should have a `default`.
public enum LayerWindowEvent: Hashable, Sendable {
  /// The window has another size, in points; the root layer's bounds have it already.
  case resized(CGSize)
  /// The user closed the window, and `LayerWindow.onCloseRequest` had nothing against it.
  case closed
  /// Whether keys and text come to the window now. Without the focus no key counts as held.
  case focusChanged(Bool)
  /// Whether some of the window can be seen now.
  case visibilityChanged(Bool)
  /// The window's display has so many pixels per point now.
  case backingScaleChanged(CGFloat)

  /// The pointer came to a layer: it moved there, or the layer came under it.
  case pointerEntered(LayerPointerEvent)
  /// The pointer is no longer over the layer that the event names.
  case pointerExited(LayerPointerEvent)
  /// The pointer is somewhere else. Of several moves that the application has not got to, only the
  /// last comes.
  case pointerMoved(LayerPointerEvent)
  /// A button went down. Until the last one is up, events name this layer wherever the pointer is.
  case pointerDown(LayerPointerEvent)
  /// A button went up. When the server goes away, all that are down do, with a `clickCount` of 0: that
  /// is no click.
  case pointerUp(LayerPointerEvent)
  /// A wheel turned, or two fingers moved. Of several that the application has not got to, the sum
  /// comes.
  case scrolled(LayerScrollEvent)

  /// A finger touched. Until it is gone, its events name this layer wherever it is.
  case touchBegan(LayerTouchEvent)
  /// A finger is somewhere else, or presses more or less.
  case touchMoved(LayerTouchEvent)
  /// A finger is gone.
  case touchEnded(LayerTouchEvent)
  /// A touch is taken back: it was part of something else, or the server went away.
  case touchCancelled(LayerTouchEvent)

  /// A key went down, or is held and counts once more. What it writes comes in `text`.
  case keyDown(LayerKeyEvent)
  /// A key went up.
  case keyUp(LayerKeyEvent)
  /// Text was typed: layout, modifiers, dead keys and input methods are taken into account.
  case text(String)
}
