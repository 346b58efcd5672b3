package import DrawList
import Glibc
package import GraphicsValues

/// Copies pixels of an upright picture to a screen's memory, turned.
///
/// The cost is that of the pixels copied. The screen's memory is written in rows, in runs of 16 pixels where the picture
/// is turned by a quarter, and never read: memory that a card shows is slow to read.
package struct TurnedCopy: Hashable, Sendable {
  package var orientation: OutputOrientation

  package init(_ orientation: OutputOrientation) { self.orientation = orientation }

  /// Copies rectangles.
  ///
  /// - Parameters:
  ///   - damage: Upright pixels; what lies outside either picture is skipped.
  ///   - upright: The whole picture; best in `UprightPixels`, whose rows no two of a tile share a place in the cache.
  ///   - screen: Memory for the whole screen.
  /// - Returns: the screen pixels that were written, one rectangle for each that is not skipped as a whole.
  @discardableResult
  package func copy(
    _ damage: [PixelRect], of upright: PixelBuffer, into screen: PixelBuffer
  ) -> [PixelRect] {
    damage.compactMap { rect in
      let shown = orientation.screen(
        rect.intersection(upright.bounds), inUpright: upright.width, upright.height
      ).intersection(screen.bounds)
      if shown.isEmpty { return nil }
      fill(shown, of: screen, from: upright)
      return shown
    }
  }

  /// - Parameter rect: Screen pixels inside both pictures.
  private func fill(_ rect: PixelRect, of screen: PixelBuffer, from upright: PixelBuffer) {
    let corner = PixelRect(
      minX: rect.minX, minY: rect.minY, maxX: rect.minX + 1, maxY: rect.minY + 1)
    let first = orientation.upright(corner, inUpright: upright.width, upright.height)
    let turns = orientation.quarterTurns
    let column = orientation.isFlipped == (turns < 2) ? -1 : 1
    let row = turns == 1 || turns == 2 ? -upright.stride : upright.stride
    let isTransposed = orientation.exchangesAxes
    let block = TurnedBlock(
      source: UnsafePointer(upright.row(Int(first.minY)) + Int(first.minX)),
      right: isTransposed ? row : column, down: isTransposed ? column : row,
      target: screen.row(Int(rect.minY)) + Int(rect.minX), stride: screen.stride)
    if isTransposed {
      block.copyTransposed(width: rect.width, height: rect.height)
    } else if column < 0 {
      block.copyMirrored(width: rect.width, height: rect.height)
    } else {
      for y in 0..<rect.height {
        memcpy(block.target + y * block.stride, block.source + y * block.down, rect.width * 4)
      }
    }
  }
}

extension PixelBuffer {
  /// All pixels of a buffer with memory for a whole picture.
  fileprivate var bounds: PixelRect {
    PixelRect(minX: 0, minY: 0, maxX: Int32(clamping: width), maxY: Int32(clamping: height))
  }
}
