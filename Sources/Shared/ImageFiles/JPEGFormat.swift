import CTurboJPEG

/// Writing JPEG through libturbojpeg, which returns errors instead of jumping out.
enum JPEGFormat {
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

  static func message(_ decoder: tjhandle?) -> String {
    guard let text = tjGetErrorStr2(decoder) else { return "unknown error" }
    return String(cString: text)
  }
}
