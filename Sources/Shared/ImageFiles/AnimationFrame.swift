/// One frame of an animation, which changes a part of the picture.
struct AnimationFrame: Hashable {
  /// The treatment of the part when the next frame comes.
  enum Disposal: Hashable {
    case keep
    case clear
    /// Shows again what was there before the frame.
    case restore
  }

  var x = 0
  var y = 0
  var width = 0
  var height = 0
  /// Seconds until the next frame.
  var delay = 0.0
  var disposal = Disposal.keep
  /// True if transparent pixels make the picture transparent.
  var replaces = false
  /// The place in the file.
  var data = 0..<0
}

/// The picture that frames are drawn into, one after the other.
final class AnimationCanvas {
  private let width: Int
  private let height: Int
  private let frames: [AnimationFrame]
  private var pixels: [UInt32]
  /// The frames that are drawn, and whether the last one is whole.
  private var drawn = 0
  private var isComplete = true
  /// The part under a frame that will be restored.
  private var saved: [UInt32] = []

  init(width: Int, height: Int, frames: [AnimationFrame]) {
    self.width = width
    self.height = height
    self.frames = frames
    pixels = []
  }

  /// Returns the picture with a frame, after those before it.
  ///
  /// - Parameter draw: draws one frame by calls of `paint(_:row:of:)`, and returns whether it is whole. An error leaves
  ///   out the frame, unless it is the wanted one.
  func image(
    at index: Int, draw: (AnimationFrame) throws(ImageFileError) -> Bool
  ) throws(ImageFileError) -> DecodedImage {
    if index < drawn - 1 || pixels.isEmpty {
      pixels = [UInt32](repeating: 0, count: width * height)
      drawn = 0
    }
    while drawn <= index {
      if drawn > 0 { dispose(of: frames[drawn - 1]) }
      let frame = frames[drawn]
      saved = frame.disposal == .restore ? part(frame) : []
      drawn += 1
      do throws(ImageFileError) {
        isComplete = try draw(frame)
      } catch {
        isComplete = false
        guard drawn <= index else {
          // The next call begins again, so that such a frame is an error every time.
          pixels = []
          throw error
        }
      }
    }
    return DecodedImage(width: width, height: height, pixels: pixels, isComplete: isComplete)
  }

  /// Draws a row of a frame, whose pixels are premultiplied.
  func paint(_ row: UnsafePointer<UInt32>, row y: Int, of frame: AnimationFrame) {
    let columns = visibleColumns(frame)
    guard y < frame.height, frame.y + y < height, !columns.isEmpty else { return }
    let start = (frame.y + y) * width
    for x in columns {
      let pixel = row[x - frame.x]
      let alpha = pixel >> 24
      if alpha == 255 || frame.replaces {
        pixels[start + x] = pixel
      } else if alpha > 0 {
        pixels[start + x] = over(pixel, pixels[start + x])
      }
    }
  }

  private func visibleColumns(_ frame: AnimationFrame) -> Range<Int> {
    let left = min(frame.x, width)
    return left..<max(left, min(frame.x + frame.width, width))
  }

  private func visibleRows(_ frame: AnimationFrame) -> Range<Int> {
    let top = min(frame.y, height)
    return top..<max(top, min(frame.y + frame.height, height))
  }

  private func part(_ frame: AnimationFrame) -> [UInt32] {
    let columns = visibleColumns(frame)
    return visibleRows(frame).flatMap { y in
      pixels[y * width + columns.lowerBound..<y * width + columns.upperBound]
    }
  }

  private func dispose(of frame: AnimationFrame) {
    let columns = visibleColumns(frame)
    for (number, y) in visibleRows(frame).enumerated() {
      let start = y * width
      for (place, x) in columns.enumerated() {
        switch frame.disposal {
        case .keep: return
        case .clear: pixels[start + x] = 0
        case .restore:
          let index = number * columns.count + place
          if index < saved.count { pixels[start + x] = saved[index] }
        }
      }
    }
  }
}

/// Returns a premultiplied pixel over another.
private func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
  let rest = 255 - top >> 24
  func part(_ shift: UInt32) -> UInt32 {
    min((top >> shift & 255) + ((bottom >> shift & 255) * rest + 127) / 255, 255) << shift
  }
  return part(24) | part(16) | part(8) | part(0)
}
