import CSDL2
import CWaylandClient
import Glibc
import InputEvents
import RenderServer

/// SDL in this process: its video, its queue of events and its devices, which all windows share.
///
/// One thread uses it. It ends SDL's video when nothing holds it any more. No signal handler is installed.
final class SDLDesktop {
  private struct Entry {
    let id: UInt32
    weak var window: SDLWindow?
  }

  private var windows: [Entry] = []
  private var input = InputReader()
  private var events = WindowEvents()
  /// Announces events under Wayland; nil elsewhere, and before the first window is open.
  private var wakeup: WaylandWakeup?
  /// SDL's connection under Wayland, which stays until SDL's video ends.
  private var wayland: OpaquePointer?
  /// The descriptor of the connection; nil when the driver has none, and before the first window is open.
  /// Owned by SDL and this object.
  private(set) var descriptor: Int32?

  /// Starts SDL's video.
  ///
  /// - Throws: when no display answers, or SDL cannot use it.
  init() throws(WindowError) {
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
    try Self.avoidSeatlessCompositor()
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw WindowError("SDL_InitSubSystem") }
    // If no display answers, SDL may choose a driver that shows nothing.
    if Self.isInvisible, getenv("SDL_VIDEODRIVER") == nil {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw WindowError(operation: "SDL_InitSubSystem", message: "no display answers")
    }
  }

  deinit {
    wakeup = nil
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// SDL's name of its driver: `x11`, `wayland`, `dummy`, …
  static var driverName: String {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
  }

  /// Whether SDL's driver has windows that nobody sees.
  static var isInvisible: Bool { ["offscreen", "dummy", "evdev"].contains(driverName) }

  /// Keeps SDL from connecting to a Wayland compositor without a seat.
  private static func avoidSeatlessCompositor() throws(WindowError) {
    let driver = getenv("SDL_VIDEODRIVER").map { String(cString: $0) }
    guard driver.map({ $0.contains("wayland") }) ?? true, WaylandRegistry.lacksSeat else { return }
    guard driver == nil, getenv("DISPLAY") != nil else {
      throw WindowError(
        operation: "SDL_InitSubSystem",
        message: "the Wayland compositor has no seat: SDL needs one, even without devices")
    }
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "x11")
  }

  // MARK: Windows

  /// Finds the connection by a window of SDL: there is no other way to it.
  func follow(connectionOf window: OpaquePointer) throws(WindowError) {
    guard descriptor == nil else { return }
    if let (display, _) = SDLWindow.waylandObjects(window) {
      let wakeup = try WaylandWakeup(wl_display_get_fd(display))
      (wayland, descriptor) = (display, wakeup.descriptor)
      self.wakeup = wakeup
    } else {
      descriptor = SDLWindow.xDescriptor(window)
    }
  }

  func add(_ window: SDLWindow) { windows.append(Entry(id: window.id, window: window)) }

  /// Forgets a window, whose late events go nowhere.
  func remove(_ id: UInt32) {
    windows.removeAll { $0.id == id }
    _ = events.take(of: id)
  }

  // MARK: Events

  /// Takes the events that have arrived, and puts each to its window. Never waits.
  func pump() {
    // Under X11 looking for an answer reads the connection, so SDL has to poll after it; under Wayland SDL's
    // polling reads the answer.
    if wayland == nil { for entry in windows { addPresentation(of: entry) } }
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 { handle(event) }
    endIfLost()
    wakeup?.update(isKeyHeld: Self.isKeyHeld)
    for entry in windows {
      guard let window = entry.window else { continue }
      window.dispatch()
      if wayland != nil { addPresentation(of: entry) }
      // SDL may not report a new scale.
      let geometry = window.geometry
      if geometry != window.reported {
        window.reported = geometry
        add(.resized(width: geometry.width, height: geometry.height), to: entry.id)
      }
    }
  }

  /// Adds an event of a window, after those that have arrived.
  func add(_ event: WindowEvent, to id: UInt32) { events.add(event, to: id) }

  /// Removes and returns the events of one window.
  func take(of id: UInt32) -> [WindowEvent] { events.take(of: id) }

  /// Removes the events of all windows, and gives each to `body` with its window's number.
  func takeAll(_ body: (UInt32, WindowEvent) -> Void) { events.takeAll(body) }

  private func addPresentation(of entry: Entry) {
    guard let time = entry.window?.presentation?.takeAnswer() else { return }
    events.add(.presented(time), to: entry.id)
  }

  private func handle(_ event: SDL_Event) {
    // The whole program is asked to end.
    if event.type == SDL_QUIT.rawValue {
      for entry in windows { events.add(.closeRequested, to: entry.id) }
      return
    }
    guard let entry = entry(of: event), let window = entry.window else { return }
    if event.saysDisplayChanged { window.followDisplay() }
    let geometry = window.geometry
    if let change = WindowEvent(event, geometry) {
      window.reported = geometry
      events.add(change, to: entry.id)
    }
    for input in input.read(event, in: entry.id, geometry) {
      events.add(.input(input), to: entry.id)
    }
  }

  /// The window of an event; nil for late events of a window that is gone. Devices without a window report 0:
  /// their events go to the window that has the keyboard, or else to the first.
  private func entry(of event: SDL_Event) -> Entry? {
    let number = event.windowNumber
    if number != 0 { return windows.first { $0.id == number } }
    guard windows.count > 1, let focused = SDL_GetKeyboardFocus() else { return windows.first }
    let id = SDL_GetWindowID(focused)
    return windows.first { $0.id == id } ?? windows.first
  }

  private static var isKeyHeld: Bool {
    var count: Int32 = 0
    guard let states = SDL_GetKeyboardState(&count) else { return false }
    return UnsafeBufferPointer(start: states, count: Int(count)).contains { $0 != 0 }
  }

  /// Ends the process if the Wayland connection is lost, as Xlib does when its server quits: there is no
  /// window left. `RenderServer` tells the clients.
  private func endIfLost() {
    guard let wayland else { return }
    let code = wl_display_get_error(wayland)
    guard code != 0 else { return }
    let reason = String(cString: strerror(code))
    let message = Array("the Wayland compositor has ended the connection: \(reason)\n".utf8)
    _ = write(STDERR_FILENO, message, message.count)
    exit(EXIT_FAILURE)
  }
}
