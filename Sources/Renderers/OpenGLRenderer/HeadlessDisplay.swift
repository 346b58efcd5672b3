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
    let table = UnsafeMutablePointer<egl_functions>.allocate(capacity: 1)
    defer { table.deallocate() }
    if let reason = egl_functions_load(table) { throw .noLibrary(String(cString: reason)) }
    let egl = table.pointee
    let extensions = words(egl.QueryString(nil, EGL_EXTENSIONS))
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

  private static func words(_ text: UnsafePointer<CChar>?) -> Set<String> {
    guard let text else { return [] }
    return Set(String(cString: text).split(separator: " ").map(String.init))
  }

  /// Makes the context, replacing the one before, and makes it current.
  func makeContext(
    _ interface: OpenGLContext.Interface, isDebug: Bool
  ) throws(OpenGLError) {
    destroyContext()
    let extensions = Self.words(egl.QueryString(display, EGL_EXTENSIONS))
    guard extensions.contains("EGL_KHR_surfaceless_context") else {
      throw .noContext("EGL lacks EGL_KHR_surfaceless_context")
    }
    api = interface.api
    guard bindAPI() else { throw .noContext("EGL does not have \(interface)") }
    var attributes = interface.attributes
    if isDebug { attributes += [EGL_CONTEXT_OPENGL_DEBUG, 1] }
    var robust = attributes
    if extensions.contains(interface.robustness.extension) {
      robust += [interface.robustness.attribute, EGL_LOSE_CONTEXT_ON_RESET]
    }
    let configuration = try configuration(interface, extensions)
    for attributes in [robust, attributes] where context == nil {
      context = egl.CreateContext(display, configuration, nil, attributes + [EGL_NONE])
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

extension OpenGLContext.Interface {
  /// EGL's number for the API.
  fileprivate var api: UInt32 {
    switch self {
    case .embedded: EGL_OPENGL_ES_API
    case .desktop: EGL_OPENGL_API
    }
  }

  fileprivate var attributes: [Int32] {
    switch self {
    case .embedded: [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0]
    case .desktop:
      [
        EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3,
        EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
      ]
    }
  }

  fileprivate var renderableType: Int32 {
    switch self {
    case .embedded: EGL_OPENGL_ES3_BIT
    case .desktop: EGL_OPENGL_BIT
    }
  }

  /// EGL's extension for context loss at a driver reset, and its attribute.
  fileprivate var robustness: (extension: String, attribute: Int32) {
    switch self {
    case .embedded:
      ("EGL_EXT_create_context_robustness", EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT)
    case .desktop:
      ("EGL_KHR_create_context", EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_KHR)
    }
  }
}
