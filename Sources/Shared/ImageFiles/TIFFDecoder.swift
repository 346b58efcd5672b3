import CImageReaders

/// TIFF through libtiff, each directory one image.
final class TIFFDecoder: ImageDecoder {
  let images: [ImageDescription]
  private let bytes: [UInt8]
  private let limits: ImageLimits

  init(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageFileError) {
    self.bytes = bytes
    self.limits = limits
    images = try Self.open(bytes, limits) { file throws(ImageFileError) in
      var images: [ImageDescription] = []
      for index in 0..<agate_tiff_count(file, UInt32(clamping: min(limits.images, 1000))) {
        var image = agate_tiff_image()
        do throws(ImageFileError) {
          guard agate_tiff_select(file, index, &image) != 0 else { throw Self.failure(file) }
          try limits.check(Int(image.width), Int(image.height))
          images.append(ImageDescription(image))
        } catch {
          // Images before a damaged one are of use.
          guard !images.isEmpty else { throw error }
          break
        }
      }
      return images
    }
  }

  private static func open<R>(
    _ bytes: [UInt8], _ limits: ImageLimits,
    _ body: (OpaquePointer) throws(ImageFileError) -> R
  ) throws(ImageFileError) -> R {
    try bytes.read { bytes throws(ImageFileError) in
      // Strips of 16 bits a component, and what belongs to no pixel.
      let longest = Int64(limits.pixels) * 8 + 1 << 24
      guard let file = agate_tiff_open(bytes.baseAddress, bytes.count, longest) else {
        throw ImageFileError(.damaged("its first directory cannot be read"))
      }
      defer { agate_tiff_close(file) }
      return try body(file)
    }
  }

  func image(at index: Int) throws(ImageFileError) -> DecodedImage {
    try Self.open(bytes, limits) { file throws(ImageFileError) in
      var image = agate_tiff_image()
      guard agate_tiff_select(file, UInt32(index), &image) != 0 else { throw Self.failure(file) }
      try limits.check(Int(image.width), Int(image.height))
      var profile: ColorProfile?
      if let start = image.profile, image.profile_length <= 8 << 20 {
        profile = .icc(
          Array(UnsafeBufferPointer(start: start, count: Int(image.profile_length))))
      }
      if image.has_plain_inks != 0, profile != nil {
        return try Self.readInks(file, image, profile)
      }
      return try Self.read(file, image, profile)
    }
  }

  private static func read(
    _ file: OpaquePointer, _ image: agate_tiff_image, _ profile: ColorProfile?
  ) throws(ImageFileError) -> DecodedImage {
    let (width, height) = (Int(image.width), Int(image.height))
    var pixels = [UInt32](repeating: 0, count: width * height)
    let isComplete = agate_tiff_read(file, &pixels) != 0
    guard isComplete || pixels.contains(where: { $0 != 0 }) else { throw failure(file) }
    let kind: SampleKind = image.is_gray != 0 ? .grayAlpha8 : .bgra8
    let converter = SampleConverter(kind, profile: profile)
    var samples = [UInt8](repeating: 0, count: width * 2)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for y in 0..<height {
        let row = start + y * width
        // libtiff has red in the low byte.
        for x in 0..<width {
          let pixel = row[x]
          row[x] = clamped(pixel & 0xFF00_FF00 | pixel >> 16 & 255 | (pixel & 255) << 16)
        }
        guard converter.isNeeded else { continue }
        for x in 0..<width { row[x] = unpremultiplied(row[x]) }
        if image.is_gray != 0 {
          for x in 0..<width {
            samples[2 * x] = UInt8(truncatingIfNeeded: row[x])
            samples[2 * x + 1] = UInt8(truncatingIfNeeded: row[x] >> 24)
          }
          converter.convert(samples, to: row, count: width)
        } else {
          for x in 0..<width { row[x] = row[x].littleEndian }
          converter.convert(row, to: row, count: width)
        }
        for x in 0..<width { row[x] = premultiplied(row[x]) }
      }
    }
    return DecodedImage(width: width, height: height, pixels: pixels, isComplete: isComplete)
  }

  private static func readInks(
    _ file: OpaquePointer, _ image: agate_tiff_image, _ profile: ColorProfile?
  ) throws(ImageFileError) -> DecodedImage {
    let (width, height) = (Int(image.width), Int(image.height))
    var pixels = [UInt32](repeating: 0, count: width * height)
    let converter = SampleConverter(.cmyk8, profile: profile)
    let rows = pixels.withUnsafeMutableBytes { memory in
      Int(agate_tiff_read_inks(file, memory.bindMemory(to: UInt8.self).baseAddress))
    }
    guard rows > 0 else { throw failure(file) }
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      converter.convert(start, to: start, count: rows * width)
      (start + rows * width).update(repeating: 0, count: (height - rows) * width)
    }
    return DecodedImage(width: width, height: height, pixels: pixels, isComplete: rows == height)
  }

  private static func failure(_ file: OpaquePointer) -> ImageFileError {
    ImageFileError(.damaged(String(cString: agate_tiff_message(file))))
  }
}

extension ImageDescription {
  fileprivate init(_ image: agate_tiff_image) {
    self.init(width: Int(image.width), height: Int(image.height))
    bitsPerComponent = Int(image.bits)
    hasAlpha = image.has_alpha != 0
    orientation = (1...8).contains(Int(image.orientation)) ? Int(image.orientation) : 1
    model = image.is_cmyk != 0 ? .cmyk : image.is_gray != 0 ? .gray : .rgb
  }
}

/// Returns a premultiplied pixel whose components are at most its alpha, which a file need not obey.
private func clamped(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  func held(_ shift: UInt32) -> UInt32 { min(pixel >> shift & 255, alpha) << shift }
  return alpha << 24 | held(16) | held(8) | held(0)
}
