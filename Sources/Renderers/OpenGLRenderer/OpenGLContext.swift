import COpenGL

/// A context of OpenGL ES 3.0, or of OpenGL 3.3, with its functions.
///
/// It belongs to one thread at a time: `makeCurrent` takes it to the calling one, and the thread that
/// had it has to `release` it before.
package final class OpenGLContext {
  /// What the renderer draws with, by the same shaders and functions.
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
  /// GL_RENDERER and GL_VERSION, as the driver says them.
  package let renderer: String
  package let version: String
  package let extensions: Set<String>
  /// The longest side of a texture, in pixels.
  package let maximumTextureSize: Int
  /// The context is of OpenGL, not of OpenGL ES.
  package let isDesktop: Bool
  /// The context was made with `isDebug`, or messages are there anyway.
  package let messages: OpenGLMessages?

  private let owner: Owner
  private var isGone = false

  private enum Owner {
    case headless(HeadlessDisplay)
    /// Made by another library, which has it made current.
    case adopted(makeCurrent: () -> Bool)
  }

  /// Makes a context without a window: of the first device with a driver of its own, or else of one
  /// that draws on the processor.
  ///
  /// - Parameters:
  ///   - interfaces: tried in this order; the error is that of the first.
  ///   - isDebug: whether the driver is asked to explain mistakes (`messages`).
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

  /// The first that can be made, current.
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

  /// Takes over a context that another library made and that is current.
  ///
  /// - Parameters:
  ///   - loader: finds functions by name.
  ///   - makeCurrent: makes the context current on the calling thread; false where that fails.
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
    // Part of OpenGL since 4.2. A name alone says nothing: some loaders find every one.
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

  /// The driver draws on the processor.
  package var isSoftware: Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swr", "software", "swiftshader"].contains {
      name.contains($0)
    }
  }

  /// Makes the context current on the calling thread.
  ///
  /// - Returns: false where it is gone.
  package func makeCurrent() -> Bool {
    if isGone { return false }
    switch owner {
    case .headless(let display): return display.makeCurrent()
    case .adopted(let makeCurrent): return makeCurrent()
    }
  }

  /// Leaves the calling thread without a context, so that another can take it. An adopted one stays.
  package func release() {
    if case .headless(let display) = owner { display.release() }
  }

  /// The driver has lost the context, with everything in it; the context must be current.
  package var isLost: Bool {
    if isGone { return true }
    if extensions.contains(isDesktop ? "GL_ARB_robustness" : "GL_EXT_robustness"),
      let status = gl.GetGraphicsResetStatus, status() != GL_NO_ERROR
    {
      return true
    }
    return gl.GetError() == GL_CONTEXT_LOST
  }

  /// Destroys the context, as a driver does that loses it.
  package func abandon() {
    if case .headless(let display) = owner { display.destroyContext() }
    isGone = true
  }
}
