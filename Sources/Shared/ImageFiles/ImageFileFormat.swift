/// The file formats, recognised by their first bytes.
package enum ImageFileFormat: Hashable, Sendable, CaseIterable {
  case png
  case jpeg
  case gif
  case webP
  case bmp
  case tiff

  /// The bytes with which files of a format begin; nil stands for any byte.
  private var signatures: [[UInt8?]] {
    switch self {
    case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
    case .jpeg: [[0xFF, 0xD8, 0xFF]]
    case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
    case .webP:
      [Array("RIFF".utf8) + [UInt8?](repeating: nil, count: 4) + Array("WEBP".utf8)]
    case .bmp: [Array("BM".utf8)]
    // The last one has offsets of 64 bits.
    case .tiff:
      [
        [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43],
      ]
    }
  }

  /// Recognises a format.
  ///
  /// - Throws: `.truncated` for bytes that could begin a file of a known format, and `.notAnImage` for others.
  init(firstBytes bytes: [UInt8]) throws(ImageFileError) {
    var mayBegin = false
    for format in Self.allCases {
      for signature in format.signatures {
        guard zip(signature, bytes).allSatisfy({ $0 == nil || $0 == $1 }) else { continue }
        if bytes.count >= signature.count {
          self = format
          return
        }
        mayBegin = true
      }
    }
    throw ImageFileError(mayBegin ? .truncated : .notAnImage)
  }
}
