import COpenGL

/// The functions of a context, the counters of requests, and the current bindings, so that nothing is bound
/// twice.
final class OpenGLDevice {
  let context: OpenGLContext
  let gl: gl_functions
  var counters = OpenGLCounters()
  /// Whether `pixelsShaded` is counted, separately for each rectangle of each instance.
  var countsPixels = false
  /// True when part of the frame does not fit into a texture.
  var exceedsLimits = false

  private var activeUnit = -1
  private var bound: [gl_name] = [0, 0, 0]
  private var program: gl_name = 0
  private var blending = Blending.none
  private(set) var depth = Depth.ignored
  private var framebuffer: gl_name = 0
  private var viewport: (Int32, Int32) = (0, 0)
  private var scissor: (Int32, Int32, Int32, Int32) = (-1, -1, -1, -1)
  private var array: gl_name = 0

  /// The combination of drawn pixels with the pixels below.
  enum Blending: UInt8 {
    /// Replaces the pixels below.
    case none
    case over
    case added
    /// Multiplies the pixels below by the alpha of the drawn ones.
    case masked
  }

  /// The use of the target's depth.
  enum Depth: UInt8 {
    case ignored
    /// Draws pixels in front of the stored depth, and stores their depth.
    case written
    /// Draws pixels that are not behind the stored depth.
    case tested
  }

  init(_ context: OpenGLContext) {
    self.context = context
    gl = context.gl
  }

  /// Sets all state, because another user of the context may have changed it.
  func begin() {
    activeUnit = -1
    for unit in bound.indices { bound[unit] = 0 }
    (program, framebuffer, array) = (0, 0, 0)
    viewport = (0, 0)
    scissor = (-1, -1, -1, -1)
    blending = .none
    depth = .ignored
    gl.UseProgram(0)
    gl.BindFramebuffer(GL_FRAMEBUFFER, 0)
    gl.BindVertexArray(0)
    for unit in bound.indices {
      gl.ActiveTexture(GL_TEXTURE0 + UInt32(unit))
      gl.BindTexture(GL_TEXTURE_2D, 0)
    }
    gl.Disable(GL_BLEND)
    gl.Disable(GL_DITHER)
    gl.Disable(GL_DEPTH_TEST)
    gl.Disable(GL_CULL_FACE)
    gl.Enable(GL_SCISSOR_TEST)
    gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1)
    gl.PixelStorei(GL_UNPACK_ROW_LENGTH, 0)
    gl.PixelStorei(GL_PACK_ALIGNMENT, 1)
    gl.PixelStorei(GL_PACK_ROW_LENGTH, 0)
  }

  /// Makes a texture the one that uploads change.
  func select(_ texture: gl_name) {
    activate(TextureUnit.image)
    bind(texture, unit: TextureUnit.image)
  }

  private func activate(_ unit: Int) {
    if activeUnit == unit { return }
    activeUnit = unit
    gl.ActiveTexture(GL_TEXTURE0 + UInt32(unit))
  }

  /// Makes a texture the one that programs read at a unit.
  func bind(_ texture: gl_name, unit: Int) {
    if bound[unit] == texture { return }
    activate(unit)
    bound[unit] = texture
    counters.textureChanges += 1
    gl.BindTexture(GL_TEXTURE_2D, texture)
  }

  func delete(texture: gl_name) {
    var name = texture
    for unit in bound.indices where bound[unit] == texture { bound[unit] = 0 }
    guard context.makeCurrent() else { return }
    gl.DeleteTextures(1, &name)
  }

  func delete(framebuffer: gl_name) {
    var name = framebuffer
    if self.framebuffer == framebuffer { self.framebuffer = 0 }
    guard context.makeCurrent() else { return }
    gl.DeleteFramebuffers(1, &name)
  }

  func delete(renderbuffer: gl_name) {
    var name = renderbuffer
    guard context.makeCurrent() else { return }
    gl.DeleteRenderbuffers(1, &name)
  }

  func use(_ program: gl_name) {
    if self.program == program { return }
    self.program = program
    counters.programChanges += 1
    gl.UseProgram(program)
  }

  func bind(vertexArray: gl_name) {
    if array == vertexArray { return }
    array = vertexArray
    gl.BindVertexArray(vertexArray)
  }

  func blend(_ wanted: Blending) {
    if blending == wanted { return }
    counters.blendChanges += 1
    if blending == .none { gl.Enable(GL_BLEND) }
    blending = wanted
    switch wanted {
    case .none: gl.Disable(GL_BLEND)
    case .over: gl.BlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    case .added: gl.BlendFunc(GL_ONE, GL_ONE)
    case .masked: gl.BlendFunc(GL_ZERO, GL_SRC_ALPHA)
    }
  }

  func compare(_ wanted: Depth) {
    if depth == wanted { return }
    counters.depthChanges += 1
    if depth == .ignored { gl.Enable(GL_DEPTH_TEST) }
    depth = wanted
    switch wanted {
    case .ignored: gl.Disable(GL_DEPTH_TEST)
    case .written:
      gl.DepthFunc(GL_LESS)
      gl.DepthMask(1)
    case .tested:
      gl.DepthFunc(GL_LEQUAL)
      gl.DepthMask(0)
    }
  }

  /// Makes a framebuffer the one that is drawn on and read.
  func bind(framebuffer: gl_name, width: Int, height: Int) {
    if self.framebuffer != framebuffer {
      self.framebuffer = framebuffer
      counters.targetChanges += 1
      gl.BindFramebuffer(GL_FRAMEBUFFER, framebuffer)
    }
    let size = (Int32(width), Int32(height))
    if viewport != size {
      viewport = size
      gl.Viewport(0, 0, size.0, size.1)
    }
  }

  /// Limits drawing to a rectangle of the target.
  func cut(x: Int32, y: Int32, width: Int32, height: Int32) {
    if scissor == (x, y, width, height) { return }
    scissor = (x, y, width, height)
    gl.Scissor(x, y, width, height)
  }
}
