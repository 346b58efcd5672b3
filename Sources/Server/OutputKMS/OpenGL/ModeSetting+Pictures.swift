import Glibc
package import OpenGLRenderer

// A card whose memory OpenGL cannot draw into.
extension ModeSetting {
  package func openDrawing() throws(OpenGLError) -> any CardDrawing {
    throw .noContext("\(path) has no memory for OpenGL")
  }

  package func addPicture(
    _ picture: DrawnPicture, width: Int, height: Int
  ) throws(DeviceError) -> CardBuffer {
    throw DeviceError("pictures by OpenGL", path, code: EOPNOTSUPP)
  }

  package func remove(picture: CardBuffer) {}
}
