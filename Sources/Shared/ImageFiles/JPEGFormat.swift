import CTurboJPEG

/// JPEG through libturbojpeg, which returns errors instead of jumping out.
enum JPEGFormat {
  static func decode(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) -> DecodedImage {
    guard reachesEndMarker(bytes) else { throw ImageFileError(.truncated) }
    guard let decoder = tjInitDecompress() else {
      throw ImageFileError(.damaged(message(nil)))
    }
    defer { tjDestroy(decoder) }
    let data = bytes.bindMemory(to: UInt8.self).baseAddress
    let length = UInt(bytes.count)

    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var colorSpace: Int32 = 0
    // The sides stay 0 when the header cannot be used; the result also counts mere warnings.
    _ = tjDecompressHeader3(decoder, data, length, &width, &height, &subsampling, &colorSpace)
    guard width > 0, height > 0 else { throw failure(decoder) }
    try ImageFiles.checkSize(Int(width), Int(height))

    let hasInks = colorSpace == TJCS_CMYK.rawValue || colorSpace == TJCS_YCCK.rawValue
    let format = hasInks ? TJPF_CMYK.rawValue : TJPF_BGRA.rawValue
    // The limit on scans stops small progressive files that would take minutes to decode.
    let flags = TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS
    let count = Int(width) * Int(height)
    var isComplete = false
    var pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.withMemoryRebound(to: UInt8.self) { samples in
        let code = tjDecompress2(
          decoder, data, length, samples.baseAddress, width, 0, height, format, flags)
        isComplete = code == 0 || isHarmless(decoder)
      }
      initialized = isComplete ? count : 0
    }
    guard isComplete else { throw failure(decoder) }
    for index in pixels.indices {
      let samples = pixels[index].littleEndian
      pixels[index] = hasInks ? rgb(invertedInks: samples) : samples | 0xFF00_0000
    }
    return DecodedImage(width: Int(width), height: Int(height), pixels: pixels)
  }

  /// - Parameter quality: 1…100.
  static func encode(
    width: Int, height: Int, pixels: [UInt32], quality: Int
  ) throws(ImageFileError) -> [UInt8] {
    guard let encoder = tjInitCompress() else {
      throw ImageFileError(.cannotEncode(message(nil)))
    }
    defer { tjDestroy(encoder) }
    // Composites over white: each component grows by the same amount.
    let samples = pixels.map { pixel in
      let white = 255 - pixel >> 24
      func over(_ component: UInt32) -> UInt32 { min(component & 255 + white, 255) }
      return (over(pixel >> 16) << 16 | over(pixel >> 8) << 8 | over(pixel)).littleEndian
    }
    // Chroma at half the resolution is visible at high qualities only.
    let subsampling = quality < 90 ? TJSAMP_420.rawValue : TJSAMP_444.rawValue
    var bytes: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { tjFree(bytes) }
    let code = samples.withUnsafeBytes { buffer in
      tjCompress2(
        encoder, buffer.bindMemory(to: UInt8.self).baseAddress, Int32(width), 0, Int32(height),
        Int32(TJPF_BGRX.rawValue), &bytes, &length, Int32(subsampling), Int32(quality),
        TJFLAG_ACCURATEDCT)
    }
    guard code == 0, let bytes else {
      throw ImageFileError(.cannotEncode(message(encoder)))
    }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
  }

  /// Returns the opaque pixel for C, M, Y, K, the low byte first, where 255 means no ink: four-colour JPEG
  /// files store inks inverted, as Adobe's programs have always done.
  private static func rgb(invertedInks inks: UInt32) -> UInt32 {
    let black = inks >> 24
    func light(_ ink: UInt32) -> UInt32 { ((ink & 255) * black + 127) / 255 }
    return 0xFF00_0000 | light(inks) << 16 | light(inks >> 8) << 8 | light(inks >> 16)
  }

  /// True when every row was decoded although the decoder complained: stray bytes between segments are
  /// common and harmless.
  ///
  /// The message decides, because the library's error code calls a failure a warning when a
  /// warning came before it. A failure's message replaces the first warning's.
  private static func isHarmless(_ decoder: tjhandle) -> Bool {
    message(decoder).contains("extraneous bytes before marker")
  }

  private static func failure(_ decoder: tjhandle) -> ImageFileError {
    ImageFileError(.damaged(message(decoder)))
  }

  /// Walks the segments up to the marker that ends an image.
  ///
  /// When a file stops early, the decoder supplies an end marker itself, and then reports a fault in the
  /// segment where the file ended, or no fault.
  private static func reachesEndMarker(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 2
    while index + 1 < bytes.count {
      guard bytes[index] == 0xFF else {
        index += 1
        continue
      }
      switch bytes[index + 1] {
      case 0xD9:
        return true
      case 0xFF:  // Padding before a marker.
        index += 1
      case 0x00, 0x01, 0xD0...0xD8:  // A byte of image data, or a marker without a segment.
        index += 2
      default:
        guard index + 3 < bytes.count else { return false }
        index += 2 + (Int(bytes[index + 2]) << 8 | Int(bytes[index + 3]))
      }
    }
    return false
  }

  private static func message(_ decoder: tjhandle?) -> String {
    guard let text = tjGetErrorStr2(decoder) else { return "unknown error" }
    return String(cString: text)
  }
}
