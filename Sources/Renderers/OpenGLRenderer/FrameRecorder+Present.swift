import COpenGL
import GraphicsValues

extension FrameRecorder {
  /// Copies the output, turned, to a framebuffer of the size that it has then: 0 for the window's.
  func present(
    _ output: RenderTarget, _ orientation: OutputOrientation, to framebuffer: gl_name = 0
  ) {
    let gl = device.gl
    let (width, height) = orientation.size(of: output.width, output.height)
    let steps = PresentSteps(orientation, width: output.width, height: output.height)
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer)
    let words: [UInt32] = [0, UInt32(width) | UInt32(height) << 16, 0, 0] + steps.words
    words.withUnsafeBytes {
      gl.BufferData(GL_ARRAY_BUFFER, $0.count, $0.baseAddress, GL_STREAM_DRAW)
    }
    device.bind(framebuffer: framebuffer, width: width, height: height)
    device.cut(x: 0, y: 0, width: Int32(width), height: Int32(height))
    let program = programs[ProgramKind.present.rawValue]
    device.use(program.name)
    program.draw(gl, width: Int32(width), height: Int32(height), x: 0, y: 0)
    device.bind(output.texture.name, unit: TextureUnit.image)
    device.blend(.none)
    device.compare(.ignored)
    let groups = ProgramKind.present.words
    device.bind(vertexArray: arrays[groups])
    for index in 0..<groups {
      gl.VertexAttribIPointer(
        UInt32(index), 4, GL_UNSIGNED_INT, Int32(16 * groups),
        UnsafeRawPointer(bitPattern: 16 * index))
    }
    device.counters.drawCalls += 1
    gl.DrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, 1)
  }
}
