package import COpenGL

/// A display of EGL whose contexts draw on surfaces of another library, such as GBM's.
///
/// One thread uses it, and ends it before the other library's display.
package final class NativeDisplay {
  fileprivate let egl: egl_functions
  fileprivate let display: egl_display
  fileprivate let extensions: Set<String>
  private let format: Int32

  /// - Parameters:
  ///   - platform: EGL's number of the library.
  ///   - native: The library's display, which outlives this object.
  ///   - format: The library's number of the surfaces' pixel format.
  package init(
    platform: UInt32, native: UnsafeMutableRawPointer, format: UInt32
  ) throws(OpenGLError) {
    egl = try .load()
    guard let open = egl.GetPlatformDisplayEXT, let display = open(platform, native, nil) else {
      throw .noContext("EGL does not have the platform \(platform)")
    }
    guard egl.Initialize(display, nil, nil) != 0 else {
      throw .noContext("EGL has no driver for the device: error \(egl.GetError())")
    }
    self.display = display
    self.format = Int32(bitPattern: format)
    extensions = egl.extensions(of: display)
  }

  /// Ends all use of the library's display. No context of this object is left.
  package func end() { _ = egl.Terminate(display) }

  /// Returns a configuration for surfaces of the format.
  fileprivate func configuration(
    _ interface: OpenGLContext.Interface
  ) throws(OpenGLError) -> egl_config {
    var found = [egl_config?](repeating: nil, count: 256)
    var count: Int32 = 0
    let wanted = [
      EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_RENDERABLE_TYPE, interface.renderableType,
      EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_NONE,
    ]
    _ = egl.ChooseConfig(display, wanted, &found, Int32(found.count), &count)
    for case let configuration? in found.prefix(Int(max(count, 0))) {
      var visual: Int32 = 0
      if egl.GetConfigAttrib(display, configuration, EGL_NATIVE_VISUAL_ID, &visual) != 0,
        visual == format
      {
        return configuration
      }
    }
    throw .noContext("EGL has no configuration for \(interface) and the screen's pixels")
  }
}

/// A context on a native display, and the surface that it draws on.
package final class NativeContext {
  private let display: NativeDisplay
  private let api: UInt32
  private let configuration: egl_config
  private var context: egl_context?
  private var surface: egl_surface?
  /// Whether the context was last made current with `surface`.
  private var isBound = false
  /// Finds the context's functions by name.
  package let findFunction: gl_loader

  /// Makes a context of OpenGL ES 3.0, or else of OpenGL 3.3.
  package convenience init(_ display: NativeDisplay) throws(OpenGLError) {
    do throws(OpenGLError) {
      try self.init(display, .embedded)
    } catch {
      do throws(OpenGLError) {
        try self.init(display, .desktop)
      } catch _ {
        throw error
      }
    }
  }

  private init(
    _ display: NativeDisplay, _ interface: OpenGLContext.Interface
  ) throws(OpenGLError) {
    self.display = display
    api = interface.api
    findFunction = interface == .embedded ? egl_find_function : egl_find_desktop_function
    configuration = try display.configuration(interface)
    guard display.egl.BindAPI(api) != 0 else {
      throw .noContext("EGL does not have \(interface)")
    }
    for attributes in interface.attempts(display.extensions) where context == nil {
      context = display.egl.CreateContext(display.display, configuration, nil, attributes)
    }
    guard context != nil else { throw .noContext("EGL error \(display.egl.GetError())") }
  }

  deinit {
    detach()
    if let context { _ = display.egl.DestroyContext(display.display, context) }
  }

  /// Makes a native window the one that is drawn on, and the context current.
  ///
  /// - Parameter window: Stays until `detach`, or until another one is attached.
  package func attach(_ window: UnsafeMutableRawPointer) throws(OpenGLError) {
    detach()
    surface = display.egl.CreateWindowSurface(display.display, configuration, window, nil)
    guard surface != nil else {
      throw .noContext("EGL makes no surface: error \(display.egl.GetError())")
    }
    guard makeCurrent() else {
      throw .noContext("it cannot be made current: EGL error \(display.egl.GetError())")
    }
  }

  /// Ends the use of the native window.
  package func detach() {
    guard let surface else { return }
    self.surface = nil
    isBound = false
    let egl = display.egl
    if let context, egl.BindAPI(api) != 0, egl.GetCurrentContext() == context {
      _ = egl.MakeCurrent(display.display, nil, nil, nil)
    }
    _ = egl.DestroySurface(display.display, surface)
  }

  /// Makes the context current on the calling thread.
  ///
  /// - Returns: False if there is no surface, or EGL fails.
  package func makeCurrent() -> Bool {
    let egl = display.egl
    guard let context, let surface, egl.BindAPI(api) != 0 else { return false }
    if isBound, egl.GetCurrentContext() == context { return true }
    isBound = egl.MakeCurrent(display.display, surface, surface, context) != 0
    return isBound
  }

  /// Ends the frame on the surface.
  ///
  /// - Returns: The error if the native library has no memory for another, or the context is lost.
  package func swap() -> OpenGLError? {
    guard let surface, makeCurrent() else { return .contextLost }
    if display.egl.SwapBuffers(display.display, surface) != 0 { return nil }
    return .noContext("EGL does not show the frame: error \(display.egl.GetError())")
  }
}
