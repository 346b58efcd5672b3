/// The reason why an image could not be read or written, and the file if there is one.
package struct ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The system's message, such as "No such file or directory".
    case cannotOpen(String)
    case cannotRead(String)
    case cannotWrite(String)
    case notAnImage
    case truncated
    /// The sides in pixels, which `ImageFiles.allows` refuses.
    case tooLarge(width: Int, height: Int)
    /// The file is longer than the limit, in bytes.
    case fileTooLong(limit: Int)
    /// The decoder's message.
    case damaged(String)
    /// The number of pixels to encode does not match the width and height.
    case wrongPixelCount(width: Int, height: Int, count: Int)
    /// The encoder's message.
    case cannotEncode(String)
  }

  /// The path as it was given; nil for an image that came from memory.
  package var file: String?
  package var reason: Reason

  package init(_ reason: Reason, file: String? = nil) {
    self.reason = reason
    self.file = file
  }

  func named(_ file: String) -> ImageFileError { ImageFileError(reason, file: file) }

  /// `"ship.png: the file ends before the image is complete"`.
  package var description: String {
    guard let file else { return reason.text }
    return "\(file): \(reason.text)"
  }
}

extension ImageFileError.Reason {
  fileprivate var text: String {
    switch self {
    case .cannotOpen(let why): "cannot be opened: \(why)"
    case .cannotRead(let why): "cannot be read: \(why)"
    case .cannotWrite(let why): "cannot be written: \(why)"
    case .notAnImage: "this is no image: neither PNG, JPEG, GIF, WebP, BMP nor TIFF"
    case .truncated: "the data ends before the image is complete"
    case .tooLarge(let width, let height):
      "the image is \(width) × \(height) pixels; "
        + "a side can have \(ImageFiles.maximumSide) at most, and all of it "
        + "\(ImageFiles.maximumPixels)"
    case .fileTooLong(let limit): "the file is longer than \(limit >> 20) MiB"
    case .damaged(let why): "the image is damaged: \(why)"
    case .wrongPixelCount(let width, let height, let count):
      "\(count) pixels do not make an image of \(width) × \(height)"
    case .cannotEncode(let why): "the image cannot be encoded: \(why)"
    }
  }
}
