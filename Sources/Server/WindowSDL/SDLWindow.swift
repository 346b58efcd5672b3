import CSDL2
import CWaylandClient
package import GraphicsValues
import Glibc
package import RenderServer

/// A window on the desktop, drawn into by the processor or by OpenGL.
///
/// All sizes are device pixels. SDL belongs to the process: there is one window at a time, used by the
/// thread that made it. No signal handler is installed.
package final class SDLWindow: DisplayWindow {
  let window: OpaquePointer
  /// Memory to draw into if the window's pixels have another format; otherwise nil.
  var converted: UnsafeMutableBufferPointer<UInt32>?
  /// The window's pixels under Wayland; nil elsewhere and while OpenGL draws.
  var wayland: WaylandPixels?
  /// Reports when frames are seen; nil if the desktop does not.
  private(set) var presentation: (any DesktopFeedback)?
  /// SDL's context of OpenGL; nil while the processor draws.
  var context: SDL_GLContext?
  /// Announces events under Wayland; nil elsewhere.
  let wakeup: WaylandWakeup?
  private var rectangles: [SDL_Rect] = []
  /// The last geometry that `size` or `resized` reported.
  private var reported: WindowGeometry
  private var input = InputReader()

  /// Opens a window in the middle of the desktop, which the user may resize.
  ///
  /// - Parameters:
  ///   - width: width in pixels, 1…16,384; the desktop may give another, which `size` reports.
  ///   - height: likewise.
  ///   - usesOpenGL: whether OpenGL draws. If SDL cannot, a window without OpenGL is opened.
  /// - Throws: when there is no display, or SDL cannot use it.
  package init(
    title: String, width: Int, height: Int, usesOpenGL: Bool = false
  ) throws(WindowError) {
    try Self.startVideo()
    // Asks for device pixels, where the driver tells them from its units.
    let flags =
      SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_SHOWN.rawValue
      | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    func create(_ flags: UInt32) -> OpaquePointer? {
      SDL_CreateWindow(
        title, Self.centered, Self.centered, Int32(clamping: width), Int32(clamping: height), flags)
    }
    var window: OpaquePointer?
    for profile in OpenGLProfile.allCases where usesOpenGL && context == nil {
      // A window is made for one profile, which decides the library that makes contexts.
      if let window { SDL_DestroyWindow(window) }
      window = create(flags | profile.windowFlag)
      context = window.flatMap { Self.makeContext($0) }
    }
    if context == nil {
      if let window { SDL_DestroyWindow(window) }
      window = create(flags)
    }
    guard let window else {
      let error = WindowError("SDL_CreateWindow")
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    do throws(WindowError) {
      if let (display, surface) = Self.waylandObjects(window) {
        wakeup = try WaylandWakeup(wl_display_get_fd(display))
        presentation = WaylandPresentation(display: display, surface: surface)
        if context == nil {
          wayland = try WaylandPixels(
            display: display, surface: surface, presentation: presentation)
        }
      } else {
        wakeup = nil
        presentation = Self.makeRefreshes(window)
      }
    } catch {
      presentation = nil
      if let context { SDL_GL_DeleteContext(context) }
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    self.window = window
    reported = WindowGeometry(window)
    // SDL sizes windows in units: on an output of scale 2 it has twice the pixels.
    if (reported.width, reported.height) != (width, height) { resize(width: width, height: height) }
    reported = geometry
    // Text input stays on: the server knows which client gets the text.
    SDL_StartTextInput()
  }

  deinit {
    wayland = nil
    presentation = nil
    converted?.deallocate()
    if let context { SDL_GL_DeleteContext(context) }
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// SDL_WINDOWPOS_CENTERED, a macro with an argument.
  private static let centered: Int32 = 0x2FFF_0000

  /// Starts SDL's video. Undo it with `SDL_QuitSubSystem`.
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
    try avoidSeatlessCompositor()
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw WindowError("SDL_InitSubSystem") }
    // If no display answers, SDL may choose a driver that shows nothing.
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

  var geometry: WindowGeometry { WindowGeometry(window) }

  /// The size of the window's content.
  package var size: (width: Int, height: Int) {
    let geometry = geometry
    return (geometry.width, geometry.height)
  }

  /// Asks for another size; the event `resized` has the resulting one.
  package func resize(width: Int, height: Int) {
    let units = geometry.units(width: width, height: height)
    SDL_SetWindowSize(window, units.width, units.height)
  }

  // MARK: Events

  /// Removes and returns the events that have arrived, the oldest first. Never waits.
  ///
  /// Invalidates a `PixelBuffer` that `pixels` returned.
  package func pollEvents() -> [WindowEvent] {
    let id = SDL_GetWindowID(window)
    var events: [WindowEvent] = []
    var event = SDL_Event()
    // Under X11 `takeAnswer` reads the connection, so SDL has to poll after it; under Wayland SDL's
    // polling reads the answer.
    let isWayland = wakeup != nil
    if !isWayland, let time = presentation?.takeAnswer() { events.join(.presented(time)) }
    while SDL_PollEvent(&event) != 0 {
      guard event.isFor(window: id) else { continue }
      if !isWayland, event.saysDisplayChanged {
        presentation = Self.makeRefreshes(window)
      }
      let geometry = geometry
      if let change = WindowEvent(event, geometry) {
        reported = geometry
        events.join(change)
      }
      for input in input.read(event, geometry) { events.join(.input(input)) }
    }
    endIfLost()
    wakeup?.update(isKeyHeld: Self.isKeyHeld)
    let geometry = geometry
    wayland?.dispatch(width: geometry.width, height: geometry.height)
    if isWayland, let time = presentation?.takeAnswer() { events.join(.presented(time)) }
    // SDL may not report a new scale.
    if geometry != reported {
      reported = geometry
      events.join(.resized(width: geometry.width, height: geometry.height))
    }
    return events
  }

  private static var isKeyHeld: Bool {
    var count: Int32 = 0
    guard let states = SDL_GetKeyboardState(&count) else { return false }
    return UnsafeBufferPointer(start: states, count: Int(count)).contains { $0 != 0 }
  }

  // MARK: Presenting

  /// Shows the rectangles of `pixels`; the rest of the window does not change.
  ///
  /// - Throws: `WindowError`, also if the window was resized since `pixels`, which `pollEvents` will
  ///   report.
  package func present(damage: [PixelRect]) throws(WindowError) {
    let frame = geometry.bounds
    let damage = damage.map { $0.intersection(frame) }.filter { !$0.isEmpty }
    if let wayland { return try wayland.present(damage, in: frame) }
    rectangles.removeAll(keepingCapacity: true)
    for visible in damage {
      rectangles.append(
        SDL_Rect(
          x: visible.minX, y: visible.minY, w: visible.maxX - visible.minX,
          h: visible.maxY - visible.minY))
    }
    guard !rectangles.isEmpty else { return }
    if converted != nil { try convert(rectangles) }
    presentation?.ask()
    guard SDL_UpdateWindowSurfaceRects(window, &rectangles, Int32(rectangles.count)) == 0 else {
      throw WindowError("SDL_UpdateWindowSurfaceRects")
    }
  }
}

extension WindowEvent {
  /// Converts the window's own events; nil for others.
  fileprivate init?(_ event: SDL_Event, _ geometry: WindowGeometry) {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT:
      self = .closeRequested
    case SDL_WINDOWEVENT:
      switch SDL_WindowEventID(rawValue: UInt32(event.window.event)) {
      case SDL_WINDOWEVENT_SIZE_CHANGED:
        self = .resized(width: geometry.width, height: geometry.height)
      case SDL_WINDOWEVENT_CLOSE: self = .closeRequested
      case SDL_WINDOWEVENT_EXPOSED: self = .exposed
      default: return nil
      }
    default: return nil
    }
  }
}

extension SDL_Event {
  /// Whether the event says that the window has moved to another display.
  fileprivate var saysDisplayChanged: Bool {
    SDL_EventType(rawValue: type) == SDL_WINDOWEVENT
      && SDL_WindowEventID(rawValue: UInt32(window.event)) == SDL_WINDOWEVENT_DISPLAY_CHANGED
  }

  /// False for late events of a former window. Devices without a window report 0.
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
