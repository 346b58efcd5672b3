import COpenGL
import DrawList
import GraphicsValues
import OpenGLRenderer
import RenderServer

/// A window without a desktop, with a context of Mesa's.
final class ContextWindow: DisplayWindow {
  let size: (width: Int, height: Int)
  private(set) var context: OpenGLContext?
  private(set) var swapCount = 0
  private let memory: UnsafeMutableBufferPointer<UInt32>

  init(width: Int, height: Int) throws {
    size = (width, height)
    memory = .allocate(capacity: width * height)
    memory.initialize(repeating: 0)
    context = try SoftwareOpenGL.context()
  }

  deinit {
    context?.release()
    memory.deallocate()
  }

  var connectionDescriptor: Int32? { nil }
  func resize(width: Int, height: Int) {}
  func pollEvents() -> [WindowEvent] { [] }
  func present(damage: [PixelRect]) {}

  struct NoMemory: Error {}

  func pixels() throws -> PixelBuffer {
    guard let base = memory.baseAddress else { throw NoMemory() }
    return PixelBuffer(base: base, width: size.width, height: size.height, stride: size.width)
  }

  var openGL: OpenGLSurface? {
    guard let context else { return nil }
    return OpenGLSurface(
      findFunction: egl_find_function,
      makeCurrent: { [weak self] in self?.context === context && context.makeCurrent() },
      swap: { [weak self] in self?.swapCount += 1 })
  }

  func renewOpenGL() throws {
    context?.release()
    context = nil
    context = try SoftwareOpenGL.context()
  }

  func leaveOpenGL() {
    context?.release()
    context = nil
  }
}
