package import DrawList
import GraphicsValues
import SoftwareRenderer

/// Memory to draw into, freed with the object; guarded by a margin that must not be written to.
package final class PixelsCanvas {
  private static let guardValue: UInt32 = 0x5AA5_C33C
  private static let margin = 7

  package let width: Int
  package let height: Int
  private let memory: UnsafeMutablePointer<UInt32>
  private let count: Int

  /// - Parameter fill: the value of every pixel before the first drawing.
  package init(width: Int, height: Int, fill: UInt32 = 0xFF12_3456) {
    self.width = width
    self.height = height
    count = (width + Self.margin) * (height + 2)
    memory = .allocate(capacity: count)
    memory.initialize(repeating: Self.guardValue, count: count)
    for y in 0..<height { buffer.row(y).update(repeating: fill, count: width) }
  }

  deinit { memory.deallocate() }

  package var buffer: PixelBuffer {
    let stride = width + Self.margin
    return PixelBuffer(base: memory + stride, width: width, height: height, stride: stride)
  }

  package subscript(x: Int, y: Int) -> UInt32 { buffer.row(y)[x] }

  package var pixels: [UInt32] {
    (0..<height).flatMap { y in (0..<width).map { self[$0, y] } }
  }

  /// False when something was written outside the pixels.
  package var isIntact: Bool {
    let stride = width + Self.margin
    for index in 0..<count {
      let (x, y) = (index % stride, index / stride - 1)
      if x < width, y >= 0, y < height { continue }
      if memory[index] != Self.guardValue { return false }
    }
    return true
  }
}

extension DrawList {
  /// The pixels of the whole list, row by row.
  package func pixels(
    drawnBy renderer: some Renderer = SoftwareRenderer(threads: 1)
  ) -> [UInt32] {
    let canvas = PixelsCanvas(width: width, height: height)
    renderer.draw(self, damage: [frame], into: canvas.buffer)
    return canvas.pixels
  }
}

/// A description of the difference between two pictures of one size, for failures; nil for equal ones.
package func pixelsDifference(_ a: [UInt32], _ b: [UInt32], width: Int) -> String? {
  if a.count != b.count { return "\(a.count) pixels against \(b.count)" }
  var count = 0
  var first = -1
  for index in a.indices where a[index] != b[index] {
    if first < 0 { first = index }
    count += 1
  }
  if count == 0 { return nil }
  func hex(_ v: UInt32) -> String { "#" + String(v, radix: 16) }
  return "\(count) pixels differ, first (\(first % width), \(first / width)): "
    + "\(hex(a[first])) against \(hex(b[first]))"
}
