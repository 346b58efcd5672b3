import COpenGL

/// A linked program and the locations of its inputs.
package final class OpenGLProgram {
  let name: gl_name
  private let scale: Int32
  private let origin: Int32
  private let level: Int32
  /// The last values of the uniforms.
  private var width: Int32 = 0
  private var height: Int32 = 0
  private var x: Int32 = 0
  private var y: Int32 = 0
  private var first: Int32 = 0

  /// - Parameter parts: the files of the fragment shader; nil for those of `kind`.
  package init(
    _ kind: ProgramKind, parts: [ShaderFile]? = nil, _ context: OpenGLContext
  ) throws(OpenGLError) {
    let gl = context.gl
    let start = ShaderText(kind, isDesktop: context.isDesktop)
    let program = gl.CreateProgram()
    do throws(OpenGLError) {
      for (type, text) in [
        (GL_VERTEX_SHADER, start.appending([.vertex])),
        (GL_FRAGMENT_SHADER, start.appending(parts ?? kind.parts)),
      ] {
        let shader = try Self.shader(type, text, kind, gl)
        gl.AttachShader(program, shader)
        // The driver keeps the shader as long as the program.
        gl.DeleteShader(shader)
      }
      gl.LinkProgram(program)
      var isLinked: Int32 = 0
      gl.GetProgramiv(program, GL_LINK_STATUS, &isLinked)
      guard isLinked != 0 else {
        throw .program(
          "\(kind)", log: Self.log { gl.GetProgramInfoLog(program, $0, nil, $1) })
      }
    } catch {
      gl.DeleteProgram(program)
      throw error
    }
    name = program
    scale = gl.GetUniformLocation(program, "scale")
    origin = gl.GetUniformLocation(program, "origin")
    level = gl.GetUniformLocation(program, "level")
    gl.UseProgram(program)
    for (unit, sampler) in TextureUnit.samplers.enumerated() {
      let location = gl.GetUniformLocation(program, sampler)
      if location >= 0 { gl.Uniform1i(location, Int32(unit)) }
    }
    gl.Uniform2i(origin, 0, 0)
  }

  /// Sets the size of the target, and the device pixel (x, y) in its corner. The program must be in use.
  func draw(_ gl: gl_functions, width: Int32, height: Int32, x: Int32, y: Int32) {
    if width != self.width || height != self.height {
      (self.width, self.height) = (width, height)
      gl.Uniform2f(scale, 2 / Float(width), 2 / Float(height))
    }
    if x != self.x || y != self.y {
      (self.x, self.y) = (x, y)
      gl.Uniform2i(origin, x, y)
    }
  }

  /// Sets the number, from back to front, of the first instance in the next draw call.
  func draw(_ gl: gl_functions, from first: Int32) {
    if first == self.first { return }
    self.first = first
    gl.Uniform1i(level, first)
  }

  private static func shader(
    _ type: gl_enum, _ text: ShaderText, _ kind: ProgramKind, _ gl: gl_functions
  ) throws(OpenGLError) -> gl_name {
    let shader = gl.CreateShader(type)
    text.bytes.withUnsafeBytes { bytes in
      guard var base = bytes.assumingMemoryBound(to: CChar.self).baseAddress else { return }
      var length = Int32(bytes.count)
      gl.ShaderSource(shader, 1, &base, &length)
    }
    gl.CompileShader(shader)
    var isCompiled: Int32 = 0
    gl.GetShaderiv(shader, GL_COMPILE_STATUS, &isCompiled)
    guard isCompiled != 0 else {
      let log = log { gl.GetShaderInfoLog(shader, $0, nil, $1) }
      gl.DeleteShader(shader)
      throw .program("\(kind)", log: log)
    }
    return shader
  }

  /// Returns what the driver says, with the names of files.
  private static func log(_ read: (Int32, UnsafeMutablePointer<CChar>) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { room in
      room.initialize(repeating: 0)
      guard let base = room.baseAddress else { return "" }
      read(Int32(room.count), base)
      return ShaderFile.naming(in: String(cString: base))
    }
  }
}

/// The texture units of programs.
enum TextureUnit {
  static let image = 0
  static let mask = 1
  static let below = 2
  static let samplers = ["image", "mask", "below"]
}
