package import COpenGL
package import OpenGLRenderer

/// OpenGL's way to pictures that a card can send: GBM's, or a fake.
package protocol CardDrawing: AnyObject {
  /// Makes a context for one output.
  func makeContext() throws(OpenGLError) -> any PictureContext
}

/// A context that draws the pictures of one output.
package protocol PictureContext: AnyObject {
  /// Finds the context's functions by name.
  var findFunction: gl_loader { get }

  /// Makes pictures of opaque pixels, of a size in screen pixels.
  func makePictures(width: Int, height: Int) throws(OpenGLError) -> any DrawnPictures
}

/// A few pictures of one size, which OpenGL draws by turns.
package protocol DrawnPictures: AnyObject {
  /// Whether a picture is left to draw on, beside those that are finished and not released.
  var hasRoom: Bool { get }

  /// Makes the context current, to draw on the next picture.
  func makeCurrent() -> Bool

  /// Ends the drawing of a picture, which stays as it is until it is released.
  func finish() throws(OpenGLError) -> DrawnPicture

  /// Allows that a finished picture is drawn on again.
  func release(_ number: UInt)
}

/// A finished picture.
package struct DrawnPicture: Hashable, Sendable {
  /// The same each time that the same memory comes.
  package var number: UInt
  /// The memory's number for the card.
  package var handle: UInt32
  /// Bytes from one row to the next.
  package var stride: Int
  /// The memory's arrangement, a number of the kernel's; nil for a way that the driver knows.
  package var modifier: UInt64?

  package init(number: UInt, handle: UInt32, stride: Int, modifier: UInt64? = nil) {
    self.number = number
    self.handle = handle
    self.stride = stride
    self.modifier = modifier
  }
}
