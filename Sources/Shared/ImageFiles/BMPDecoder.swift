/// BMP of Windows and OS/2, read here: rows of numbers, for which a library would be larger than the reading.
final class BMPDecoder: ImageDecoder {
  let images: [ImageDescription]
  private let bytes: [UInt8]
  private let header: BMPHeader

  init(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageFileError) {
    self.bytes = bytes
    header = try BMPHeader(bytes)
    try limits.check(header.width, header.height)
    var image = ImageDescription(width: header.width, height: header.height)
    image.hasAlpha = header.masks?.alpha.isEmpty == false
    images = [image]
  }

  func image(at index: Int) throws(ImageFileError) -> DecodedImage {
    var pixels = [UInt32](repeating: 0, count: header.width * header.height)
    let rows = header.isRunLength ? readRuns(&pixels) : readRows(&pixels)
    guard rows > 0 else { throw ImageFileError(.truncated) }
    let converter = SampleConverter(.bgra8, profile: header.profile(in: bytes).map { .icc($0) })
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for index in 0..<buffer.count { start[index] = start[index].littleEndian }
      converter.convert(start, to: start, count: buffer.count)
      for index in 0..<buffer.count { start[index] = premultiplied(start[index]) }
    }
    return DecodedImage(
      width: header.width, height: header.height, pixels: pixels,
      isComplete: rows == header.height)
  }

  /// The place of a row in the picture, by its place in the file.
  private func start(ofRow row: Int) -> Int {
    (header.isTopDown ? row : header.height - 1 - row) * header.width
  }

  /// Returns the number of rows that are whole.
  private func readRows(_ pixels: inout [UInt32]) -> Int {
    let bits = header.bits
    let stride = (header.width * bits + 31) / 32 * 4
    // The last row may lack its padding.
    let needed = (header.width * bits + 7) / 8
    for row in 0..<header.height {
      let place = header.pixels + row * stride
      guard place + needed <= bytes.count else { return row }
      let start = start(ofRow: row)
      for x in 0..<header.width {
        pixels[start + x] =
          if let masks = header.masks {
            masks.pixel(number(at: place + x * bits / 8, length: bits / 8))
          } else if bits == 24 {
            0xFF00_0000 | number(at: place + 3 * x, length: 3)
          } else {
            color(index(at: place, x, bits))
          }
      }
    }
    return header.height
  }

  private func number(at place: Int, length: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in 0..<length { value |= UInt32(bytes[place + index]) << UInt32(8 * index) }
    return value
  }

  private func index(at place: Int, _ x: Int, _ bits: Int) -> Int {
    let byte = Int(bytes[place + x * bits / 8])
    return byte >> (8 - bits - x * bits % 8) & (1 << bits - 1)
  }

  /// Indices without a colour are black.
  private func color(_ index: Int) -> UInt32 {
    header.colors.indices.contains(index) ? header.colors[index] : 0xFF00_0000
  }

  /// Reads runs of indices; pixels that they skip are transparent. Returns the number of rows that were reached.
  private func readRuns(_ pixels: inout [UInt32]) -> Int {
    var place = header.pixels
    var (x, y) = (0, 0)
    var hasPixels = false
    let isNibbles = header.bits == 4
    func put(_ index: Int) {
      if x < header.width, y < header.height {
        pixels[start(ofRow: y) + x] = color(index)
        hasPixels = true
      }
      x += 1
    }
    while place + 1 < bytes.count, y < header.height {
      let (count, value) = (Int(bytes[place]), Int(bytes[place + 1]))
      place += 2
      if count > 0 {
        for number in 0..<count {
          put(isNibbles ? (number % 2 == 0 ? value >> 4 : value & 15) : value)
        }
        continue
      }
      switch value {
      case 0: (x, y) = (0, y + 1)
      case 1: return header.height
      case 2:
        guard place + 1 < bytes.count else { return hasPixels ? y + 1 : 0 }
        x += Int(bytes[place])
        y += Int(bytes[place + 1])
        place += 2
      default:
        for number in 0..<value {
          let offset = place + (isNibbles ? number / 2 : number)
          guard offset < bytes.count else { return hasPixels ? y + 1 : 0 }
          let byte = Int(bytes[offset])
          put(isNibbles ? (number % 2 == 0 ? byte >> 4 : byte & 15) : byte)
        }
        let length = isNibbles ? (value + 1) / 2 : value
        place += length + length % 2
      }
    }
    // A file may end without the mark of its end.
    return y >= header.height ? header.height : hasPixels ? min(y + 1, header.height - 1) : 0
  }
}
