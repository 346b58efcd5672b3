package import COpenGL

/// A context of OpenGL ES 3.0, or of OpenGL 3.3, with its functions.
///
/// It belongs to one thread at a time: `makeCurrent` binds it to the calling thread, after the thread that
/// had it has called `release`.
package final class OpenGLContext {
  /// The API that the renderer uses; shaders and functions are the same.
  package enum Interface: CaseIterable, CustomStringConvertible, Sendable {
    /// OpenGL ES 3.0, or newer.
    case embedded
    /// The core profile of OpenGL 3.3, or newer.
    case desktop

    package var description: String {
      switch self {
      case .embedded: "OpenGL ES 3.0"
      case .desktop: "OpenGL 3.3"
      }
    }
  }

  /// The functions of this context; valid while it is current.
  package let gl: gl_functions
  /// GL_RENDERER and GL_VERSION, as the driver reports them.
  package let renderer: String
  package let version: String
  package let extensions: Set<String>
  /// The longest side of a texture, in pixels.
  package let maximumTextureSize: Int
  /// True for OpenGL, false for OpenGL ES.
  package let isDesktop: Bool
  /// The driver's messages; present when the context was made with `isDebug`, or when the driver provides
  /// them anyway.
  package let messages: OpenGLMessages?

  private let owner: Owner
  private var isGone = false

  private enum Owner {
    case headless(HeadlessDisplay)
    /// A context made by another library; the closure makes it current.
    case adopted(makeCurrent: () -> Bool)
  }

  /// Makes a context without a window: on the first device with its own driver, or else on one that draws
  /// on the processor.
  ///
  /// - Parameters:
  ///   - interfaces: APIs to try in this order; a failure throws the error of the first.
  ///   - isDebug: Whether the driver is asked to explain errors (`messages`).
  package static func headless(
    _ interfaces: [Interface] = Interface.allCases, isDebug: Bool = false
  ) throws(OpenGLError) -> OpenGLContext {
    var software: OpenGLContext?
    var failure = OpenGLError.noDisplay
    for display in try HeadlessDisplay.all() {
      do throws(OpenGLError) {
        let context = try context(interfaces, of: display, isDebug: isDebug)
        if !context.isSoftware { return context }
        context.release()
        software = software ?? context
      } catch {
        failure = error
      }
    }
    guard let software else { throw failure }
    guard software.makeCurrent() else { throw .noContext("it cannot be made current again") }
    return software
  }

  /// Returns the first context that can be made, current.
  private static func context(
    _ interfaces: [Interface], of display: HeadlessDisplay, isDebug: Bool
  ) throws(OpenGLError) -> OpenGLContext {
    var failure: OpenGLError?
    for interface in interfaces {
      do throws(OpenGLError) {
        try display.makeContext(interface, isDebug: isDebug)
        return try OpenGLContext(
          owner: .headless(display),
          loader: interface == .embedded ? egl_find_function : egl_find_desktop_function,
          isDebug: isDebug)
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? .noDisplay
  }

  /// Adopts a context that another library made and that is current.
  ///
  /// - Parameters:
  ///   - loader: Finds functions by name.
  ///   - makeCurrent: Makes the context current on the calling thread; returns false when that fails.
  package convenience init(
    adopting loader: gl_loader, makeCurrent: @escaping () -> Bool
  ) throws(OpenGLError) {
    try self.init(owner: .adopted(makeCurrent: makeCurrent), loader: loader, isDebug: false)
  }

  private init(owner: Owner, loader: gl_loader, isDebug: Bool) throws(OpenGLError) {
    self.owner = owner
    let table = UnsafeMutablePointer<gl_functions>.allocate(capacity: 1)
    defer { table.deallocate() }
    if let missing = gl_functions_load(table, loader) {
      throw .missingFunction(String(cString: missing), renderer: "OpenGL")
    }
    gl = table.pointee
    renderer = Self.text(gl, GL_RENDERER)
    version = Self.text(gl, GL_VERSION)
    isDesktop = !version.hasPrefix("OpenGL ES")
    let (major, minor) = (Self.number(gl, GL_MAJOR_VERSION), Self.number(gl, GL_MINOR_VERSION))
    guard (major, minor) >= (isDesktop ? (3, 3) : (3, 0)) else { throw .tooOld(version: version) }
    maximumTextureSize = Self.number(gl, GL_MAX_TEXTURE_SIZE)
    var extensions: Set<String> = []
    for index in 0..<max(Self.number(gl, GL_NUM_EXTENSIONS), 0) {
      if let name = gl.GetStringi(GL_EXTENSIONS, UInt32(index)) {
        extensions.insert(String(cString: name))
      }
    }
    // Part of OpenGL since 4.2. The function's address proves nothing: some loaders return one for every
    // name.
    if isDesktop, (major, minor) < (4, 2), !extensions.contains("GL_ARB_texture_storage") {
      throw .missingFunction("glTexStorage2D", renderer: renderer)
    }
    self.extensions = extensions
    let hasMessages = extensions.contains("GL_KHR_debug") && gl.DebugMessageCallback != nil
    messages = isDebug && hasMessages ? OpenGLMessages(gl) : nil
  }

  private static func text(_ gl: gl_functions, _ name: gl_enum) -> String {
    gl.GetString(name).map { String(cString: $0) } ?? ""
  }

  private static func number(_ gl: gl_functions, _ name: gl_enum) -> Int {
    var value: Int32 = 0
    gl.GetIntegerv(name, &value)
    return Int(value)
  }

  /// True when the driver draws on the processor.
  package var isSoftware: Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swr", "software", "swiftshader"].contains {
      name.contains($0)
    }
  }

  /// Makes the context current on the calling thread.
  ///
  /// - Returns: False when the context is gone.
  package func makeCurrent() -> Bool {
    if isGone { return false }
    switch owner {
    case .headless(let display): return display.makeCurrent()
    case .adopted(let makeCurrent): return makeCurrent()
    }
  }

  /// Unbinds the context from the calling thread, so that another thread can bind it. An adopted context
  /// stays bound.
  package func release() {
    if case .headless(let display) = owner { display.release() }
  }

  /// True when the driver has lost the context, with everything in it. The context must be current.
  package var isLost: Bool {
    if isGone { return true }
    if extensions.contains(isDesktop ? "GL_ARB_robustness" : "GL_EXT_robustness"),
      let status = gl.GetGraphicsResetStatus, status() != GL_NO_ERROR
    {
      return true
    }
    return gl.GetError() == GL_CONTEXT_LOST
  }

  /// Destroys the context, simulating a driver that loses it.
  package func abandon() {
    if case .headless(let display) = owner { display.destroyContext() }
    isGone = true
  }
}
