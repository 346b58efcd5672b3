internal import CSDL2
package import GraphicsValues
import Glibc
package import RenderServer

/// A window on the desktop whose pixels are drawn by the CPU.
///
/// All sizes are device pixels. SDL is the process's own: one window at a time, used by the thread
/// that made it. No signal handler is installed and no OpenGL context is made.
package final class SDLWindow: DisplayWindow {
  let window: OpaquePointer
  /// Where pixels are drawn when the window's own have another format; unused otherwise.
  var converted: UnsafeMutableBufferPointer<UInt32>?
  private var rectangles: [SDL_Rect] = []
  private var input = InputReader()

  /// Opens a window in the middle of the desktop, which the user may resize.
  ///
  /// - Parameters:
  ///   - width: in pixels, 1…16,384; the desktop may give fewer, which is reported by `size`.
  ///   - height: likewise.
  /// - Throws: when there is no display, or SDL cannot use it.
  package init(title: String, width: Int, height: Int) throws(WindowError) {
    try Self.startVideo()
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_SHOWN.rawValue
    let window = SDL_CreateWindow(
      title, Self.centered, Self.centered, Int32(clamping: width), Int32(clamping: height), flags)
    guard let window else {
      let error = WindowError("SDL_CreateWindow")
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    self.window = window
    // Text comes whenever the window has the keyboard: the server knows which client gets it.
    SDL_StartTextInput()
  }

  deinit {
    converted?.deallocate()
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// SDL_WINDOWPOS_CENTERED, a macro with an argument.
  private static let centered: Int32 = 0x2FFF_0000

  /// To be undone by `SDL_QuitSubSystem`.
  private static func startVideo() throws(WindowError) {
    let hints = [
      // A window surface of plain memory: through OpenGL it costs 5 ms a frame on a software driver.
      (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
      // SIGINT and SIGTERM are for the server's own loop.
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      // SDL assumes a game: it keeps the screen awake and switches the desktop's compositor off.
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      // Fingers are fingers and mice are mice; the press that brings the window to the front counts.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
    ]
    for (name, value) in hints { SDL_SetHint(name, value) }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw WindowError("SDL_InitSubSystem") }
    // When no display answers SDL may settle for a driver that shows nothing.
    let driver = Self.driverName
    if ["offscreen", "dummy", "evdev"].contains(driver), getenv("SDL_VIDEODRIVER") == nil {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw WindowError(operation: "SDL_InitSubSystem", message: "no display answers")
    }
  }

  /// SDL's name of its driver: `x11`, `wayland`, `dummy`, …
  package static var driverName: String {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
  }

  package var title: String {
    get { SDL_GetWindowTitle(window).map { String(cString: $0) } ?? "" }
    set { SDL_SetWindowTitle(window, newValue) }
  }

  // MARK: Size

  /// The size of the window's content.
  package var size: (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSize(window, &width, &height)
    return (Int(width), Int(height))
  }

  /// Asks for another size; `resized` tells what came of it.
  package func resize(width: Int, height: Int) {
    SDL_SetWindowSize(window, Int32(clamping: width), Int32(clamping: height))
  }

  // MARK: Events

  /// Takes the events that have come, the oldest first. Never waits.
  ///
  /// Ends the validity of a `PixelBuffer` that `pixels` returned.
  package func pollEvents() -> [WindowEvent] {
    let id = SDL_GetWindowID(window)
    var events: [WindowEvent] = []
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      guard event.isFor(window: id) else { continue }
      if let change = WindowEvent(event) { events.join(change) }
      for input in input.read(event, size: size) { events.join(.input(input)) }
    }
    return events
  }

  // MARK: Presenting

  /// Shows the rectangles of `pixels`, and leaves the rest of the window.
  ///
  /// - Throws: also when the window was resized since `pixels`, as `pollEvents` will tell.
  package func present(damage: [PixelRect]) throws(WindowError) {
    let size = size
    let frame = PixelRect(
      minX: 0, minY: 0, maxX: Int32(clamping: size.width), maxY: Int32(clamping: size.height))
    rectangles.removeAll(keepingCapacity: true)
    for rect in damage {
      let visible = rect.intersection(frame)
      guard !visible.isEmpty else { continue }
      rectangles.append(
        SDL_Rect(
          x: visible.minX, y: visible.minY, w: visible.maxX - visible.minX,
          h: visible.maxY - visible.minY))
    }
    guard !rectangles.isEmpty else { return }
    if converted != nil { try convert(rectangles) }
    guard SDL_UpdateWindowSurfaceRects(window, &rectangles, Int32(rectangles.count)) == 0 else {
      throw WindowError("SDL_UpdateWindowSurfaceRects")
    }
  }
}

extension WindowEvent {
  /// The window's own events; nil for all others.
  fileprivate init?(_ event: SDL_Event) {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT:
      self = .closeRequested
    case SDL_WINDOWEVENT:
      switch SDL_WindowEventID(rawValue: UInt32(event.window.event)) {
      case SDL_WINDOWEVENT_SIZE_CHANGED:
        self = .resized(width: Int(event.window.data1), height: Int(event.window.data2))
      case SDL_WINDOWEVENT_CLOSE: self = .closeRequested
      case SDL_WINDOWEVENT_EXPOSED: self = .exposed
      default: return nil
      }
    default: return nil
    }
  }
}

extension SDL_Event {
  /// False for late events of a window that is gone. Devices without a window say 0.
  fileprivate func isFor(window id: UInt32) -> Bool {
    let window: UInt32 =
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
    return window == 0 || window == id
  }
}
