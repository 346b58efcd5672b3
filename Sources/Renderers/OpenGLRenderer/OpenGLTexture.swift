import COpenGL

/// Memory of the driver for pixels or coverage.
final class OpenGLTexture {
  enum Format {
    /// Four bytes in the order of memory.
    case pixels
    case coverage
    /// Two bytes.
    case pairs
    /// Four floats.
    case numbers

    var bytesPerPixel: Int {
      switch self {
      case .pixels: 4
      case .coverage: 1
      case .pairs: 2
      case .numbers: 16
      }
    }

    fileprivate var stored: gl_enum {
      switch self {
      case .pixels: GL_RGBA8
      case .coverage: GL_R8
      case .pairs: GL_RG8
      case .numbers: GL_RGBA32F
      }
    }

    fileprivate var given: gl_enum {
      switch self {
      case .pixels, .numbers: GL_RGBA
      case .coverage: GL_RED
      case .pairs: GL_RG
      }
    }

    fileprivate var type: gl_enum { self == .numbers ? GL_FLOAT : GL_UNSIGNED_BYTE }
  }

  let device: OpenGLDevice
  let name: gl_name
  let format: Format
  let width: Int
  let height: Int

  init(_ device: OpenGLDevice, _ format: Format, width: Int, height: Int) {
    self.device = device
    self.format = format
    self.width = width
    self.height = height
    var name: gl_name = 0
    let gl = device.gl
    gl.GenTextures(1, &name)
    self.name = name
    device.counters.texturesMade += 1
    device.select(name)
    gl.TexStorage2D(GL_TEXTURE_2D, 1, format.stored, Int32(width), Int32(height))
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, Int32(GL_NEAREST))
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, Int32(GL_NEAREST))
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, Int32(GL_CLAMP_TO_EDGE))
    gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, Int32(GL_CLAMP_TO_EDGE))
  }

  deinit { device.delete(texture: name) }

  var byteCount: Int { width * height * format.bytesPerPixel }

  /// Replaces a rectangle, which must lie inside.
  ///
  /// - Parameter stride: Pixels from one row to the next.
  func upload(
    x: Int, y: Int, width: Int, height: Int, stride: Int, from base: UnsafeRawPointer
  ) {
    guard width > 0, height > 0 else { return }
    let gl = device.gl
    device.select(name)
    gl.PixelStorei(GL_UNPACK_ROW_LENGTH, Int32(stride))
    gl.TexSubImage2D(
      GL_TEXTURE_2D, 0, Int32(x), Int32(y), Int32(width), Int32(height), format.given, format.type,
      base)
    device.counters.bytesUploaded += width * height * format.bytesPerPixel
  }
}
