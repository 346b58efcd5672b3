import DrawList

/// The memory that every contender draws into: opaque at the end of a frame.
final class Canvas {
  let pixels: UnsafeMutablePointer<UInt32>
  let count = Workload.width * Workload.height

  init() {
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: 0, count: count)
  }

  deinit { pixels.deallocate() }

  var buffer: PixelBuffer {
    PixelBuffer(
      base: pixels, width: Workload.width, height: Workload.height, stride: Workload.width)
  }

  /// The mean difference of all bytes.
  func difference(from other: Canvas) -> Double {
    let bytes = UnsafeRawBufferPointer(start: pixels, count: count * 4)
    let others = UnsafeRawBufferPointer(start: other.pixels, count: count * 4)
    let sum = zip(bytes, others).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(bytes.count)
  }
}

/// A renderer that can draw a workload.
protocol Contender {
  func draw(into canvas: Canvas)
}
