import CSDL2
package import RenderServer

/// The profiles of OpenGL to ask SDL for, in order.
enum OpenGLProfile: CaseIterable {
  /// OpenGL ES 3.0.
  case embedded
  /// OpenGL 3.3.
  case desktop

  /// Flag for a window that contexts of this profile can draw into. Sets the attributes of windows and
  /// contexts made next.
  var windowFlag: UInt32 {
    let mask = self == .embedded ? SDL_GL_CONTEXT_PROFILE_ES : SDL_GL_CONTEXT_PROFILE_CORE
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(mask.rawValue))
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3)
    SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, self == .embedded ? 0 : 3)
    // The frame is opaque, and drawn into the renderer's own picture: the window needs colours only.
    SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
    SDL_GL_SetAttribute(SDL_GL_STENCIL_SIZE, 0)
    SDL_GL_SetAttribute(SDL_GL_DOUBLEBUFFER, 1)
    return SDL_WINDOW_OPENGL.rawValue
  }
}

extension SDLWindow {
  /// Makes a context and makes it current: it reports when the driver has lost it, if the driver can,
  /// and shows frames at refreshes of the display. Nil on failure.
  static func makeContext(_ window: OpaquePointer) -> SDL_GLContext? {
    for notification in [SDL_GL_CONTEXT_RESET_LOSE_CONTEXT, SDL_GL_CONTEXT_RESET_NO_NOTIFICATION] {
      SDL_GL_SetAttribute(SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(notification.rawValue))
      guard let context = SDL_GL_CreateContext(window) else { continue }
      SDL_GL_SetSwapInterval(1)
      return context
    }
    return nil
  }

  package var openGL: OpenGLSurface? {
    guard let context else { return nil }
    return OpenGLSurface(
      findFunction: { SDL_GL_GetProcAddress($0) },
      makeCurrent: { [weak self] in
        // The surface of a deleted context must not touch the next one.
        guard let self, self.context == context else { return false }
        return SDL_GL_GetCurrentContext() == context || SDL_GL_MakeCurrent(window, context) == 0
      },
      swap: { [weak self] in
        guard let self else { return }
        presentation?.ask()
        SDL_GL_SwapWindow(window)
      })
  }

  package func renewOpenGL() throws(WindowError) {
    if let context { SDL_GL_DeleteContext(context) }
    context = Self.makeContext(window)
    if context == nil { throw WindowError("SDL_GL_CreateContext") }
  }

  package func leaveOpenGL() throws(WindowError) {
    if let context { SDL_GL_DeleteContext(context) }
    context = nil
    guard wayland == nil, let (display, surface) = Self.waylandObjects(window) else { return }
    wayland = try WaylandPixels(display: display, surface: surface, presentation: presentation)
  }
}
