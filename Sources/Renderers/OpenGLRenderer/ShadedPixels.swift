import GraphicsValues

/// Counts the pixels for which a program runs, which OpenGL ES cannot report.
final class ShadedPixels {
  /// The level of each pixel of the cleared frame, row after row.
  private var levels: [UInt32] = []
  private var area = PixelRect.empty

  /// Resets the levels in an area of the frame to 0: no opaque part.
  func clear(_ cut: PixelRect) {
    let needed = area.union(cut)
    if needed != area {
      // Only the first frames get here: earlier levels are of no use.
      area = needed
      levels = Array(repeating: 0, count: area.area)
    }
    for y in cut.minY..<cut.maxY { forRow(y, cut) { $0.update(repeating: 0) } }
  }

  private func forRow<R>(
    _ y: Int32, _ cut: PixelRect, _ body: (UnsafeMutableBufferPointer<UInt32>) -> R
  ) -> R {
    let start = Int(y - area.minY) * area.width + Int(cut.minX - area.minX)
    return levels.withUnsafeMutableBufferPointer {
      body(UnsafeMutableBufferPointer(rebasing: $0[start..<start + cut.width]))
    }
  }

  /// - Parameters:
  ///   - words: The words of the instances, each of `groups` groups of four.
  ///   - corner: The device pixel in the corner of the target.
  ///   - cut: The device pixels to which drawing is limited.
  ///   - depth: The use of depth; the levels are those of the frame.
  ///   - level: Returns the level of an instance from its words and its number.
  func count(
    _ words: UnsafePointer<UInt32>, _ instances: Int, groups: Int, at corner: (x: Int32, y: Int32),
    in cut: PixelRect, by depth: OpenGLDevice.Depth,
    level: (UnsafePointer<UInt32>, Int) -> UInt32
  ) -> Int {
    var total = 0
    for instance in 0..<instances {
      let words = words + 4 * groups * instance
      let bounds = PixelRect(
        minX: Int32(words[0] & 0xFFFF) + corner.x, minY: Int32(words[0] >> 16) + corner.y,
        maxX: Int32(words[1] & 0xFFFF) + corner.x, maxY: Int32(words[1] >> 16) + corner.y)
      let shown = bounds.intersection(cut)
      if shown.isEmpty { continue }
      if depth == .ignored {
        total += shown.area
        continue
      }
      let level = level(words, instance)
      for y in shown.minY..<shown.maxY {
        total += forRow(y, shown) { row in
          var count = 0
          for x in row.indices {
            if depth == .tested {
              if level >= row[x] { count += 1 }
            } else if level > row[x] {
              row[x] = level
              count += 1
            }
          }
          return count
        }
      }
    }
    return total
  }
}
