import CTurboJPEG

/// JPEG through libturbojpeg, which returns errors instead of jumping out.
final class JPEGDecoder: ImageDecoder {
  let images: [ImageDescription]
  private let bytes: [UInt8]
  private let length: Int
  private let profile: ColorProfile?

  init(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageFileError) {
    let segments = JPEGSegments(bytes)
    self.bytes = bytes
    length = segments.usableLength
    profile = segments.profile.map { .icc($0) }
    images = [
      try Self.open(bytes) { decoder, header throws(ImageFileError) in
        try limits.check(header.width, header.height)
        // Where no pixel begins, the decoder would make a gray image up.
        guard segments.hasPixels else { throw ImageFileError(.truncated) }
        var image = ImageDescription(width: header.width, height: header.height)
        image.model = header.hasInks ? .cmyk : header.isGray ? .gray : .rgb
        image.orientation = segments.exif.map { ExifOrientation.read($0) } ?? 1
        return image
      }
    ]
  }

  private struct Header {
    var width: Int
    var height: Int
    var colorSpace: Int32

    var hasInks: Bool {
      colorSpace == TJCS_CMYK.rawValue || colorSpace == TJCS_YCCK.rawValue
    }
    var isGray: Bool { colorSpace == TJCS_GRAY.rawValue }
  }

  private static func open<R>(
    _ bytes: [UInt8], _ body: (tjhandle, Header) throws(ImageFileError) -> R
  ) throws(ImageFileError) -> R {
    guard let decoder = tjInitDecompress() else {
      throw ImageFileError(.damaged(JPEGFormat.message(nil)))
    }
    defer { tjDestroy(decoder) }
    var width: Int32 = 0
    var height: Int32 = 0
    var subsampling: Int32 = 0
    var colorSpace: Int32 = 0
    // The sides stay 0 when the header cannot be used; the result also counts mere warnings.
    _ = tjDecompressHeader3(
      decoder, bytes, UInt(bytes.count), &width, &height, &subsampling, &colorSpace)
    guard width > 0, height > 0 else { throw failure(decoder, bytes) }
    return try body(
      decoder, Header(width: Int(width), height: Int(height), colorSpace: colorSpace))
  }

  func image(at index: Int) throws(ImageFileError) -> DecodedImage {
    try Self.open(bytes) { decoder, header throws(ImageFileError) in
      try read(decoder, header)
    }
  }

  private func read(_ decoder: tjhandle, _ header: Header) throws(ImageFileError) -> DecodedImage {
    let count = header.width * header.height
    // Four-colour files store inks inverted, as Adobe's programs have always done.
    let kind: SampleKind = header.hasInks ? .invertedCMYK8 : .bgra8
    let format = header.hasInks ? TJPF_CMYK.rawValue : TJPF_BGRA.rawValue
    var pixels = [UInt32](repeating: 0, count: count)
    let isComplete = decompress(decoder, header, &pixels, format)
    // Decoded pixels have an alpha of 255, or an ink that is not full.
    guard isComplete || pixels.contains(where: { $0 != 0 }) else {
      throw Self.failure(decoder, bytes)
    }
    convert(&pixels, kind, header, isComplete)
    return DecodedImage(
      width: header.width, height: header.height, pixels: pixels, isComplete: isComplete)
  }

  private func convert(
    _ pixels: inout [UInt32], _ kind: SampleKind, _ header: Header, _ isComplete: Bool
  ) {
    let colors = SampleConverter(kind, profile: profile)
    // The profile of a gray image is one of grays or, of careless writers, one of colours.
    let grays = header.isGray ? SampleConverter(.gray8, profile: profile) : nil
    var samples = [UInt8](repeating: 0, count: header.width)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for y in 0..<header.height {
        let row = start + y * header.width
        // A row that was not reached stays transparent.
        if !isComplete, (0..<header.width).allSatisfy({ row[$0] == 0 }) { continue }
        if let grays, grays.isNeeded {
          for x in 0..<header.width { samples[x] = UInt8(truncatingIfNeeded: row[x].littleEndian) }
          grays.convert(samples, to: row, count: header.width)
        } else {
          colors.convert(row, to: row, count: header.width)
        }
      }
    }
  }

  /// Returns false when pixels may be missing or damaged; rows that were not reached stay 0.
  private func decompress(
    _ decoder: tjhandle, _ header: Header, _ pixels: inout [UInt32], _ format: Int32
  ) -> Bool {
    // The limit on scans stops small progressive files that would take minutes to decode.
    let flags = TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS
    let code = pixels.withUnsafeMutableBytes { samples in
      tjDecompress2(
        decoder, bytes, UInt(length), samples.bindMemory(to: UInt8.self).baseAddress,
        Int32(header.width), 0, Int32(header.height), format, flags)
    }
    // Stray bytes between segments are common and harmless. The message decides, because the library's error code
    // calls a failure a warning when a warning came before it. A failure's message replaces the first warning's.
    return code == 0
      || JPEGFormat.message(decoder).contains("extraneous bytes before marker")
  }

  private static func failure(_ decoder: tjhandle, _ bytes: [UInt8]) -> ImageFileError {
    JPEGSegments(bytes).endsEarly
      ? ImageFileError(.truncated) : ImageFileError(.damaged(JPEGFormat.message(decoder)))
  }
}
