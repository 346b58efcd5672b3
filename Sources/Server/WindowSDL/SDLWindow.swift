import CSDL2
package import GraphicsValues
package import RenderServer

/// A window on the desktop, drawn into by the processor or by OpenGL.
///
/// All sizes are device pixels. The thread that made it uses it.
package final class SDLWindow: DisplayWindow {
  /// SDL's part that all windows share.
  let desktop: SDLDesktop
  let window: OpaquePointer
  /// SDL's number of the window.
  let id: UInt32
  /// Memory to draw into if the window's pixels have another format; otherwise nil.
  var converted: UnsafeMutableBufferPointer<UInt32>?
  /// The window's pixels under Wayland; nil elsewhere and while OpenGL draws.
  var wayland: WaylandPixels?
  /// Reports when frames are seen; nil if the desktop does not.
  private(set) var presentation: (any DesktopFeedback)?
  /// SDL's context of OpenGL; nil while the processor draws.
  var context: SDL_GLContext?
  private var rectangles: [SDL_Rect] = []
  /// The last geometry that `size` or `resized` reported.
  var reported: WindowGeometry

  /// Opens the only window of the desktop, in its middle. The user may resize it.
  ///
  /// - Parameters:
  ///   - width: width in pixels, 1…16,384; the desktop may give another, which `size` reports.
  ///   - height: likewise.
  ///   - usesOpenGL: whether OpenGL draws. If SDL cannot, a window without OpenGL is opened.
  /// - Throws: when there is no display, or SDL cannot use it.
  package convenience init(
    title: String, width: Int, height: Int, usesOpenGL: Bool = false
  ) throws(WindowError) {
    try self.init(
      on: SDLDesktop(), title: title, width: width, height: height, usesOpenGL: usesOpenGL)
  }

  /// Opens a window beside others of a desktop.
  init(
    on desktop: SDLDesktop, title: String, width: Int, height: Int, usesOpenGL: Bool
  ) throws(WindowError) {
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
    guard let window else { throw WindowError("SDL_CreateWindow") }
    do throws(WindowError) {
      try desktop.follow(connectionOf: window)
      if let (display, surface) = Self.waylandObjects(window) {
        presentation = WaylandPresentation(display: display, surface: surface)
        if context == nil {
          wayland = try WaylandPixels(
            display: display, surface: surface, presentation: presentation)
        }
      } else {
        presentation = Self.makeRefreshes(window)
      }
    } catch {
      presentation = nil
      if let context { SDL_GL_DeleteContext(context) }
      SDL_DestroyWindow(window)
      throw error
    }
    self.desktop = desktop
    self.window = window
    id = SDL_GetWindowID(window)
    reported = WindowGeometry(window)
    desktop.add(self)
    // SDL sizes windows in units: on an output of scale 2 it has twice the pixels.
    if (reported.width, reported.height) != (width, height) { resize(width: width, height: height) }
    reported = geometry
    // Text input stays on: the server knows which client gets the text.
    SDL_StartTextInput()
  }

  deinit {
    desktop.remove(id)
    wayland = nil
    presentation = nil
    converted?.deallocate()
    if let context { SDL_GL_DeleteContext(context) }
    SDL_DestroyWindow(window)
  }

  /// SDL_WINDOWPOS_CENTERED, a macro with an argument.
  private static let centered: Int32 = 0x2FFF_0000

  /// SDL's name of its driver: `x11`, `wayland`, `dummy`, …
  package static var driverName: String { SDLDesktop.driverName }

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

  /// Puts the window's top left corner at a place of the desktop's usable area, as far as the window fits
  /// there. The desktop may decide otherwise.
  func move(x: Int, y: Int) {
    var area = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(SDL_GetWindowDisplayIndex(window), &area) == 0 else { return }
    let (width, height) = size
    let mostX = max(Int(area.w) - width, 0)
    let mostY = max(Int(area.h) - height, 0)
    SDL_SetWindowPosition(
      window, area.x + Int32(clamping: min(x, mostX)), area.y + Int32(clamping: min(y, mostY)))
  }

  /// Takes the window from the desktop; it can still be drawn into.
  func hide() { SDL_HideWindow(window) }

  // MARK: Events

  /// Removes and returns the events that have arrived, the oldest first. Never waits.
  ///
  /// Invalidates a `PixelBuffer` that `pixels` returned.
  package func pollEvents() -> [WindowEvent] {
    desktop.pump()
    return desktop.take(of: id)
  }

  /// Handles the compositor's events for the window's memory, which polling has read.
  func dispatch() {
    guard let wayland else { return }
    let geometry = geometry
    wayland.dispatch(width: geometry.width, height: geometry.height)
  }

  /// Asks the display that the window has come to, which is another one, for its refreshes.
  func followDisplay() {
    if !(presentation is WaylandPresentation) { presentation = Self.makeRefreshes(window) }
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
