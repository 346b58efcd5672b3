package import DrawList
internal import GraphicsValues
package import RenderServer

/// The pictures of a film: whole ones now and then, and between them what has changed.
///
/// A changed part is a picture with transparent pixels where it shows what the frame before did: drawn
/// over that, it gives the frame to the bit. A display has no transparent pixels of its own.
package struct PictureTrack {
  /// Seconds after which a whole picture comes, so that a reader never goes far back.
  private static let keyInterval = 1.0
  /// Frames after which one comes to a live page, whatever their times: a clock may stand.
  private static let keyFrames = 120

  private(set) var files: [[UInt8]] = []
  private(set) var byteCount = 0
  private let framesPerPicture: Double
  /// Files are taken away as they are made, and a whole picture comes in each interval that has a frame.
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

  /// - Parameter framesPerPicture: 1 or more.
  package init(framesPerPicture: Double, isLive: Bool = false) {
    self.framesPerPicture = framesPerPicture
    self.isLive = isLive
  }

  /// Takes the files that were made since the last call; numbers go on.
  mutating func takeFiles() -> [[UInt8]] {
    takenCount += files.count
    defer { files.removeAll() }
    return files
  }

  /// - Parameter new: pixels that may differ from the frame before.
  /// - Returns: `key` with the number of a whole picture, `parts` with left, top and number of each
  ///   part, or `stale` where a frame goes without; nil for a frame that shows the same as the last.
  package mutating func add(
    _ pixels: UnsafeBufferPointer<UInt32>, width: Int, height: Int, damage new: DamageRegion,
    at time: Double
  ) throws -> (String, JSONText)? {
    damage.add(new)
    // The display may have been larger meanwhile.
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

  /// The smallest rectangle inside another that has all pixels that differ; nil when none does.
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

  /// The pixels of a rectangle, transparent where they are the last ones; those are taken over.
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
