package import DrawList
import GraphicsValues
package import RenderServer

/// The pictures of a film: whole pictures at intervals, and changed parts between them.
///
/// A changed part is a picture that is transparent where it equals the last picture: drawn over that, it
/// gives the frame to the bit. A display has no transparent pixels itself.
package struct PictureTrack {
  /// Seconds after which a whole picture is due, so that a reader never goes far back.
  private static let keyInterval = 1.0
  /// Number of frames after which a whole picture is due on a live page, because its clock may be
  /// frozen.
  private static let keyFrames = 120

  private(set) var files: [[UInt8]] = []
  private(set) var byteCount = 0
  private let framesPerPicture: Double
  /// Whether files are taken as they are made, and each interval with a frame has a whole picture.
  private let isLive: Bool
  private var takenCount = 0
  private var numbers: [UInt64: [Int]] = [:]
  private var last: [UInt32] = []
  private var lastWidth = 0
  private var damage = DamageRegion()
  private var keyTime = -Double.infinity
  private var hasChangedSinceKey = false
  private var framesSinceKey = 0
  private var frameCount = 0

  /// - Parameter framesPerPicture: average number of frames per picture, at least 1.
  package init(framesPerPicture: Double, isLive: Bool = false) {
    self.framesPerPicture = framesPerPicture
    self.isLive = isLive
  }

  /// Removes and returns the files made since the last call; numbers continue.
  mutating func takeFiles() -> [[UInt8]] {
    takenCount += files.count
    defer { files.removeAll() }
    return files
  }

  /// - Parameter new: area that may differ from the frame before.
  /// - Returns: `key` with the number of a whole picture, `parts` with left, top and number of each
  ///   part, or `stale` if a changed frame has no picture; nil for an unchanged frame.
  package mutating func add(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, height: Int, damage new: DamageRegion,
    at time: Double
  ) throws -> (String, JSONText)? {
    damage.add(new)
    // The display may have been larger in between.
    damage.clip(
      to: PixelRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(pixels.count / width)))
    frameCount += 1
    let hasOtherSize = width != lastWidth || pixels.count != last.count
    if !isPictureDue, !hasOtherSize { return damage.isEmpty ? nil : ("stale", true) }
    defer { damage.removeAll() }
    framesSinceKey += 1
    let isLate = time - keyTime >= Self.keyInterval
    let isDue =
      isLive
      ? isLate || framesSinceKey >= Self.keyFrames
      : hasChangedSinceKey && !damage.isEmpty && isLate
    if hasOtherSize || isDue {
      last = Array(pixels)
      lastWidth = width
      (keyTime, framesSinceKey) = (time, 0)
      hasChangedSinceKey = false
      return ("key", .integer(try number(of: last, width, height)))
    }
    var parts: [JSONText] = []
    for rect in damage.rects {
      guard let part = changed(pixels, in: rect) else { continue }
      let picture = difference(pixels, in: part)
      parts += [.integer(Int(part.minX)), .integer(Int(part.minY))]
      parts.append(.integer(try number(of: picture, part.width, part.height)))
    }
    hasChangedSinceKey = hasChangedSinceKey || !parts.isEmpty
    return parts.isEmpty ? nil : ("parts", .array(parts))
  }

  private var isPictureDue: Bool {
    let place = Double(frameCount - 1) / framesPerPicture
    let placeBefore = Double(frameCount - 2) / framesPerPicture
    return frameCount == 1 || place.rounded(.down) > placeBefore.rounded(.down)
  }

  /// The smallest rectangle within `rect` that contains all pixels that differ from the last picture;
  /// nil if none does.
  private func changed(_ pixels: UnsafeBufferPointer<UInt32>, in rect: PixelRect) -> PixelRect? {
    var (minX, minY, maxX, maxY) = (Int.max, Int.max, Int.min, Int.min)
    for y in Int(rect.minY)..<Int(rect.maxY) {
      let row = y * lastWidth
      for x in Int(rect.minX)..<Int(rect.maxX) where pixels[row + x] != last[row + x] {
        minX = min(minX, x)
        maxX = max(maxX, x)
        minY = min(minY, y)
        maxY = max(maxY, y)
      }
    }
    guard maxX >= minX else { return nil }
    return PixelRect(
      minX: Int32(minX), minY: Int32(minY), maxX: Int32(maxX) + 1, maxY: Int32(maxY) + 1)
  }

  /// Returns the pixels of a rectangle, transparent where they equal the last picture, and updates that
  /// picture.
  private mutating func difference(
    _ pixels: UnsafeBufferPointer<UInt32>, in rect: PixelRect
  ) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(rect.width * rect.height)
    for y in Int(rect.minY)..<Int(rect.maxY) {
      for x in Int(rect.minX)..<Int(rect.maxX) {
        let index = y * lastWidth + x
        let pixel = pixels[index]
        result.append(pixel == last[index] ? 0 : pixel)
        last[index] = pixel
      }
    }
    return result
  }

  private mutating func number(of pixels: [UInt32], _ width: Int, _ height: Int) throws -> Int {
    guard let file = PictureFile.encode(pixels, width: width, height: height) else {
      throw PageOutOfMemory()
    }
    if isLive {
      files.append(file)
      return takenCount + files.count - 1
    }
    let hash = file.reduce(14_695_981_039_346_656_037 as UInt64) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    if let known = numbers[hash]?.first(where: { files[$0] == file }) { return known }
    numbers[hash, default: []].append(files.count)
    files.append(file)
    byteCount += file.count
    return files.count - 1
  }
}
