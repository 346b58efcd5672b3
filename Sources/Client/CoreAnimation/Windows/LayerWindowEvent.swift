public import Foundation

/// An event of a window, from the server or the user.
///
/// Later versions may add cases: a `switch` over events should have a `default`.
public enum LayerWindowEvent: Hashable, Sendable {
  /// The window has a new size, in points; the root layer's bounds have it already.
  case resized(CGSize)
  /// The user closed the window, and `LayerWindow.onCloseRequest` allowed it.
  case closed
  /// The window gained (true) or lost (false) the focus, with which it receives keys and text.
  /// Without the focus, no key counts as held.
  case focusChanged(Bool)
  /// The window became visible (true) or invisible (false).
  case visibilityChanged(Bool)
  /// The window's display has a new number of pixels per point.
  case backingScaleChanged(CGFloat)

  /// The pointer entered a layer: it moved there, or the layer came under it.
  case pointerEntered(LayerPointerEvent)
  /// The pointer left the layer of the event.
  case pointerExited(LayerPointerEvent)
  /// The pointer moved. If several moves wait for the application, only the last is delivered.
  case pointerMoved(LayerPointerEvent)
  /// A button went down. Until the last button is up, all pointer events have this layer, even if
  /// the pointer is elsewhere.
  case pointerDown(LayerPointerEvent)
  /// A button went up. When the server goes away, all buttons go up with a `clickCount` of 0, which
  /// is no click.
  case pointerUp(LayerPointerEvent)
  /// A wheel turned, or two fingers moved. Distances that wait for the application are added up.
  case scrolled(LayerScrollEvent)

  /// A finger touched the window. Until its end, all events of the touch have this layer.
  case touchBegan(LayerTouchEvent)
  /// A finger moved, or its pressure changed.
  case touchMoved(LayerTouchEvent)
  /// A finger was lifted.
  case touchEnded(LayerTouchEvent)
  /// A touch is void: it was part of a gesture of the system, or the server went away.
  case touchCancelled(LayerTouchEvent)

  /// A key went down, or repeats while held. Its text comes in `text`.
  case keyDown(LayerKeyEvent)
  /// A key went up.
  case keyUp(LayerKeyEvent)
  /// Text was typed, after layout, modifiers, dead keys and input methods.
  case text(String)

  /// The window belongs to another output, which is its `output` now.
  case outputChanged
  /// The keyboard on the screen came, moved or went: its frame in the window's coordinates, or nil.
  case inputPanelChanged(CGRect?)
  /// For an input panel: the layer with the focus takes this kind of text. The panel is hidden with `none`.
  case textWanted(LayerTextInput)
}
