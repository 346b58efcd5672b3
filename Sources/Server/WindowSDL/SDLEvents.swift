import CSDL2
import RenderServer

extension WindowEvent {
  /// Converts the window's own events; nil for others.
  init?(_ event: SDL_Event, _ geometry: WindowGeometry) {
    guard event.type == SDL_WINDOWEVENT.rawValue else { return nil }
    switch SDL_WindowEventID(rawValue: UInt32(event.window.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      self = .resized(width: geometry.width, height: geometry.height)
    case SDL_WINDOWEVENT_CLOSE: self = .closeRequested
    case SDL_WINDOWEVENT_EXPOSED: self = .exposed
    default: return nil
    }
  }
}

extension SDL_Event {
  /// Whether the event says that its window has moved to another display.
  var saysDisplayChanged: Bool {
    SDL_EventType(rawValue: type) == SDL_WINDOWEVENT
      && SDL_WindowEventID(rawValue: UInt32(window.event)) == SDL_WINDOWEVENT_DISPLAY_CHANGED
  }

  /// SDL's number of the event's window; 0 for an event that has none.
  var windowNumber: UInt32 {
    switch SDL_EventType(rawValue: type) {
    case SDL_WINDOWEVENT: window.windowID
    case SDL_MOUSEMOTION: motion.windowID
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button.windowID
    case SDL_MOUSEWHEEL: wheel.windowID
    case SDL_KEYDOWN, SDL_KEYUP: key.windowID
    case SDL_TEXTINPUT: text.windowID
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: tfinger.windowID
    default: 0
    }
  }
}
