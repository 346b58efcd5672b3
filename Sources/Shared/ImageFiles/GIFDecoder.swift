import CGIF

/// GIF, whose blocks are walked here and whose pixels giflib decodes.
final class GIFDecoder: ImageDecoder {
  let images: [ImageDescription]
  let loopCount: Int?
  private let bytes: [UInt8]
  private let file: GIFBlocks
  private let canvas: AnimationCanvas

  init(_ bytes: [UInt8], _ limits: ImageLimits) throws(ImageFileError) {
    self.bytes = bytes
    let file = try GIFBlocks(bytes, limits)
    self.file = file
    canvas = AnimationCanvas(width: file.width, height: file.height, frames: file.frames)
    let isAnimation = file.frames.count > 1
    loopCount = isAnimation ? file.loopCount ?? 1 : nil
    images = file.frames.map { frame in
      var image = ImageDescription(width: file.width, height: file.height)
      image.hasAlpha = true
      image.delay = isAnimation ? frame.delay : nil
      return image
    }
  }

  func image(at index: Int) throws(ImageFileError) -> DecodedImage {
    try canvas.image(at: index) { frame throws(ImageFileError) in try draw(frame) }
  }

  private func draw(_ frame: AnimationFrame) throws(ImageFileError) -> Bool {
    let stream = GIFStream(file.stream(of: frame, in: bytes))
    var code: Int32 = 0
    guard
      let gif = DGifOpen(
        Unmanaged.passUnretained(stream).toOpaque(), { GIFStream.give($0, $1, $2) }, &code)
    else { throw ImageFileError(.damaged(Self.message(code))) }
    defer {
      DGifCloseFile(gif, nil)
      withExtendedLifetime(stream) {}
    }
    var kind = UNDEFINED_RECORD_TYPE
    guard DGifGetRecordType(gif, &kind) == GIF_OK, kind == IMAGE_DESC_RECORD_TYPE,
      DGifGetImageDesc(gif) == GIF_OK
    else { throw ImageFileError(.damaged(Self.message(gif.pointee.Error))) }
    let colors = file.colors(of: frame, in: bytes)
    var line = [UInt8](repeating: 0, count: frame.width)
    var row = [UInt32](repeating: 0, count: frame.width)
    for (count, y) in rows(of: frame).enumerated() {
      guard DGifGetLine(gif, &line, Int32(frame.width)) == GIF_OK else {
        guard count > 0 else { throw ImageFileError(.truncated) }
        return false
      }
      for x in row.indices { row[x] = colors[Int(line[x])] }
      row.withUnsafeBufferPointer { row in
        if let start = row.baseAddress { canvas.paint(start, row: y, of: frame) }
      }
    }
    return true
  }

  /// The order in which a frame's rows are stored.
  private func rows(of frame: AnimationFrame) -> [Int] {
    guard file.isInterlaced(frame, in: bytes) else { return Array(0..<frame.height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
      Array(stride(from: start, to: frame.height, by: step))
    }
  }

  private static func message(_ code: Int32) -> String {
    GifErrorString(code).map { String(cString: $0) } ?? "unknown error"
  }
}

/// The bytes that giflib reads.
private final class GIFStream {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func give(
    _ gif: UnsafeMutablePointer<GifFileType>?, _ buffer: UnsafeMutablePointer<GifByteType>?,
    _ wanted: Int32
  ) -> Int32 {
    guard let user = gif?.pointee.UserData, let buffer, wanted > 0 else { return 0 }
    let stream = Unmanaged<GIFStream>.fromOpaque(user).takeUnretainedValue()
    let end = min(stream.place + Int(wanted), stream.bytes.count)
    let part = stream.bytes[stream.place..<end]
    for (index, byte) in part.enumerated() { buffer[index] = byte }
    stream.place = end
    return Int32(part.count)
  }
}
