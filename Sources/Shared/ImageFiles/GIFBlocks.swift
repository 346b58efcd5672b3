/// The blocks of a GIF file, without its pixels.
struct GIFBlocks {
  private(set) var width: Int
  private(set) var height: Int
  private(set) var frames: [AnimationFrame] = []
  /// The number of passes of an animation, 0 for passes without end; nil if the file does not say it.
  private(set) var loopCount: Int?
  /// The header with the screen and its colours.
  private let header: Range<Int>
  /// The index of the transparent colour of the frames that have one, by the start of their data.
  private var transparent: [Int: Int] = [:]

  /// Walks the blocks; what is behind a damaged one is left out.
  init(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageFileError) {
    guard bytes.count >= 13 else { throw ImageFileError(.truncated) }
    func number(_ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 }
    width = number(6)
    height = number(8)
    header = 0..<13 + Self.colorBytes(bytes[10])
    guard header.upperBound <= bytes.count else { throw ImageFileError(.truncated) }
    var walk = Walk(place: header.upperBound)
    var framePixels = 0
    while walk.place < bytes.count, frames.count < limits.images {
      let start = walk.place
      let kind = bytes[start]
      if kind == 0x21 {
        readExtension(bytes, &walk)
      } else if kind == 0x2C, let frame = frame(bytes, &walk) {
        if frames.isEmpty, width == 0 || height == 0 {
          (width, height) = (frame.x + frame.width, frame.y + frame.height)
        }
        guard (try? limits.check(frame.width, frame.height)) != nil else {
          if frames.isEmpty {
            throw ImageFileError(.tooLarge(width: frame.width, height: frame.height))
          }
          break
        }
        framePixels += max(width * height, frame.width * frame.height)
        guard frames.isEmpty || framePixels <= limits.framePixels else { break }
        frames.append(frame)
        transparent[start] = walk.transparent
        (walk.delay, walk.disposal, walk.transparent) = (0, .keep, nil)
      } else {
        break
      }
    }
    guard !frames.isEmpty else { throw ImageFileError(.truncated) }
    try limits.check(width, height)
  }

  /// The state of a walk: the place, and what the last graphics control extension said about the next frame.
  private struct Walk {
    var place: Int
    var delay = 0.0
    var disposal = AnimationFrame.Disposal.keep
    var transparent: Int?
  }

  /// The bytes of a table of colours, by a packed field.
  private static func colorBytes(_ packed: UInt8) -> Int {
    packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1)
  }

  private mutating func readExtension(_ bytes: [UInt8], _ walk: inout Walk) {
    let start = walk.place
    walk.place = min(start + 2, bytes.count)
    let end = Self.end(ofBlocksAt: walk.place, bytes).end
    defer { walk.place = end }
    guard start + 8 <= bytes.count else { return }
    switch bytes[start + 1] {
    case 0xF9 where bytes[start + 2] >= 4:
      let packed = bytes[start + 3]
      walk.delay = Double(Int(bytes[start + 4]) | Int(bytes[start + 5]) << 8) / 100
      walk.transparent = packed & 1 == 0 ? nil : Int(bytes[start + 6])
      switch packed >> 2 & 7 {
      case 2: walk.disposal = .clear
      case 3: walk.disposal = .restore
      default: walk.disposal = .keep
      }
    case 0xFF where bytes[start + 2] == 11 && start + 18 <= bytes.count:
      let name = bytes[start + 3..<start + 14]
      let isLoop = name.elementsEqual("NETSCAPE2.0".utf8) || name.elementsEqual("ANIMEXTS1.0".utf8)
      if isLoop, bytes[start + 14] >= 3, bytes[start + 15] == 1 {
        let repeats = Int(bytes[start + 16]) | Int(bytes[start + 17]) << 8
        loopCount = repeats
      }
    default: break
    }
  }

  /// Reads the frame at the place; nil if no pixel of it is there.
  private func frame(_ bytes: [UInt8], _ walk: inout Walk) -> AnimationFrame? {
    let start = walk.place
    guard start + 10 <= bytes.count else { return nil }
    func number(_ index: Int) -> Int {
      Int(bytes[start + index]) | Int(bytes[start + index + 1]) << 8
    }
    let pixels = start + 10 + Self.colorBytes(bytes[start + 9])
    // A byte for the size of codes, and a block with a byte.
    guard pixels + 2 < bytes.count, number(5) > 0, number(7) > 0 else { return nil }
    walk.place = Self.end(ofBlocksAt: pixels + 1, bytes).end
    return AnimationFrame(
      x: number(1), y: number(3), width: number(5), height: number(7), delay: walk.delay,
      disposal: walk.disposal, data: start..<walk.place)
  }

  /// Returns the place behind blocks that end with an empty one, and the start of the last block if the file ends in
  /// it.
  private static func end(
    ofBlocksAt start: Int, _ bytes: [UInt8]
  ) -> (end: Int, cut: Int?) {
    var place = start
    while place < bytes.count {
      let length = Int(bytes[place])
      if length == 0 { return (place + 1, nil) }
      guard place + 1 + length <= bytes.count else { return (bytes.count, place) }
      place += 1 + length
    }
    return (bytes.count, nil)
  }

  /// Returns a file with one frame, ended properly.
  func stream(of frame: AnimationFrame, in bytes: [UInt8]) -> [UInt8] {
    let start = frame.data.lowerBound
    let pixels = start + 10 + Self.colorBytes(bytes[start + 9])
    var stream = Array(bytes[header]) + bytes[frame.data]
    if let cut = Self.end(ofBlocksAt: pixels + 1, bytes).cut {
      stream[header.count + cut - start] = UInt8(
        truncatingIfNeeded: frame.data.upperBound - cut - 1)
    }
    stream += [0, 0x3B]
    return stream
  }

  func isInterlaced(_ frame: AnimationFrame, in bytes: [UInt8]) -> Bool {
    bytes[frame.data.lowerBound + 9] & 0x40 != 0
  }

  /// Returns the pixels of 256 indices; those without a colour are transparent.
  func colors(of frame: AnimationFrame, in bytes: [UInt8]) -> [UInt32] {
    let own = Self.colorBytes(bytes[frame.data.lowerBound + 9])
    let start = own > 0 ? frame.data.lowerBound + 10 : 13
    let count = (own > 0 ? own : header.upperBound - 13) / 3
    var colors = [UInt32](repeating: 0, count: 256)
    for index in 0..<min(count, 256) {
      let place = start + 3 * index
      colors[index] =
        0xFF00_0000 | UInt32(bytes[place]) << 16 | UInt32(bytes[place + 1]) << 8
        | UInt32(bytes[place + 2])
    }
    if let index = transparent[frame.data.lowerBound] { colors[index] = 0 }
    return colors
  }
}
