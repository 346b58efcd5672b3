import CWebP

/// WebP, still and animated, through libwebp and libwebpdemux.
final class WebPDecoder: ImageDecoder {
  let images: [ImageDescription]
  let loopCount: Int?
  private let bytes: [UInt8]
  private let profile: ColorProfile?
  private let canvas: AnimationCanvas

  init(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageFileError) {
    self.bytes = bytes
    let file = try bytes.read { bytes throws(ImageFileError) in try WebPChunks(bytes, limits) }
    profile = file.profile.map { .icc($0) }
    canvas = AnimationCanvas(width: file.width, height: file.height, frames: file.frames)
    loopCount = file.isAnimation ? file.loopCount : nil
    images = file.frames.map { frame in
      var image = ImageDescription(width: file.width, height: file.height)
      image.hasAlpha = file.hasAlpha
      image.orientation = file.orientation
      image.delay = file.isAnimation ? frame.delay : nil
      return image
    }
  }

  func image(at index: Int) throws(ImageFileError) -> DecodedImage {
    try canvas.image(at: index) { frame throws(ImageFileError) in try draw(frame) }
  }

  private func draw(_ frame: AnimationFrame) throws(ImageFileError) -> Bool {
    var pixels = [UInt32](repeating: 0, count: frame.width * frame.height)
    let isComplete = try bytes.read { bytes throws(ImageFileError) in
      try decode(UnsafeRawBufferPointer(rebasing: bytes[frame.data]), frame, &pixels)
    }
    let converter = SampleConverter(.bgra8, profile: profile)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      for y in 0..<frame.height {
        let row = start + y * frame.width
        converter.convert(row, to: row, count: frame.width)
        for x in 0..<frame.width { row[x] = premultiplied(row[x]) }
        canvas.paint(row, row: y, of: frame)
      }
    }
    return isComplete
  }

  /// Decodes straight BGRA; rows that are missing stay 0. Returns false if some are.
  private func decode(
    _ data: UnsafeRawBufferPointer, _ frame: AnimationFrame, _ pixels: inout [UInt32]
  ) throws(ImageFileError) -> Bool {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else {
      throw ImageFileError(.damaged("another version of libwebp"))
    }
    config.output.colorspace = MODE_BGRA
    config.output.is_external_memory = 1
    config.output.u.RGBA.stride = Int32(frame.width * 4)
    config.output.u.RGBA.size = pixels.count * 4
    let source = data.bindMemory(to: UInt8.self).baseAddress
    let status = pixels.withUnsafeMutableBytes { memory in
      config.output.u.RGBA.rgba = memory.bindMemory(to: UInt8.self).baseAddress
      // Gives the rows of data that end early, too.
      guard let decoder = WebPIDecode(nil, 0, &config) else { return VP8_STATUS_OUT_OF_MEMORY }
      defer { WebPIDelete(decoder) }
      return WebPIUpdate(decoder, source, data.count)
    }
    if status == VP8_STATUS_OK { return true }
    guard pixels.contains(where: { $0 != 0 }) else {
      throw ImageFileError(
        status == VP8_STATUS_SUSPENDED ? .truncated : .damaged("its pixels cannot be decoded"))
    }
    return false
  }
}

/// The chunks of a WebP file, without its pixels.
private struct WebPChunks {
  var width: Int
  var height: Int
  var frames: [AnimationFrame] = []
  var isAnimation: Bool
  var hasAlpha: Bool
  var loopCount: Int
  var profile: [UInt8]?
  var orientation = 1

  init(_ bytes: UnsafeRawBufferPointer, _ limits: ImageLimits) throws(ImageFileError) {
    var data = WebPData(bytes: bytes.bindMemory(to: UInt8.self).baseAddress, size: bytes.count)
    var state = WEBP_DEMUX_PARSE_ERROR
    // Null also for data that may go on, but has no header yet.
    guard let file = WebPDemuxPartial(&data, &state) else {
      throw ImageFileError(
        state == WEBP_DEMUX_PARSING_HEADER ? .truncated : .damaged("its chunks do not fit together")
      )
    }
    defer { WebPDemuxDelete(file) }
    width = Int(WebPDemuxGetI(file, WEBP_FF_CANVAS_WIDTH))
    height = Int(WebPDemuxGetI(file, WEBP_FF_CANVAS_HEIGHT))
    let flags = WebPDemuxGetI(file, WEBP_FF_FORMAT_FLAGS)
    isAnimation = flags & UInt32(ANIMATION_FLAG.rawValue) != 0
    hasAlpha = flags & UInt32(ALPHA_FLAG.rawValue) != 0
    loopCount = Int(WebPDemuxGetI(file, WEBP_FF_LOOP_COUNT))
    if width > 0 || height > 0 { try limits.check(width, height) }
    readFrames(file, bytes, limits)
    guard !frames.isEmpty else { throw ImageFileError(.truncated) }
    if flags & UInt32(ICCP_FLAG.rawValue) != 0 { profile = Self.chunk("ICCP", file) }
    if flags & UInt32(EXIF_FLAG.rawValue) != 0, let exif = Self.chunk("EXIF", file) {
      orientation = ExifOrientation.read(exif)
    }
  }

  private mutating func readFrames(
    _ file: OpaquePointer, _ bytes: UnsafeRawBufferPointer, _ limits: ImageLimits
  ) {
    var iterator = WebPIterator()
    guard let base = bytes.baseAddress, WebPDemuxGetFrame(file, 1, &iterator) != 0 else { return }
    defer { WebPDemuxReleaseIterator(&iterator) }
    var framePixels = 0
    repeat {
      guard let start = iterator.fragment.bytes else { return }
      var frame = AnimationFrame(
        x: Int(iterator.x_offset), y: Int(iterator.y_offset), width: Int(iterator.width),
        height: Int(iterator.height), delay: Double(iterator.duration) / 1000)
      frame.disposal = iterator.dispose_method == WEBP_MUX_DISPOSE_BACKGROUND ? .clear : .keep
      frame.replaces = iterator.blend_method == WEBP_MUX_NO_BLEND
      let offset = UnsafeRawPointer(start) - base
      frame.data = offset..<offset + iterator.fragment.size
      guard frame.x >= 0, frame.y >= 0, (try? limits.check(frame.width, frame.height)) != nil else {
        return
      }
      framePixels += width * height
      guard frames.isEmpty || framePixels <= limits.framePixels else { return }
      frames.append(frame)
    } while frames.count < limits.images && WebPDemuxNextFrame(&iterator) != 0
  }

  private static func chunk(_ name: String, _ file: OpaquePointer) -> [UInt8]? {
    var iterator = WebPChunkIterator()
    guard WebPDemuxGetChunk(file, name, 1, &iterator) != 0 else { return nil }
    defer { WebPDemuxReleaseChunkIterator(&iterator) }
    guard iterator.chunk.size <= 8 << 20 else { return nil }
    return Array(UnsafeBufferPointer(start: iterator.chunk.bytes, count: iterator.chunk.size))
  }
}
