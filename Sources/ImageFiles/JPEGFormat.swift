internal import CTurboJPEG

/// JPEG through libturbojpeg, which returns errors instead of jumping out.
enum JPEGFormat {
  static func decode(_ bytes: UnsafeRawBufferPointer) throws(ImageFileError) -> DecodedImage {
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
    guard
      tjDecompressHeader3(decoder, data, length, &width, &height, &subsampling, &colorSpace) == 0
        || tjGetErrorCode(decoder) == TJERR_WARNING.rawValue
    else { throw failure(decoder) }
    guard width > 0, height > 0 else { throw ImageFileError(.truncated) }
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

  /// An opaque pixel from C, M, Y, K, the low byte first, where 255 means no ink: four-colour
  /// JPEG files store inks inverted, as Adobe's programs have always done.
  private static func rgb(invertedInks inks: UInt32) -> UInt32 {
    let black = inks >> 24
    func light(_ ink: UInt32) -> UInt32 { ((ink & 255) * black + 127) / 255 }
    return 0xFF00_0000 | light(inks) << 16 | light(inks >> 8) << 8 | light(inks >> 16)
  }

  /// True when the decoder only warned and still has every row: stray bytes between segments are
  /// common and hurt nobody. A file that ends too early is a warning, too, but not harmless.
  private static func isHarmless(_ decoder: tjhandle) -> Bool {
    tjGetErrorCode(decoder) == TJERR_WARNING.rawValue && !saysTruncated(message(decoder))
  }

  private static func failure(_ decoder: tjhandle) -> ImageFileError {
    let message = message(decoder)
    return ImageFileError(saysTruncated(message) ? .truncated : .damaged(message))
  }

  private static func saysTruncated(_ message: String) -> Bool {
    // libjpeg reports a file that ends inside its header with the second of these: to it, the
    // data continues with an end marker.
    message.hasSuffix("Premature end of JPEG file")
      || message.hasSuffix("Premature end of input file")
  }

  private static func message(_ decoder: tjhandle?) -> String {
    guard let text = tjGetErrorStr2(decoder) else { return "unknown error" }
    return String(cString: text)
  }
}
