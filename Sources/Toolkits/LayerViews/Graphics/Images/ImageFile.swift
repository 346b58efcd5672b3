import Quartz2D
import ToolkitSupport

/// The contents of an image file.
struct ImageFile {
  let image: CGImage
  let scale: CGFloat
  let orientation: UIImage.Orientation

  /// Reads a file; nil if it cannot be read.
  init?(path: String) {
    guard let data = PlainFile.contents(path) else { return nil }
    self.init(data: data, scale: ImageNames.scale(of: path))
  }

  /// Decodes the first image of a file's bytes; nil for bytes without an image.
  init?(data: Data, scale: CGFloat) {
    guard let source = CGImageSourceCreateWithData(data, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { return nil }
    self.image = image
    self.scale = scale
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    let number = properties?[kCGImagePropertyOrientation] as? Int
    orientation = Self.orientation(
      number.flatMap { UInt32(exactly: $0) }.flatMap { CGImagePropertyOrientation(rawValue: $0) })
  }

  /// Returns the orientation of a view's image by that of a file.
  private static func orientation(_ stored: CGImagePropertyOrientation?) -> UIImage.Orientation {
    switch stored {
    case .up, nil: .up
    case .upMirrored: .upMirrored
    case .down: .down
    case .downMirrored: .downMirrored
    case .leftMirrored: .leftMirrored
    case .right: .right
    case .rightMirrored: .rightMirrored
    case .left: .left
    }
  }

  /// Returns the path with the ending for the main screen's scale; nil if it would be the same
  /// path.
  static func neighbour(of path: String) -> String? {
    let scale = Int(defaultImageScale().rounded(.up))
    guard scale > 1, ImageNames.scale(of: path) == 1 else { return nil }
    return Self.path(path, withScale: min(scale, 3))
  }

  /// Returns the path with the ending for a scale before its extension.
  static func path(_ path: String, withScale scale: Int) -> String {
    guard scale > 1 else { return path }
    let base = (path as NSString).deletingPathExtension
    let kind = (path as NSString).pathExtension
    return kind.isEmpty ? "\(base)@\(scale)x" : "\(base)@\(scale)x.\(kind)"
  }
}
