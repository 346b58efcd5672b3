import COpenGL
import Glibc
import GraphicsValues
import OpenGLRenderer
import OutputKMS

/// OpenGL for a fake card: pictures are memory, and are drawn by filling them.
final class FakeDrawing: CardDrawing {
  /// The memory of finished pictures, by their handles.
  private(set) var memory: [UInt32: (pixels: UnsafeMutableBufferPointer<UInt32>, width: Int)] = [:]
  private(set) var contexts = 0
  private(set) var sizes: [[Int]] = []
  /// The pictures that are made current.
  fileprivate(set) weak var current: FakePictures?
  var failsContexts = false
  var failsPictures = false
  var failsSwaps = false
  /// Releases of pictures that were not finished.
  fileprivate(set) var violations: [String] = []

  fileprivate func add(_ width: Int, _ height: Int) -> UInt32 {
    let pixels = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: width * height)
    pixels.initialize(repeating: 0)
    let handle = UInt32(memory.count + 1)
    memory[handle] = (pixels, width)
    return handle
  }

  func makeContext() throws(OpenGLError) -> any PictureContext {
    if failsContexts { throw .noContext("the fake has none") }
    contexts += 1
    return FakeContext(self)
  }

  /// Fills the next picture, as a renderer does between `makeCurrent` and `swap`.
  func fill(_ colour: UInt32) { current?.fill(colour) }

  fileprivate func note(_ width: Int, _ height: Int) { sizes.append([width, height]) }
}

private final class FakeContext: PictureContext {
  let drawing: FakeDrawing
  init(_ drawing: FakeDrawing) { self.drawing = drawing }

  var findFunction: gl_loader { { _ in nil } }

  func makePictures(width: Int, height: Int) throws(OpenGLError) -> any DrawnPictures {
    if drawing.failsPictures { throw .outOfMemory }
    drawing.note(width, height)
    return FakePictures(drawing, width, height)
  }
}

final class FakePictures: DrawnPictures {
  private let drawing: FakeDrawing
  private let size: (width: Int, height: Int)
  /// Number of pictures, as many as Mesa has.
  private static let most = 4
  private var handles: [UInt32] = []
  private var finished: Set<UInt32> = []

  fileprivate init(_ drawing: FakeDrawing, _ width: Int, _ height: Int) {
    self.drawing = drawing
    size = (width, height)
  }

  var hasRoom: Bool { finished.count < Self.most }

  func makeCurrent() -> Bool {
    drawing.current = self
    return true
  }

  private var next: UInt32? {
    if let free = handles.first(where: { !finished.contains($0) }) { return free }
    guard handles.count < Self.most else { return nil }
    handles.append(drawing.add(size.width, size.height))
    return handles.last
  }

  fileprivate func fill(_ colour: UInt32) {
    guard let next else { return }
    drawing.memory[next]?.pixels.update(repeating: 0xFF00_0000 | colour)
  }

  func finish() throws(OpenGLError) -> DrawnPicture {
    if drawing.failsSwaps { throw .noContext("the fake does not swap") }
    guard let handle = next else { throw .noContext("no picture is left") }
    finished.insert(handle)
    return DrawnPicture(number: UInt(handle), handle: handle, stride: size.width * 4)
  }

  func release(_ number: UInt) {
    if finished.remove(UInt32(number)) == nil { drawing.violations.append("released twice") }
  }
}

extension FakeCard {
  func openDrawing() throws(OpenGLError) -> any CardDrawing {
    guard let drawing else { throw .noContext("the fake card has no driver") }
    return drawing
  }

  func addPicture(
    _ picture: DrawnPicture, width: Int, height: Int
  ) throws(DeviceError) -> CardBuffer {
    if refusesPictures { throw DeviceError("a picture", path, code: EINVAL) }
    guard let memory = drawing?.memory[picture.handle] else {
      throw DeviceError("a picture", path, code: ENOENT)
    }
    let number = 100_000 + picture.handle
    // The card sees memory that the server does not.
    var buffer = CardBuffer(
      handle: picture.handle, framebuffer: number, width: width, height: height,
      stride: picture.stride / 4, pixels: memory.pixels)
    buffers[number] = buffer
    buffer.pixels = UnsafeMutableBufferPointer(start: nil, count: 0)
    return buffer
  }

  func remove(picture: CardBuffer) {
    look()
    for (id, controller) in controllers
    where [controller.shown, controller.pending?.picture].contains(where: {
      $0?.buffer.framebuffer == picture.framebuffer
    }) {
      violations.append("controller \(id): a picture was removed while it is sent")
    }
    buffers[picture.framebuffer] = nil
  }
}
