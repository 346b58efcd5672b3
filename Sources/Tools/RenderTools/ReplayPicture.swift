import DrawList
import GraphicsValues

/// The memory of an output's picture in a replay, black at first.
final class ReplayPicture {
  let width: Int
  let height: Int
  private let memory: UnsafeMutableBufferPointer<UInt32>

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    memory = .allocate(capacity: max(width * height, 1))
    memory.initialize(repeating: 0xFF00_0000)
  }

  deinit { memory.deallocate() }

  var pixels: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(rebasing: memory[..<(width * height)])
  }

  var buffer: PixelBuffer {
    guard let base = memory.baseAddress else { fatalError("memory of one pixel at least") }
    return PixelBuffer(base: base, width: width, height: height, stride: width)
  }

  func hasSize(of placement: OutputPlacement) -> Bool {
    width == placement.width && height == placement.height
  }
}
