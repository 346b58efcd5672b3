import COpenGL

/// A display of EGL without a window, and one context on it.
final class HeadlessDisplay {
  private static let mostDevices = 16

  private let egl: egl_functions
  private let display: egl_display
  private var context: egl_context?
  /// The API of the context, which a thread has to bind before it uses the context.
  private var api = EGL_OPENGL_ES_API

  private init(_ egl: egl_functions, _ display: egl_display) {
    self.egl = egl
    self.display = display
  }

  deinit { destroyContext() }

  /// Returns the displays that can be initialized: one for each device; or else Mesa's surfaceless display;
  /// or else the default display.
  static func all() throws(OpenGLError) -> [HeadlessDisplay] {
    let egl = try egl_functions.load()
    let extensions = egl.extensions(of: nil)
    var displays: [egl_display?] = []
    if let platform = egl.GetPlatformDisplayEXT {
      if extensions.contains("EGL_EXT_platform_device") {
        displays = devices(egl, extensions).map { platform(EGL_PLATFORM_DEVICE_EXT, $0, nil) }
      }
      if displays.isEmpty, extensions.contains("EGL_MESA_platform_surfaceless") {
        displays.append(platform(EGL_PLATFORM_SURFACELESS_MESA, nil, nil))
      }
    }
    if displays.isEmpty { displays.append(egl.GetDisplay(nil)) }
    let usable = displays.compactMap { $0 }.filter { egl.Initialize($0, nil, nil) != 0 }
    if usable.isEmpty { throw .noDisplay }
    return usable.map { HeadlessDisplay(egl, $0) }
  }

  private static func devices(_ egl: egl_functions, _ extensions: Set<String>) -> [egl_device] {
    guard
      extensions.contains("EGL_EXT_device_enumeration")
        || extensions.contains("EGL_EXT_device_base"),
      let query = egl.QueryDevicesEXT
    else { return [] }
    var devices = [egl_device?](repeating: nil, count: mostDevices)
    var count: Int32 = 0
    guard query(Int32(mostDevices), &devices, &count) != 0 else { return [] }
    return devices.prefix(Int(count)).compactMap { $0 }
  }

  /// Makes the context, replacing the one before, and makes it current.
  func makeContext(
    _ interface: OpenGLContext.Interface, isDebug: Bool
  ) throws(OpenGLError) {
    destroyContext()
    let extensions = egl.extensions(of: display)
    guard extensions.contains("EGL_KHR_surfaceless_context") else {
      throw .noContext("EGL lacks EGL_KHR_surfaceless_context")
    }
    api = interface.api
    guard bindAPI() else { throw .noContext("EGL does not have \(interface)") }
    let configuration = try configuration(interface, extensions)
    for attributes in interface.attempts(extensions, isDebug: isDebug) where context == nil {
      context = egl.CreateContext(display, configuration, nil, attributes)
    }
    guard context != nil else { throw .noContext("EGL error \(egl.GetError())") }
    guard makeCurrent() else {
      let error = egl.GetError()
      destroyContext()
      throw .noContext("it cannot be made current: EGL error \(error)")
    }
  }

  private func configuration(
    _ interface: OpenGLContext.Interface, _ extensions: Set<String>
  ) throws(OpenGLError) -> egl_config? {
    if extensions.contains("EGL_KHR_no_config_context")
      || extensions.contains("EGL_MESA_configless_context")
    {
      return nil
    }
    var found: egl_config?
    var count: Int32 = 0
    let wanted = [
      EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, interface.renderableType, EGL_NONE,
    ]
    guard egl.ChooseConfig(display, wanted, &found, 1, &count) != 0, count > 0 else {
      throw .noContext("EGL has no configuration for \(interface)")
    }
    return found
  }

  func makeCurrent() -> Bool {
    guard let context, bindAPI() else { return false }
    if egl.GetCurrentContext() == context { return true }
    return egl.MakeCurrent(display, nil, nil, context) != 0
  }

  /// Binds the API of the context to the thread: EGL may report the current context for the bound API only.
  private func bindAPI() -> Bool { egl.BindAPI(api) != 0 }

  func release() {
    guard let context, bindAPI(), egl.GetCurrentContext() == context else { return }
    _ = egl.MakeCurrent(display, nil, nil, nil)
  }

  func destroyContext() {
    guard let context else { return }
    release()
    _ = egl.DestroyContext(display, context)
    self.context = nil
  }
}
